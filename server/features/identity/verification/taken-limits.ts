import type { RateLimits } from '../../../platform/rate-limits.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/**
 * Whether an account may still be told at once that a school e-mail is taken (D53). After that, only who reads the
 * mailbox learns it, by the mail and its code, so that nobody finds out who studies here by asking (decision 24).
 */
export async function mayBeTold(limits: RateLimits, userId: string, ip: string): Promise<boolean> {
  const counted = [
    ['identity.school-taken-account', userId],
    ['identity.school-taken-ip', ipKey(ip)],
  ] as const;
  for (const [limit, key] of counted) if (await limits.isSpent(limit, key)) return false;
  for (const [limit, key] of counted) await limits.note(limit, key);
  return true;
}
