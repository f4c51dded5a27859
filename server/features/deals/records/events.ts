import type { Ring } from '../../../../contract/deals/ring.ts';
import { defineEvent } from '../../../platform/events.ts';

/** Somebody wrote a note about a person after a deal; it may not be published yet. */
export const noteWritten = defineEvent<{ campusId: string; ratingId: string; authorId: string; text: string }>(
  'deals.note-written',
);

/** A person answered a note about them. */
export const noteAnswered = defineEvent<{ campusId: string; authorId: string; text: string }>('deals.note-answered');

/** Young accounts that mostly deal with each other; found again with every hand-off of theirs. */
export const ringFound = defineEvent<Ring & { campusId: string }>('deals.ring-found');
