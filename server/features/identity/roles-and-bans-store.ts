import type { Role } from '../../../contract/identity/identity.ts';
import { statement } from '../../platform/database/statement.ts';

/** Gives an account a role, on a campus or, with null, on the whole installation. */
export const setRole = statement<
  { id: string; username: string; was: Role; was_campus: string | null },
  [userId: string, role: Role, campusId: string | null]
>(
  'identity.set-role',
  `update users u set role = $2, staff_campus_id = $3, last_modified = product_now()
   from (select id, role, staff_campus_id from users where id = $1 and deleted_at is null for update) before
   where u.id = before.id returning u.id, u.username, before.role as was, before.staff_campus_id as was_campus`,
);

/** The account of an address, by its email, else by its school email. An account may have no email, so the order names null. */
export const accountByAddress = statement<{ id: string; username: string }, [email: string]>(
  'identity.account-by-address',
  `select id, username from users where (email = $1 or school_email = $1) and deleted_at is null
   order by email = $1 desc nulls last limit 1`,
);

/** An account that was banned or unbanned. */
export interface BannedRow {
  id: string;
  username: string;
  campus_id: string;
  email: string | null;
  school_email: string | null;
  school_verified: boolean;
  /** before the change, the campus counted them as a member */
  member: boolean;
}

export const isBanned = statement<{ id: string }, [userId: string]>(
  'identity.is-banned',
  'select id from users where id = $1 and banned_at is not null and deleted_at is null for update',
);

/** Bans or unbans an account. */
export const setBanned = statement<BannedRow, [userId: string, banned: boolean]>(
  'identity.set-banned',
  `update users u set banned_at = case when $2 then coalesce(u.banned_at, product_now()) end, last_modified = product_now()
   from (select id, banned_at from users where id = $1 and deleted_at is null for update) before
   where u.id = before.id
   returning u.id, u.username, u.campus_id, u.email, u.school_email, u.school_verified,
     u.school_verified and before.banned_at is null as member`,
);

/** Suspends an account for some days; null days make the time null, which ends a suspension. No row if there is no account. */
export const setSuspended = statement<{ id: string; until: string | null }, [userId: string, days: number | null]>(
  'identity.set-suspended',
  `update users set suspended_until = product_now() + make_interval(days => $2::int), last_modified = product_now()
   where id = $1 and deleted_at is null returning id, suspended_until as until`,
);

export const insertBan = statement<
  never,
  [userId: string | null, email: string | null, reason: string, bannedBy: string | null]
>(
  'identity.insert-ban',
  'insert into bans (user_id, email, reason, banned_by) values ($1, $2, $3, $4) on conflict do nothing',
);

/** Deletes the bans of an account and of its addresses. */
export const deleteBansOf = statement<never, [userId: string, emails: readonly string[]]>(
  'identity.delete-bans',
  `delete from bans where user_id = $1
     or mailbox in (select mailbox_of(address) from unnest($2::text[]) as addresses (address))`,
);

/**
 * Writes an entry of the audit log, which is never deleted. `actorId` is null for operators at the command line, who have no
 * account. Where `campusId` is null, a trigger takes the campus of the target.
 */
export const writeAudit = statement<
  { id: string },
  {
    actorId: string | null;
    action: string;
    targetKind: string;
    targetId: string;
    note: string;
    detail: object;
    campusId: string | null;
  }
>(
  'identity.audit',
  `insert into audit_log (actor_id, action, target_kind, target_id, note, detail, campus_id)
   values ($actorId, $action, $targetKind, $targetId, $note, $detail, $campusId) returning id`,
);

/**
 * Whether a person is the only admin (D9). The admins are locked until the transaction ends, so when two leave at once,
 * the second one is the only admin.
 */
export const onlyAdmin = statement<{ alone: boolean }, [userId: string]>(
  'identity.leaving-only-admin',
  `with admins as (
     select id from users where role = 'admin' and deleted_at is null and banned_at is null order by id for update)
   select count(*) = 1 and bool_and(id = $1) as alone from admins`,
);
