import type { Role } from '../../../contract/identity.ts';
import { statement } from '../../platform/database/statement.ts';

/** Gives the account of an address a role, unless it has it. */
export const setRole = statement<{ id: string; username: string; was: Role }, [email: string, role: Role]>(
  'identity.set-role',
  `update users u set role = $2, last_modified = product_now()
   from (select id, role from users where email = $1 and deleted_at is null for update) before
   where u.id = before.id returning u.id, u.username, before.role as was`,
);

/** Marks the account of an address as banned; it leaves its campus's count of members. */
export const banAccount = statement<
  { id: string; username: string; campus_id: string; left: boolean },
  [email: string]
>(
  'identity.ban-account',
  `update users u set banned_at = coalesce(u.banned_at, product_now()), last_modified = product_now()
   from (select id, banned_at from users where (email = $1 or school_email = $1) and deleted_at is null
         order by email = $1 desc limit 1 for update) before
   where u.id = before.id
   returning u.id, u.username, u.campus_id, u.school_verified and before.banned_at is null as left`,
);

export const insertBan = statement<never, [userId: string | null, email: string, reason: string]>(
  'identity.insert-ban',
  'insert into bans (user_id, email, reason) values ($1, $2, $3) on conflict do nothing',
);

/** What moderators, admins and operators did is written down for good. An operator at the command line has no account. */
export const writeAudit = statement<
  never,
  [actorId: string | null, action: string, targetKind: string, targetId: string, note: string]
>(
  'identity.audit',
  'insert into audit_log (actor_id, action, target_kind, target_id, note) values ($1, $2, $3, $4, $5)',
);
