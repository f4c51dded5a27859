import { parseName } from '../../../contract/identity/names.ts';
import type { Platform } from '../../platform/platform.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Campuses } from '../campuses/index.ts';
import {
  type LimitedCaller,
  emailTakenProblem,
  type NewAccount,
  spendByBrowserOrAddress,
} from '../identity/accounts/index.ts';
import { hashPassword, passwordFault } from '../identity/passwords/index.ts';
import { accountUnlessBanned } from './email-step.ts';
import { requireSignUpAddress } from './sign-up-address.ts';

/**
 * Checks a registration and prepares its account. The password is hashed before a database connection is taken.
 * @throws ProblemError invalid (an easy password, or an address that may not sign up), too_many_requests, banned, email_taken
 * or unavailable
 */
export async function prepareRegistration(
  platform: Pick<Platform, 'config' | 'pool' | 'limits'>,
  campuses: Campuses,
  { name, email, password }: { name: string; email: string; password: string },
  campusId: string,
  call: LimitedCaller,
): Promise<NewAccount> {
  const { first, middle, last } = parseName(name);
  const fault = passwordFault(password, { names: [first, middle, last], email });
  if (fault) throw fieldProblem('password', fault);
  requireSignUpAddress(platform, campuses, campusId, email);
  await spendByBrowserOrAddress(platform, 'identity.registrations', call);
  if (await accountUnlessBanned(platform.pool, email)) throw emailTakenProblem();
  return { name, email, campusId, passwordHash: await hashPassword(password), verified: false };
}
