import { defineEvent } from '../../platform/events.ts';

/** A video of a post was transcoded, and browsers can play it now. */
export const videoMadePlayable = defineEvent<{ campusId: string; postId: string; fileId: string }>('files.playable');
