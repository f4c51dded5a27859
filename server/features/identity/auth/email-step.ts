import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { type AccountRow, accountByEmail, bannedEmail } from './account-store.ts';
import { ipKey } from './ip-key.ts';

/** D15: the step tells whether an account exists, so nobody may ask for many. A campus shares few addresses. */
const steps = { name: 'identity.email-step', points: 100, seconds: 600 };

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
  await limits.spend(steps, ipKey(ip));
  return (await accountFor(pool, email)) ? 'login' : 'register';
}
