import { privateCampus } from '../access/campuses.ts';

/**
 * What a call that changes something can put before another person who never answered: words, or a notification. The table
 * of access names one of these for each such call, after `>`; one of `paths.ts` proves each bound.
 */
export const bounds = [
  // counts as a message: 8 until the other person answers (MSG-41)
  'words',
  // notifies at most `notifications.stranger` times: 40 in three days
  'notifies',
  // only in a deal in which the other person did the step before, so they have answered
  'after-answer',
  // a mail to an address that somebody typed: the limits of a mailbox hold over all of them (identity/mailboxes)
  'mailbox',
  // only staff and ambassadors, once for each person or case
  'by-staff',
  // only staff read it, in a queue with limits of its own
  'to-staff',
  // reaches nobody else: one's own account, lists, ads, files and choices
  'nobody',
] as const;
type Bound = (typeof bounds)[number];

export const callsOf = (bound: Bound): string[] =>
  [...privateCampus.values()]
    .filter(({ marks }) => marks.includes(`>${bound}`))
    .map(({ method, path }) => `${method} ${path}`);
