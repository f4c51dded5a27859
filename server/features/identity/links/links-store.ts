import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'sign_in' | 'password' | 'claim';

export interface LinkRow {
  email: string;
  user_id: string | null;
  payload: Record<string, string>;
}

export const insertMailedLink = statement<
  never,
  {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    email: string;
    userId: string | null;
    payload: Record<string, string>;
    minutes: number;
  }
>(
  'identity.link-insert',
  `insert into mail_links (token_hash, purpose, email, user_id, payload, expires_at)
   values ($tokenHash, $purpose, $email, $userId, $payload, product_now() + make_interval(mins => $minutes::int))`,
);

/** SQL: whether a link is valid. */
const isValid = 'token_hash = $1 and purpose = $2 and used_at is null and expires_at > product_now()';

export const findMailedLink = statement<LinkRow, [tokenHash: Buffer, purpose: LinkPurpose]>(
  'identity.link-find',
  `select email, user_id, payload from mail_links where ${isValid}`,
);

/** Consumes a valid link; with an email, only if it was sent to that one. Of two at once only one succeeds. */
export const takeLink = statement<LinkRow, [tokenHash: Buffer, purpose: LinkPurpose, email: string | null]>(
  'identity.link-take',
  `update mail_links set used_at = product_now() where ${isValid} and ($3::text is null or email = $3)
   returning email, user_id, payload`,
);

/** Ends all links of a purpose that were sent to an address and not used yet. */
export const retireLinks = statement<never, [email: string, purpose: LinkPurpose]>(
  'identity.link-retire',
  'update mail_links set used_at = product_now() where email = $1 and purpose = $2 and used_at is null',
);

export const deleteExpiredLinks = statement<never>(
  'identity.link-sweep',
  deleteBatch('mail_links', 'expires_at < product_now()'),
);

/** A person who proved that an email address is theirs. */
export interface ProofRow {
  campus_id: string;
  verified: boolean;
  claimed: boolean;
}

/** A person whose email is (still) the given one, locked until the transaction ends. */
export const lockProof = statement<ProofRow, [userId: string, email: string]>(
  'identity.proof-lock',
  'select campus_id, verified, claimed from users where id = $1 and email = $2 and deleted_at is null for update',
);

export const setEmailProved = statement<never, [userId: string]>(
  'identity.proof-set',
  'update users set verified = true, claimed = true, last_modified = product_now() where id = $1',
);

export const dropPassword = statement<never, [userId: string]>(
  'identity.password-drop',
  'update users set password_hash = null where id = $1',
);

export const setPasswordHash = statement<never, [userId: string, hash: string]>(
  'identity.password-reset',
  'update users set password_hash = $2, last_modified = product_now() where id = $1',
);

/** The names by which an attacker would guess a person's password, and whether they have one. */
export const namesOf = statement<
  { first_name: string; middle_name: string; last_name: string; has_password: boolean },
  [userId: string]
>(
  'identity.names',
  `select first_name, middle_name, last_name, password_hash is not null as has_password
   from users where id = $1 and deleted_at is null`,
);
