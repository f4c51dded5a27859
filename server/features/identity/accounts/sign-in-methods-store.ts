import type { Role } from '../../../../contract/identity/identity.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface MethodsRow {
  campus_id: string;
  email: string | null;
  role: Role;
  has_password: boolean;
  passkeys: number;
  /** the providers of its identities: google, or an issuer */
  providers: string[];
}

const columns = `campus_id, email, role, password_hash is not null as has_password,
  (select count(*)::int from passkeys where user_id = u.id) as passkeys,
  array(select provider from identities where user_id = u.id order by created_at) as providers`;

export const findMethods = statement<MethodsRow, [userId: string]>(
  'identity.sign-in-methods',
  `select ${columns} from users u where id = $1 and deleted_at is null`,
);

/** Locks the person, so that two removals at once can't leave nothing. */
export const lockMethods = statement<MethodsRow, [userId: string]>(
  'identity.sign-in-methods-lock',
  `select ${columns} from users u where id = $1 and deleted_at is null for update`,
);

export const dropIdentity = statement<never, [userId: string, provider: string]>(
  'identity.identity-drop',
  'delete from identities where user_id = $1 and provider = $2',
);
