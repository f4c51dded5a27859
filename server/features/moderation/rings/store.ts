import { statement } from '../../../platform/database/statement.ts';

/**
 * Stores a ring: a suspicious group of accounts and their deals, as JSON; no row if it is stored already. The members are
 * sorted, so that the same group is the same array.
 */
export const addRing = statement<{ id: string }, [members: readonly string[], deals: string]>(
  'moderation.add-ring',
  `insert into rings (members, deals) values ($1::uuid[], $2::jsonb) on conflict (members) do nothing returning id`,
);

export const putRingIntoCase = statement<never, [id: string, caseId: string]>(
  'moderation.ring-in-case',
  'update rings set case_id = $2 where id = $1',
);
