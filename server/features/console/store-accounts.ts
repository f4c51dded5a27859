import type { Role } from '../../../contract/identity/identity.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StaffScope } from '../../platform/http/caller.ts';
import { wantsKind } from '../identity/index.ts';

export interface AccountLineRow {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  campus_id: string;
  role: Role;
  staff_campus_id: string | null;
  state: 'active' | 'suspended' | 'banned' | 'deleted';
  suspended_until: string | null;
  created_at: string;
  email: string | null;
  /** emails about decisions that aren't about their account */
  wants_staff_email: boolean;
}

/** The state of an account, of users u. */
export const accountState = `case when u.deleted_at is not null then 'deleted' when u.banned_at is not null then 'banned'
  when u.suspended_until > product_now() then 'suspended' else 'active' end`;

export const accountsById = statement<AccountLineRow, [ids: readonly string[]]>(
  'console.accounts',
  `select u.id, u.username, u.first_name, u.last_name, u.photo_id, u.campus_id, u.role, u.staff_campus_id, ${accountState} as state,
     case when u.suspended_until > product_now() then u.suspended_until end as suspended_until, u.created_at, u.email,
     ${wantsKind('u', 'staff', 'email')} as wants_staff_email
   from users u where u.id = any($1::uuid[])`,
);

/** The account of an address, by its email, else by its school email. An account may have no email, so the order names null. */
export const accountInScopeByAddress = statement<{ id: string }, [scope: StaffScope, email: string]>(
  'console.account-by-address',
  `select id from users where in_scope(campus_id, $1) and (email = $2 or school_email = $2) and deleted_at is null
   order by email = $2 desc nulls last limit 1`,
);

/** An existing account of a scope. */
export const findUserTarget = statement<{ campus_id: string; user_id: string }, [scope: StaffScope, id: string]>(
  'console.user-target',
  'select campus_id, id as user_id from users where in_scope(campus_id, $1) and id = $2 and deleted_at is null',
);
