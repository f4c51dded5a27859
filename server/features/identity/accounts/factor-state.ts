import { statement } from '../../../platform/database/statement.ts';

/** SQL: whether a person has a second factor. */
export const hasFactorSql = (userId: string): string =>
  `(exists (select 1 from passkeys where user_id = ${userId})
    or exists (select 1 from authenticator_apps where user_id = ${userId} and confirmed_at is not null))`;

export const hasFactor = statement<{ has: boolean }, [userId: string]>(
  'identity.factor-has',
  `select ${hasFactorSql('$1')} as has`,
);

/** Whether a session's owner recently proved their identity. */
export const isProved = statement<{ fresh: boolean }, [sessionId: string, minutes: number]>(
  'identity.proof-fresh',
  `select coalesce(proved_at > product_now() - make_interval(mins => $2::int), false) as fresh
   from sessions where id = $1`,
);

/** Deletes the sign-ins of a person that still wait for the second factor, when all their sessions end. */
export const deletePendingOf = statement<never, [userId: string]>(
  'identity.pending-drop',
  'delete from pending_sign_ins where user_id = $1',
);
