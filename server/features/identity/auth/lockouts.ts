import { limits } from '../../../../contract/limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import { forgetTries, giveTryBack, secondsLocked, takeTry } from './account-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

const WINDOW_MS = limits.lockoutMinutes * 60_000;
const ACCOUNT_TRIES = 10;
/** A campus shares few addresses among thousands. */
const IP_TRIES = 100;

const accountKey = (email: string) => `login:account:${email}`;
const addressKey = (ip: string) => `login:ip:${ipKey(ip)}`;

/**
 * Counts a try at a password before it is judged, so that many at once count too (D14).
 * @throws ProblemError locked_out after 10 failures of an account, each within 15 minutes of the one before, or after
 * 100 of an address in 15 minutes
 */
export async function takeLoginTry(db: Queryable, email: string, ip: string): Promise<void> {
  // a shared address always has someone who mistypes, so its window must not slide
  await take(db, addressKey(ip), IP_TRIES, false);
  await take(db, accountKey(email), ACCOUNT_TRIES, true);
}

async function take(db: Queryable, key: string, most: number, slides: boolean): Promise<void> {
  if (await takeTry.one(db, key, most, WINDOW_MS, slides)) return;
  throw problem('locked_out', undefined, (await secondsLocked.one(db, key))?.seconds ?? 60);
}

/** The password was right: the try does not count, and earlier failures of the account are forgotten. */
export async function forgiveLogin(db: Queryable, email: string, ip: string): Promise<void> {
  await unlockAccount(db, email);
  await giveTryBack.run(db, addressKey(ip));
}

/** Ends the lock of an account, as a password reset does (AUT-27). */
export async function unlockAccount(db: Queryable, email: string): Promise<void> {
  await forgetTries.run(db, accountKey(email));
}
