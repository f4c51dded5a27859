import { isPast } from '../../platform/database/kept-days.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * Deletes closed cases, with their reports, flags, notes, decisions and appeals. A case whose target is still to be deleted
 * (`removals`) stays until then: with it the scheduled deletion would be lost.
 */
export const forgetCases = statement<never, [days: number]>(
  'moderation.forget-cases',
  `delete from cases where id in (
     select c.id from cases c
     where ${isPast('closedCase', 'c.decided_at', 'c.campus_id')} and not c.waiting
       and not exists (select from removals r where r.case_id = c.id) limit 1000)`,
);

export const forgetFeedback = statement<never, [days: number]>(
  'moderation.forget-feedback',
  `delete from feedback_messages where id in (
     select id from feedback_messages where ${isPast('feedback', 'handled_at', 'campus_id')} limit 1000)`,
);

/** A person's feedback, for their data export. */
export const feedbackOf = statement<object, [userId: string]>(
  'moderation.export-feedback',
  'select kind, text, email, handled_at, created_at from feedback_messages where user_id = $1 order by created_at',
);

export const forgetFeedbackOf = statement<never, [userId: string]>(
  'moderation.forget-feedback-of',
  'delete from feedback_messages where user_id = $1',
);
