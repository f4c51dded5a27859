import type { Role } from '../../../contract/identity/identity.ts';
import { statement } from '../../platform/database/statement.ts';

export interface FactorRow {
  id: string;
  kind: 'passkey' | 'app';
  name: string;
  rp_id: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A person's passkeys and confirmed apps, the oldest first. */
export const factorsOf = statement<FactorRow, [userId: string]>(
  'identity.factors',
  `select id, 'passkey' as kind, name, rp_id, created_at, last_used_at from passkeys where user_id = $1
   union all
   select id, 'app', name, null, created_at, last_used_at from authenticator_apps
   where user_id = $1 and confirmed_at is not null
   order by created_at, id`,
);

export interface FactorOwnerRow {
  email: string | null;
  first_name: string;
  last_name: string;
  username: string;
  has_password: boolean;
}

/** A person, locked until the transaction ends, so that the number of their factors cannot change. */
export const lockFactorOwner = statement<FactorOwnerRow, [userId: string]>(
  'identity.factor-owner-lock',
  `select email, first_name, last_name, username, password_hash is not null as has_password
   from users where id = $1 and deleted_at is null for update`,
);

export const findFactorOwner = statement<FactorOwnerRow, [userId: string]>(
  'identity.factor-owner',
  `select email, first_name, last_name, username, password_hash is not null as has_password
   from users where id = $1 and deleted_at is null`,
);

const rename = (table: string) =>
  statement<never, [id: string, userId: string, name: string]>(
    `identity.factor-rename-${table}`,
    `update ${table} set name = $3 where id = $1 and user_id = $2`,
  );
export const renamePasskey = rename('passkeys');
export const renameApp = rename('authenticator_apps');

const drop = (table: string) =>
  statement<{ name: string }, [id: string, userId: string]>(
    `identity.factor-drop-${table}`,
    `delete from ${table} where id = $1 and user_id = $2 returning name`,
  );
export const dropPasskey = drop('passkeys');
export const dropApp = drop('authenticator_apps');

/** Deletes all second factors of a person; idempotent. */
export const dropAllFactors = statement<never, [userId: string]>(
  'identity.factor-drop-all',
  `with keys as (delete from passkeys where user_id = $1),
     apps as (delete from authenticator_apps where user_id = $1),
     challenges as (delete from passkey_challenges where user_id = $1),
     pending as (delete from pending_sign_ins where user_id = $1)
   delete from recovery_codes where user_id = $1`,
);

export const countRecoveryCodes = statement<{ n: number }, [userId: string]>(
  'identity.recovery-count',
  'select count(*)::int as n from recovery_codes where user_id = $1',
);

export const dropRecoveryCodes = statement<never, [userId: string]>(
  'identity.recovery-drop',
  'delete from recovery_codes where user_id = $1',
);

export const insertRecoveryCodes = statement<never, [userId: string, hashes: readonly Buffer[]]>(
  'identity.recovery-insert',
  'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
);

/** Consumes a recovery code; of two at once only one succeeds. */
export const takeRecoveryCode = statement<never, [userId: string, hash: Buffer]>(
  'identity.recovery-take',
  'delete from recovery_codes where user_id = $1 and code_hash = $2',
);

export const setSessionProved = statement<never, [sessionId: string]>(
  'identity.proof-now',
  'update sessions set proved_at = product_now() where id = $1',
);

export const roleOf = statement<{ role: Role }, [userId: string]>(
  'identity.factor-role',
  'select role from users where id = $1 and deleted_at is null',
);
