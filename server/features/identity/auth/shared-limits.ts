import type { CallBase } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SharedLimitName } from '../../../platform/rate-limits.ts';
import { browserOf } from './devices.ts';
import { isKnownBrowser } from './devices-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/** What of a call tells where it comes from. */
export type Caller = Pick<CallBase, 'ip' | 'host' | 'cookieHeader' | 'pause'>;

/** The name of a browser that somebody signed in with before, or null. */
export async function knownBrowser(
  { config, pool }: Pick<Platform, 'config' | 'pool'>,
  call: Caller,
): Promise<string | null> {
  const browser = browserOf(config, call);
  if (!browser || !(await isKnownBrowser.one(pool, browser))?.known) return null;
  return browser.toString('base64url');
}

/**
 * Counts one more for a caller: for their browser when it is known, else for their address. A campus has few addresses for
 * thousands of students, so a browser that somebody signed in with before has a share of its own, and all the others at the
 * address slow each other down before they are refused.
 * @throws ProblemError too_many_requests
 */
export async function spendShared(
  platform: Pick<Platform, 'config' | 'pool' | 'limits'>,
  name: SharedLimitName,
  call: Caller,
): Promise<void> {
  const browser = await knownBrowser(platform, call);
  if (browser) await platform.limits.spend(name, browser, 'browser');
  else await platform.limits.spendSlowly(name, ipKey(call.ip), (ms) => call.pause(ms));
}
