import type { Platform } from '../../platform/platform.ts';
import type { HostCampus } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Campuses } from '../campuses/index.ts';
import {
  accountByEmail,
  type AccountRow,
  bannedEmail,
  type LimitedCaller,
  spendByBrowserOrAddress,
} from '../identity/accounts/index.ts';
import { requireSignUpAddress } from './sign-up-address.ts';

/**
 * The account of an address, or null.
 * @throws ProblemError banned when the account or the address is (D45)
 */
export async function accountUnlessBanned(db: Queryable, email: string): Promise<AccountRow | null> {
  const [account, address] = await Promise.all([accountByEmail.one(db, email), bannedEmail.one(db, email)]);
  if (account?.banned || address?.banned) throw problem('banned');
  return account ?? null;
}

/** @throws ProblemError banned when the address is, or the account that has it (D45) */
export async function refuseBanned(db: Queryable, email: string): Promise<void> {
  await accountUnlessBanned(db, email);
}

/**
 * The email step: which step follows for an address. The answer reveals whether an account exists, so it is rate limited
 * (D15).
 * @throws ProblemError too_many_requests, banned; invalid for an address that may not sign up
 */
export async function nextStep(
  platform: Pick<Platform, 'config' | 'pool' | 'limits'>,
  campuses: Campuses,
  email: string,
  call: LimitedCaller & { campus: HostCampus },
): Promise<'login' | 'register'> {
  // per minute, and per hour
  await spendByBrowserOrAddress(platform, 'identity.email-step', call);
  await spendByBrowserOrAddress(platform, 'identity.email-steps', call);
  if (await accountUnlessBanned(platform.pool, email)) return 'login';
  requireSignUpAddress(platform, campuses, call.campus.id, email);
  return 'register';
}
