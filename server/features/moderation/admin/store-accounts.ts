import type { Role } from '../../../../contract/identity/identity.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface AccountRow {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  campus_id: string;
  role: Role;
  state: 'active' | 'suspended' | 'banned' | 'deleted';
  suspended_until: string | null;
  created_at: string;
  email: string | null;
}

/** The state of an account, of users u. */
export const accountState = `case when u.deleted_at is not null then 'deleted' when u.banned_at is not null then 'banned'
  when u.suspended_until > product_now() then 'suspended' else 'active' end`;

export const accountsById = statement<AccountRow, [ids: readonly string[]]>(
  'moderation.accounts',
  `select u.id, u.username, u.first_name, u.last_name, u.photo_id, u.campus_id, u.role, ${accountState} as state,
     case when u.suspended_until > product_now() then u.suspended_until end as suspended_until, u.created_at, u.email
   from users u where u.id = any($1::uuid[])`,
);

/** The moderators and admins to notify of the queue, with the number of reports in a case. */
export const staffToNotify = statement<{ id: string; reports: number }, [caseId: string]>(
  'moderation.staff-to-tell',
  `select u.id, c.reports from cases c, users u
   where c.id = $1 and u.role <> 'member' and u.deleted_at is null and u.banned_at is null`,
);

export const accountByAddress = statement<{ id: string }, [email: string]>(
  'moderation.account-by-address',
  `select id from users where (email = $1 or school_email = $1) and deleted_at is null order by email = $1 desc limit 1`,
);
