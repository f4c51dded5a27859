import type { RateLimits } from '../../../platform/admission/rate-limits.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/**
 * Whether to answer directly that a school email is taken (D53). Beyond this limit it is disclosed only in the mail to
 * that address, so that no one can find out who studies here by asking (decision 24).
 */
export async function mayDiscloseTaken(limits: RateLimits, userId: string, ip: string): Promise<boolean> {
  const counted = [
    ['identity.school-taken-account', userId],
    ['identity.school-taken-ip', ipKey(ip)],
  ] as const;
  for (const [limit, key] of counted) if (await limits.isSpent(limit, key)) return false;
  for (const [limit, key] of counted) await limits.note(limit, key);
  return true;
}
