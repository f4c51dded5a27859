import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type * as z from 'zod/mini';
import type {
  NewPasskey,
  passkeyRequestOptions,
  passkeyCreationOptions,
  SignedByPasskey,
} from '../../../contract/identity/passkeys.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CallBase } from '../../platform/http/route.ts';
import { sharesSignIn } from '../../platform/http/session-cookie.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FactorOwnerRow } from './store.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
  usePasskey,
} from './store-passkeys.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_SECONDS = 300;
/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Attestation isn't requested, so browsers send none or a self-attestation. Other formats are refused: verifying them
 * could mean fetching addresses from their certificates.
 */
const STATEMENTS: ReadonlySet<string> = new Set(['none', 'packed']);

/** The library is loaded when someone uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** The attestation format of a new key; '' if unreadable. */
async function statementIn(attestationObject: string): Promise<string> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt');
  } catch {
    return '';
  }
}

type Where = Pick<CallBase, 'host' | 'origin'>;

/** A verified signature of a passkey, with the key's signature counter. */
export interface SignedPasskey {
  passkey: PasskeyRow;
  counter: number;
}

const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** The challenge that the browser claims to have signed; '' if unreadable. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * The relying party id of passkeys made at a host: the root domain that the campuses share, so that one passkey works
 * on all of them, or else the host itself. Null at an IP address, where passkeys don't work.
 */
export function rpIdOf({ rootDomain }: Pick<Config, 'rootDomain'>, host: string): string | null {
  const name = host.toLowerCase();
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return null;
  return sharesSignIn(name, { rootDomain, secure: false }) ? rootDomain : name;
}

/**
 * Creates and verifies passkeys (WebAuthn). A challenge is valid for one purpose, one person, one use and five minutes.
 */
export class Passkeys {
  readonly #platform: Pick<Platform, 'pool' | 'config' | 'log'>;

  constructor(platform: Pick<Platform, 'pool' | 'config' | 'log'>) {
    this.#platform = platform;
  }

  /**
   * Options for creating a passkey.
   * @throws ProblemError passkey_refused at a host without passkeys
   */
  async creationOptions(
    userId: string,
    owner: FactorOwnerRow,
    { host }: Where,
  ): Promise<z.infer<typeof passkeyCreationOptions>> {
    const rpId = this.#rpIdAt(host);
    const name = owner.email ?? owner.username;
    return {
      challenge: await this.#challenge('enrol', userId, rpId),
      rp: { id: rpId, name: 'Quad' },
      user: {
        id: Buffer.from(userId).toString('base64url'),
        name,
        displayName: `${owner.first_name} ${owner.last_name}`.trim() || name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (await this.#keysFor(userId, rpId)).map(descriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout: CHALLENGE_SECONDS * 1_000,
    };
  }

  /**
   * Verifies a new passkey.
   * @throws ProblemError passkey_refused
   */
  async verifyNew(userId: string, passkey: NewPasskey, { host, origin }: Where) {
    const rpId = this.#rpIdAt(host);
    const challenge = challengeIn(passkey.response.clientDataJSON);
    const row = await takeChallenge.one(this.#platform.pool, hashChallenge(challenge), 'enrol', userId);
    if (row?.rp_id !== rpId) throw problem('passkey_refused');
    if (!STATEMENTS.has(await statementIn(passkey.response.attestationObject))) throw problem('passkey_refused');
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((fault: Error) => this.#refuse(fault));
    if (!made) throw problem('passkey_refused');
    const { credential } = made;
    return {
      rpId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  }

  /**
   * Options for signing with a passkey: with a person, one of theirs; without, any that the user chooses, which must
   * then verify them by fingerprint, face or PIN.
   */
  async requestOptions(
    purpose: Exclude<ChallengePurpose, 'enrol'>,
    userId: string | null,
    { host }: Where,
  ): Promise<z.infer<typeof passkeyRequestOptions>> {
    const rpId = this.#rpIdAt(host);
    return {
      challenge: await this.#challenge(purpose, userId, rpId),
      rpId,
      allowCredentials: userId ? (await this.#keysFor(userId, rpId)).map(descriptor) : [],
      userVerification: userId ? 'preferred' : 'required',
      timeout: CHALLENGE_SECONDS * 1_000,
    };
  }

  /**
   * Verifies a signature. Its challenge is consumed even if it is wrong.
   * @param userId the owner it must have; null when the passkey itself identifies the person
   * @throws ProblemError passkey_refused
   */
  async judge(
    purpose: Exclude<ChallengePurpose, 'enrol'>,
    userId: string | null,
    answer: SignedByPasskey,
    { host, origin }: Where,
  ): Promise<SignedPasskey> {
    const { pool } = this.#platform;
    const rpId = this.#rpIdAt(host);
    const challenge = challengeIn(answer.response.clientDataJSON);
    const issued = await takeChallenge.one(pool, hashChallenge(challenge), purpose, userId);
    if (issued?.rp_id !== rpId) throw problem('passkey_refused');
    const passkey = await findPasskey.one(pool, Buffer.from(answer.id, 'base64url'));
    if (!passkey || passkey.rp_id !== rpId || (userId !== null && passkey.user_id !== userId))
      throw problem('passkey_refused');
    const { userHandle } = answer.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
      throw problem('passkey_refused');
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: userId === null,
    }).catch((fault: Error) => this.#refuse(fault));
    if (!verified) throw problem('passkey_refused');
    return { passkey, counter: authenticationInfo.newCounter };
  }

  /**
   * Records the use in the transaction of the action that it permits.
   * @throws ProblemError passkey_refused when a copy of the key signed meanwhile, or it was removed
   */
  async use(tx: Tx, { passkey, counter }: SignedPasskey): Promise<void> {
    if ((await usePasskey.run(tx, passkey.id, counter)) === 0) throw problem('passkey_refused');
  }

  #rpIdAt(host: string): string {
    const rpId = rpIdOf(this.#platform.config, host);
    if (rpId === null) throw problem('passkey_refused');
    return rpId;
  }

  async #keysFor(userId: string, rpId: string): Promise<PasskeyRow[]> {
    return (await passkeysOf.all(this.#platform.pool, userId)).filter((key) => key.rp_id === rpId);
  }

  async #challenge(purpose: ChallengePurpose, userId: string | null, rpId: string): Promise<string> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await insertChallenge.run(this.#platform.pool, {
      hash: hashChallenge(challenge),
      purpose,
      userId,
      rpId,
      seconds: CHALLENGE_SECONDS,
    });
    return challenge;
  }

  /** Logs the library's reason for operators; the caller doesn't get it. */
  #refuse(fault: Error): never {
    this.#platform.log.info({ reason: fault.message.slice(0, 200) }, 'a passkey was refused');
    throw problem('passkey_refused');
  }
}

const descriptor = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});
