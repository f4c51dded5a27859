import type { Role } from '../../../../contract/identity/identity.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import { statement } from '../../../platform/database/statement.ts';
import { homeCampusSql, keptDaysSql } from '../../../platform/database/kept-days.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';
import { maySell } from '../standing/standing-sql.ts';
import { hasFactorSql } from '../accounts/factor-state.ts';

/** A session with what the server needs to know of its owner. */
export interface SessionRow {
  id: string;
  user_id: string;
  /** home campus */
  campus_id: string;
  verified: boolean;
  school_verified: boolean;
  profile_set_up: boolean;
  may_sell: boolean;
  role: Role;
  /** of staff; null: not staff */
  scope: StaffScope | null;
  /** not staff, or with the second factor that staff need in production */
  may_serve: boolean;
  joined_at: string;
  expires_at: string;
  /** `last_seen_at` is more than five minutes old */
  stale: boolean;
  /** the cookie was set more than a week ago */
  cookie_old: boolean;
}

/** A valid session: not expired, its owner not banned, suspended or deleted. */
export const findSession = statement<SessionRow, [tokenHash: Buffer]>(
  'identity.session-find',
  `select s.id, s.user_id, u.campus_id, u.verified, u.school_verified, u.profile_set_up, ${maySell} as may_sell, u.role,
          staff_scope(u.role, u.staff_campus_id) as scope, u.created_at as joined_at, s.expires_at,
          u.role = 'member' or ${hasFactorSql('u.id')} as may_serve,
          s.last_seen_at < product_now() - interval '5 minutes' as stale,
          s.cookie_set_at < product_now() - interval '7 days' as cookie_old
   from sessions s join users u on u.id = s.user_id join campuses c on c.id = u.campus_id
   where s.token_hash = $1 and s.expires_at > product_now()
     and u.banned_at is null and u.deleted_at is null
     and (u.suspended_until is null or u.suspended_until <= product_now())`,
);

/**
 * Stores a session.
 * @param providerLogOut encrypted address at which the provider that the person signed in with ends its own session; null: none
 * @param days how long it lasts, unless the person's campus set a shorter time
 */
export const insertSession = statement<
  { id: string },
  [tokenHash: Buffer, userId: string, userAgent: string, ip: string | null, providerLogOut: Buffer | null, days: number]
>(
  'identity.session-insert',
  `insert into sessions (token_hash, user_id, user_agent, ip, provider_log_out, expires_at)
   values ($1, $2, $3, $4::inet, $5, product_now() + make_interval(days => ${keptDaysSql('signIn', homeCampusSql('$2'), '$6')}))
   returning id`,
);

/**
 * Extends sessions that are used: they expire `days` after their last use, or earlier if the person's campus set a
 * shorter time.
 */
export const touchSessions = statement<never, [ids: readonly string[], days: number]>(
  'identity.session-touch',
  `update sessions set last_seen_at = product_now(),
     expires_at = product_now() + make_interval(days => ${keptDaysSql('signIn', homeCampusSql('sessions.user_id'), '$2')})
   where id = any($1::uuid[]) and last_seen_at < product_now() - interval '1 minute'`,
);

/** Records that the cookie was set again, valid for another year. */
export const renewCookie = statement<never, [id: string]>(
  'identity.session-cookie',
  'update sessions set cookie_set_at = product_now() where id = $1',
);

export const deleteSession = statement<{ provider_log_out: Buffer | null }, [id: string]>(
  'identity.session-delete',
  'delete from sessions where id = $1 returning provider_log_out',
);

/** Ends a person's sessions, except one if given. */
export const deleteSessionsOf = statement<never, [userId: string, except: string | null]>(
  'identity.session-delete-all',
  'delete from sessions where user_id = $1 and id is distinct from $2::uuid',
);

/**
 * Deletes some expired sessions. A campus may have shortened the time for which sessions are kept: those that weren't
 * used for so long are deleted, too. The second condition on `expires_at` is true of all of these, because a session expires at
 * most `days` after its last use; it is there so that the index on `expires_at` finds them.
 */
export const deleteExpiredSessions = statement<never, [days: number]>(
  'identity.session-sweep',
  deleteBatch(
    'sessions',
    `(expires_at < product_now()
      or expires_at < product_now() + make_interval(days => $1 - shortest_kept_days('signIn', $1))
      and last_seen_at < product_now() - make_interval(days => ${keptDaysSql('signIn', homeCampusSql('sessions.user_id'), '$1')}))`,
  ),
);
