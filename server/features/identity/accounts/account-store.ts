import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

export interface AccountRow {
  id: string;
  password_hash: string | null;
  banned: boolean;
  suspended: boolean;
}

/** The account of an email, for signing in. */
export const accountByEmail = statement<AccountRow, [email: string]>(
  'identity.account-by-email',
  `select id, password_hash, banned_at is not null as banned,
          coalesce(suspended_until > product_now(), false) as suspended
   from users where email = $1 and deleted_at is null`,
);

/** Whether an address, or another spelling of its mailbox, is banned. */
export const bannedEmail = statement<{ banned: boolean }, [email: string]>(
  'identity.banned-email',
  'select exists (select 1 from bans where mailbox = mailbox_of($1)) as banned',
);

/** The usernames that are in use or lead to a person who had them before. */
export const takenUsernames = statement<{ username: string }, [candidates: readonly string[]]>(
  'identity.usernames-taken',
  `select username from users where username = any($1::text[])
   union all select username from former_usernames where username = any($1::text[])`,
);

interface AccountValues {
  campusId: string;
  first: string;
  middle: string;
  last: string;
  username: string;
  email: string;
  passwordHash: string | null;
  verified: boolean;
}

/** Stores an account; no row if another one has the username or the email. */
export const insertAccount = statement<{ id: string }, AccountValues>(
  'identity.account-insert',
  `insert into users (campus_id, first_name, middle_name, last_name, username, email, password_hash, verified)
   values ($campusId, $first, $middle, $last, $username, $email, $passwordHash, $verified) on conflict do nothing returning id`,
);

export const emailTaken = statement<{ taken: boolean }, [email: string]>(
  'identity.email-taken',
  'select exists (select 1 from users where email = $1) as taken',
);

/**
 * SQL of the time by the database's own clock, in milliseconds, by which all limits count. When the sandbox moves the
 * product's clock, it also changes the stored times of the limits.
 */
const nowMs = '(extract(epoch from now()) * 1000)::bigint';

/**
 * Counts an attempt; no row if the limit is reached. The window starts with the first attempt; with `slides` it starts
 * again with every attempt.
 */
export const countAttempt = statement<
  { points: number },
  [key: string, most: number, windowMs: number, slides: boolean]
>(
  'identity.lockout-take',
  `insert into rate_limits as l (key, points, expire) values ($1, 1, ${nowMs} + $3::bigint)
   on conflict (key) do update set
     points = case when l.expire <= ${nowMs} then 1 else l.points + 1 end,
     expire = case when $4 or l.expire <= ${nowMs} then excluded.expire else l.expire end
   where l.points < $2::int or l.expire <= ${nowMs}
   returning points`,
);

export const undoAttempt = statement<never, [key: string]>(
  'identity.lockout-back',
  'update rate_limits set points = greatest(points - 1, 0) where key = $1',
);

export const deleteAttempts = statement<never, [key: string]>(
  'identity.lockout-forget',
  'delete from rate_limits where key = $1',
);

/** Deletes the counter with a key, and those whose keys continue it after a colon. */
export const deleteAccountAttempts = statement<never, [key: string]>(
  'identity.delete-account-attempts',
  `delete from rate_limits where key = $1 or starts_with(key, $1 || ':')`,
);

/** In how many seconds a counter ends, at least 1. It doesn't say whether the limit is reached: ask after `countAttempt`. */
export const secondsLocked = statement<{ seconds: number }, [key: string]>(
  'identity.lockout-seconds',
  `select greatest(1, ceil((expire - ${nowMs}) / 1000.0))::int as seconds from rate_limits where key = $1`,
);

/** Deletes expired counters of lockouts and all other limits. */
export const deleteExpiredCounters = statement<never>(
  'identity.lockout-sweep',
  deleteBatch('rate_limits', `expire <= ${nowMs}`),
);
