import { defineEvent } from '../../platform/events.ts';

/** A term is about to begin: one mail with the books for sale, for those who want mails. */
export const booksDue = defineEvent<{
  campusId: string;
  userId: string;
  term: string;
  courses: readonly { code: string; listings: readonly string[] }[];
  /** the number of books */
  total: number;
  /** key of the event; each is sent once */
  event: string;
}>('courses.books-due');
