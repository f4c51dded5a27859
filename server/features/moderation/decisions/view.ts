import type { Appeal } from '../../../../contract/moderation/cases.ts';
import type { AppealRow } from './store-appeals.ts';

export const appealView = (row: AppealRow): Appeal => ({
  text: row.text,
  state: row.state,
  answer: row.answer,
  createdAt: row.created_at,
  answeredAt: row.answered_at,
});
