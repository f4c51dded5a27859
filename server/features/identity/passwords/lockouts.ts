import { tries } from '../../../../contract/rate-limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  deleteAccountAttempts,
  deleteAttempts,
  undoAttempt,
  secondsLocked,
  countAttempt,
} from '../accounts/account-store.ts';
import { browserOf } from '../sessions/devices.ts';
import { isBrowserOf } from '../sessions/devices-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { type LimitedCaller, knownBrowser } from '../accounts/shared-limits.ts';

const most = tries.password;

type Parts = Pick<Platform, 'config' | 'pool' | 'limits'>;

/** A password attempt, counted before the password was checked. */
export interface LoginAttempt {
  /** counter of failures for the account: one for all strangers, and one for each browser that its owner uses */
  account: string;
  /** counter of failures for the browser or the address */
  caller: string;
}

const accountKey = (email: string) => `login:account:${email}`;

/**
 * Counts a password attempt before it is checked, so that concurrent attempts count too (D14, decision 23). Strangers
 * can lock an account for each other and for new browsers of its owner, but not for a browser that signed in to it
 * before.
 * @throws ProblemError locked_out after 10 failures of an account, each within 15 minutes of the one before; after 30
 * of a known browser or 1,000 of all others at an address in 15 minutes; and while too many of these are being delayed
 */
export async function countLoginAttempt(parts: Parts, email: string, call: LimitedCaller): Promise<LoginAttempt> {
  const { pool, config } = parts;
  const browser = browserOf(config, call);
  const isOwners = browser !== null && (await isBrowserOf.one(pool, browser, email))?.known === true;
  const account = isOwners ? `${accountKey(email)}:${browser.toString('base64url')}` : accountKey(email);
  await take(pool, account, most.account, true);
  try {
    return { account, caller: await takeAsCaller(parts, call) };
  } catch (error) {
    // a refused attempt isn't checked, so it doesn't count
    await undoAttempt.run(pool, account);
    throw error;
  }
}

async function takeAsCaller(parts: Parts, call: LimitedCaller): Promise<string> {
  const { pool } = parts;
  const browser = await knownBrowser(parts, call);
  const key = browser ? `login:browser:${browser}` : `login:ip:${ipKey(call.ip)}`;
  // at a shared address someone is always mistyping, so its window must not slide
  const count = await take(pool, key, browser ? most.browser : most.addressMost, false);
  if (browser) return key;
  try {
    await parts.limits.delay(key, count - most.address, (ms) => call.pause(ms), 'locked_out');
  } catch (error) {
    await undoAttempt.run(pool, key);
    throw error;
  }
  return key;
}

/**
 * Counts a signed-in person's attempt at their own password.
 * @throws ProblemError locked_out
 */
export async function countOwnAttempt(db: Queryable, userId: string): Promise<void> {
  await take(db, ownKey(userId), most.account, true);
}

/** Call it when the password was right: resets the failures. */
export async function resetOwnFailures(db: Queryable, userId: string): Promise<void> {
  await deleteAttempts.run(db, ownKey(userId));
}

/**
 * The key of a person's own attempts in their settings: a counter of its own, so that failed log-ins by others cannot lock them
 * out.
 */
const ownKey = (userId: string) => accountKey(`settings:${userId}`);

/**
 * Counts one more in a window of 15 minutes, which with `slides` starts again with every attempt.
 * @param limit how many attempts are allowed in a window
 * @returns the count
 * @throws ProblemError locked_out when there are too many
 */
async function take(db: Queryable, key: string, limit: number, slides: boolean): Promise<number> {
  const row = await countAttempt.one(db, key, limit, most.seconds * 1_000, slides);
  if (row) return row.points;
  // the counter can be gone by now
  throw problem('locked_out', undefined, (await secondsLocked.one(db, key))?.seconds ?? 60);
}

/** Call it when the password was right: the attempt doesn't count, and earlier failures of the account are reset. */
export async function resetLoginFailures(db: Queryable, { account, caller }: LoginAttempt): Promise<void> {
  await deleteAttempts.run(db, account);
  await undoAttempt.run(db, caller);
}

/** Ends the lock of an account: for strangers, and for each browser that its owner uses. */
export async function unlockAccount(db: Queryable, email: string): Promise<void> {
  await deleteAccountAttempts.run(db, accountKey(email));
}
