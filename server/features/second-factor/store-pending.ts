import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

/**
 * Stores a sign-in that waits for the second factor. `providerLogOut`, encrypted, is the address that later ends the session at
 * the provider where it began; null if it didn't begin at one.
 */
export const insertPending = statement<
  never,
  [tokenHash: Buffer, userId: string, minutes: number, providerLogOut: Buffer | null]
>(
  'identity.pending-insert',
  `insert into pending_sign_ins (token_hash, user_id, expires_at, provider_log_out)
   values ($1, $2, product_now() + make_interval(mins => $3::int), $4)`,
);

export interface PendingRow {
  user_id: string;
  banned: boolean;
  suspended: boolean;
}

/** The person of a sign-in that waits for the second factor, while it is valid. */
export const findPending = statement<PendingRow, [tokenHash: Buffer]>(
  'identity.pending-find',
  `select p.user_id, u.banned_at is not null as banned, coalesce(u.suspended_until > product_now(), false) as suspended
   from pending_sign_ins p join users u on u.id = p.user_id
   where p.token_hash = $1 and p.expires_at > product_now() and u.deleted_at is null`,
);

/** Counts an attempt at the second factor; no row if the sign-in expired or had too many attempts. */
export const tryPending = statement<{ user_id: string }, [tokenHash: Buffer, most: number]>(
  'identity.pending-try',
  `update pending_sign_ins set tries = tries + 1
   where token_hash = $1 and tries < $2 and expires_at > product_now() returning user_id`,
);

/** Consumes a waiting sign-in; of two at once only one succeeds. */
export const takePending = statement<{ provider_log_out: Buffer | null }, [tokenHash: Buffer]>(
  'identity.pending-take',
  'delete from pending_sign_ins where token_hash = $1 and expires_at > product_now() returning provider_log_out',
);

export const deleteExpiredPending = statement<never>(
  'identity.pending-sweep',
  deleteBatch('pending_sign_ins', 'expires_at < product_now()'),
);
