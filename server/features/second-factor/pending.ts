import { createHash, randomBytes } from 'node:crypto';
import { codeLimits } from '../../../contract/identity/code-limits.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import { SecretCipher } from '../../platform/secret-cipher.ts';
import { readToken, writeCookie } from '../../platform/http/cookie.ts';
import { findPending, insertPending, takePending, tryPending } from './store-pending.ts';

const SECONDS = codeLimits.secondFactor.stepMinutes * 60;
/** After this many attempts the first step has to be repeated. */
const MOST_TRIES = 10;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
const isSecure = ({ publicScheme }: Pick<Config, 'publicScheme'>) => publicScheme === 'https';

/** For this host only; under TLS the prefix prevents sibling hosts from setting it. */
const cookieName = (secure: boolean): string => (secure ? '__Host-quad_second_step' : 'quad_second_step');

/** The Set-Cookie value that stores a begun sign-in in the browser, or deletes it with null. */
export function pendingCookie(config: Pick<Config, 'publicScheme'>, token: string | null): string {
  const secure = isSecure(config);
  return writeCookie({ name: cookieName(secure), value: token, maxAge: SECONDS, secure });
}

const cipherOf = (config: Config) => new SecretCipher(config, 'quad provider log-out');

/**
 * Records that a person's first factor was right.
 * @returns the Set-Cookie value for their browser
 */
export async function beginSecondStep(
  tx: Tx,
  config: Config,
  userId: string,
  providerLogOut: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const logOut = providerLogOut ? await cipherOf(config).encrypt(Buffer.from(providerLogOut), [userId]) : null;
  await insertPending.run(tx, hashToken(token), userId, codeLimits.secondFactor.stepMinutes, logOut);
  return pendingCookie(config, token);
}

/** A sign-in that this browser has begun. */
export interface PendingSignIn {
  userId: string;
  tokenHash: Buffer;
}

/**
 * The sign-in that this browser has begun.
 * @throws ProblemError second_step_over, banned, suspended
 */
export async function pendingOf(
  db: Queryable,
  config: Pick<Config, 'publicScheme'>,
  cookieHeader: string | undefined,
): Promise<PendingSignIn> {
  const token = readToken(cookieHeader, cookieName(isSecure(config)));
  const tokenHash = token ? hashToken(token) : null;
  const row = tokenHash && (await findPending.one(db, tokenHash));
  if (!tokenHash || !row) throw problem('second_step_over');
  if (row.banned) throw problem('banned');
  if (row.suspended) throw problem('suspended');
  return { userId: row.user_id, tokenHash };
}

/**
 * Counts an attempt.
 * @throws ProblemError second_step_over after too many attempts
 */
export async function countTry(db: Queryable, { tokenHash }: PendingSignIn): Promise<void> {
  if (!(await tryPending.one(db, tokenHash, MOST_TRIES))) throw problem('second_step_over');
}

/**
 * Consumes the sign-in that the first step began.
 * @returns the address that ends the session at the provider where it began, or null
 * @throws ProblemError second_step_over when it was finished meanwhile
 */
export async function endPending(tx: Tx, config: Config, { tokenHash, userId }: PendingSignIn): Promise<string | null> {
  const taken = await takePending.one(tx, tokenHash);
  if (!taken) throw problem('second_step_over');
  const logOut = taken.provider_log_out;
  return logOut && ((await cipherOf(config).decrypt(logOut, [userId]))?.toString('utf8') ?? null);
}
