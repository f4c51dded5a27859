import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { type AccountRow, accountByEmail, bannedEmail } from './account-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/** D15: the step tells whether an account exists, so nobody may ask for many; a campus shares few addresses, though. */
const stepsAtOnce = { name: 'identity.email-step', points: 30, seconds: 60 };
const stepsInAll = { name: 'identity.email-steps', points: 600, seconds: 3_600 };

/**
 * The account of an address, or null.
 * @throws ProblemError banned when the account or the address is (D45)
 */
export async function accountFor(db: Queryable, email: string): Promise<AccountRow | null> {
  const [account, address] = await Promise.all([accountByEmail.one(db, email), bannedEmail.one(db, email)]);
  if (account?.banned || address?.banned) throw problem('banned');
  return account ?? null;
}

/** The e-mail step (AUT-05, AUT-07, AUT-08, AUT-10): where to go on with an address. */
export async function nextStep(
  { pool, limits }: Pick<Platform, 'pool' | 'limits'>,
  email: string,
  ip: string,
): Promise<'login' | 'register'> {
  await limits.spend(stepsAtOnce, ipKey(ip));
  await limits.spend(stepsInAll, ipKey(ip));
  return (await accountFor(pool, email)) ? 'login' : 'register';
}
