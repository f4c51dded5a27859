import {
  type AccountFieldName,
  type AccountValues,
  accountFieldNames,
  type BirthDate,
} from '../../../contract/identity/account-fields.ts';
import { statement } from '../../platform/database/statement.ts';

/** The columns of the account's fields have the fields' names; a date is as in 2003-02-28. */
type FieldColumns = {
  [Name in AccountFieldName]: AccountValues[Name] extends BirthDate | null ? string | null : AccountValues[Name];
};

export interface OwnAccountRow extends FieldColumns {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string | null;
  school_email: string | null;
  verified: boolean;
  school_verified: boolean;
  created_at: string;
  last_modified: string;
  email_notifications: boolean;
  has_password: boolean;
}

export const findOwnAccount = statement<OwnAccountRow, [userId: string]>(
  'identity.settings-account',
  `select id, username, first_name, last_name, email, school_email, verified, school_verified, created_at,
          last_modified, email_notifications, password_hash is not null as has_password, ${accountFieldNames.join(', ')}
   from users where id = $1 and deleted_at is null`,
);

const setOne = <Value>(column: string, also = '') =>
  statement<never, [userId: string, value: Value]>(
    `identity.settings-${column.replaceAll('_', '-')}`,
    `update users set ${column} = $2, last_modified = product_now() ${also} where id = $1 and deleted_at is null`,
  );

/** SQL for what else changes with a field: another graduation year has notices of its own. */
const alsoSet: Partial<Record<AccountFieldName, string>> = {
  grad_year: `, alum_noticed_at = case when grad_year is distinct from $2 then null else alum_noticed_at end,
          cutoff_noticed_at = case when grad_year is distinct from $2 then null else cutoff_noticed_at end`,
};

export const storeField = Object.fromEntries(
  accountFieldNames.map((name) => [name, setOne<unknown>(name, alsoSet[name])]),
) as Record<AccountFieldName, ReturnType<typeof setOne<unknown>>>;
export const setEmailNotifications = setOne<boolean>('email_notifications');
export const setDismissedSeason = setOne<string>('dismissed_season');
/** Fails with a unique violation if another person has it. */
export const setUsername = setOne<string>('username');

/** The middle name, which is not shown anywhere, is removed with the name that it was part of. */
export const setName = statement<never, [userId: string, first: string, last: string]>(
  'identity.settings-name',
  `update users set first_name = $2, middle_name = '', last_name = $3, last_modified = product_now()
   where id = $1 and deleted_at is null`,
);

export const lockUsername = statement<{ username: string }, [userId: string]>(
  'identity.settings-username-lock',
  'select username from users where id = $1 and deleted_at is null for update',
);

/** Whether a username is reserved for another person, who had it in the last `days`; no row if not. */
export const reservedForAnother = statement<{ user_id: string }, [username: string, userId: string, days: number]>(
  'identity.settings-username-kept',
  `select user_id from former_usernames
   where username = $1 and user_id <> $2 and changed_at > product_now() - make_interval(days => $3::int)`,
);

/** Deletes a former username, since somebody has the name now: its links lead to them. */
export const dropFormer = statement<never, [username: string]>(
  'identity.settings-former-drop',
  'delete from former_usernames where username = $1',
);

export const addFormer = statement<never, [username: string, userId: string]>(
  'identity.settings-former-add',
  `insert into former_usernames (username, user_id) values ($1, $2)
   on conflict (username) do update set user_id = excluded.user_id, changed_at = product_now()`,
);

export const usernameHeld = statement<{ held: boolean }, [username: string, userId: string]>(
  'identity.settings-username-held',
  'select exists (select 1 from users where username = $1 and id <> $2) as held',
);

/** Fails with a unique violation if another person has it. The address is proved, so the account becomes verified. */
export const setProvedEmail = statement<never, [userId: string, email: string]>(
  'identity.settings-email',
  'update users set email = $2, verified = true, claimed = true, last_modified = product_now() where id = $1',
);

/** Changes a password if the checked one is still current. */
export const replacePassword = statement<never, [userId: string, before: string, after: string]>(
  'identity.settings-password',
  `update users set password_hash = $3, last_modified = product_now()
   where id = $1 and password_hash = $2 and deleted_at is null`,
);

/** Updates a person's name and photo in the notifications that they caused. */
export const renameSender = statement<never, [userId: string]>(
  'identity.settings-sender',
  `update notifications n set from_username = u.username, from_avatar = '/files/' || u.photo_id
   from users u where u.id = $1 and n.from_user = u.id
     and (n.from_username, n.from_avatar) is distinct from (u.username, '/files/' || u.photo_id)`,
);
