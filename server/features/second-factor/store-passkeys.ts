import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

/** What a challenge is for: adding a passkey, logging in with one alone, two-step login, a recent confirmation. */
export type ChallengePurpose = 'enrol' | 'sign_in' | 'second_step' | 'proof';

/** Stores a challenge. `userId` is null for a login with a passkey alone: only its signature says who it is. */
export const insertChallenge = statement<
  never,
  { hash: Buffer; purpose: ChallengePurpose; userId: string | null; rpId: string; seconds: number }
>(
  'identity.challenge-insert',
  `insert into passkey_challenges (challenge_hash, purpose, user_id, rp_id, expires_at)
   values ($hash, $purpose, $userId, $rpId, product_now() + make_interval(secs => $seconds::int))`,
);

/** Consumes a challenge, once. No row if it was consumed, expired, or is for another purpose or person. */
export const takeChallenge = statement<
  { rp_id: string },
  [hash: Buffer, purpose: ChallengePurpose, userId: string | null]
>(
  'identity.challenge-take',
  `delete from passkey_challenges
   where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > product_now()
   returning rp_id`,
);

export const deleteExpiredChallenges = statement<never>(
  'identity.challenge-sweep',
  deleteBatch('passkey_challenges', 'expires_at < product_now()'),
);

export interface PasskeyRow {
  id: string;
  user_id: string;
  rp_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

const columns = 'id, user_id, rp_id, credential_id, public_key, counter, transports';

export const passkeysOf = statement<PasskeyRow, [userId: string]>(
  'identity.passkeys',
  `select ${columns} from passkeys where user_id = $1 order by id`,
);

export const findPasskey = statement<PasskeyRow, [credentialId: Buffer]>(
  'identity.passkey-find',
  `select ${columns} from passkeys where credential_id = $1`,
);

/** Stores a passkey; no row if the credential already exists. */
export const insertPasskey = statement<
  { id: string },
  {
    userId: string;
    rpId: string;
    credentialId: Buffer;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
    name: string;
  }
>(
  'identity.passkey-insert',
  `insert into passkeys (user_id, rp_id, credential_id, public_key, counter, transports, name)
   values ($userId, $rpId, $credentialId, $publicKey, $counter, $transports, $name) on conflict (credential_id) do nothing returning id`,
);

/**
 * Records a use of a passkey. Changes no row if the signature's counter isn't higher than at the last use: then the key
 * was copied. Passkeys that don't count always send 0.
 */
export const usePasskey = statement<never, [id: string, counter: number]>(
  'identity.passkey-use',
  `update passkeys set counter = $2, last_used_at = product_now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);
