import type { FeedbackKind } from '../../../../contract/moderation/moderation.ts';
import { statement } from '../../../platform/database/statement.ts';

export const addFeedback = statement<
  { id: string },
  { campusId: string; userId: string | null; kind: FeedbackKind; text: string; email: string | null }
>(
  'moderation.add-feedback',
  'insert into feedback_messages (campus_id, user_id, kind, text, email) values ($campusId, $userId, $kind, $text, $email) returning id',
);
