import type { Platform } from '../../platform/platform.ts';
import { problem } from '../../platform/http/problem.ts';
import { accountByEmail, bannedEmail, type LimitedCaller } from '../identity/accounts/index.ts';
import { countLoginAttempt, isPassword, resetLoginFailures } from '../identity/passwords/index.ts';

/**
 * Checks an email and a password (D14, D45). Takes equally long for unknown addresses.
 * @returns the id of their owner
 * @throws ProblemError locked_out, unavailable, banned, unknown_email, no_password, wrong_password or suspended
 */
export async function checkLogin(
  platform: Pick<Platform, 'config' | 'pool' | 'limits'>,
  email: string,
  password: string,
  call: LimitedCaller,
): Promise<string> {
  const { pool } = platform;
  const attempt = await countLoginAttempt(platform, email, call);
  const [account, address] = await Promise.all([accountByEmail.one(pool, email), bannedEmail.one(pool, email)]);
  const right = await isPassword(account?.password_hash, password);
  if (account?.banned || address?.banned) throw problem('banned');
  if (!account) throw problem('unknown_email');
  if (!account.password_hash) throw problem('no_password');
  if (!right) throw problem('wrong_password');
  await resetLoginFailures(pool, attempt);
  if (account.suspended) throw problem('suspended');
  return account.id;
}
