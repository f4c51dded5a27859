import { defineEvent } from '../../platform/events.ts';

/** An ad or its payment changed without an action of its owner; `message` is shown to them. */
export const adNoticed = defineEvent<{
  ownerId: string;
  message: string;
  /** key of the event, so that it is notified only once */
  event: string;
}>('ads.noticed');

/** An ad's own text, for checks: its title, and the site it leads to. `postId` is the promoted post. */
export const adWorded = defineEvent<{ campusId: string; postId: string; ownerId: string; words: string }>('ads.worded');
