import type { CallBase } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SharedLimitName } from '../../../platform/admission/rate-limits.ts';
import { browserOf } from '../sessions/devices.ts';
import { isKnownBrowser } from '../sessions/devices-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/** The parts of a call that identify its origin. */
export type LimitedCaller = Pick<CallBase, 'ip' | 'host' | 'cookieHeader' | 'pause'>;

/** The key of a known browser (one that someone signed in with before), or null. */
export async function knownBrowser(
  { config, pool }: Pick<Platform, 'config' | 'pool'>,
  call: LimitedCaller,
): Promise<string | null> {
  const browser = browserOf(config, call);
  if (!browser || !(await isKnownBrowser.one(pool, browser))?.known) return null;
  return browser.toString('base64url');
}

/**
 * Counts a call against the limit of a known browser, or of the address for all other browsers. A campus has few
 * addresses for thousands of students, so known browsers have limits of their own, and the others at an address are
 * delayed before they are refused.
 * @throws ProblemError too_many_requests
 */
export async function spendByBrowserOrAddress(
  platform: Pick<Platform, 'config' | 'pool' | 'limits'>,
  name: SharedLimitName,
  call: LimitedCaller,
): Promise<void> {
  const browser = await knownBrowser(platform, call);
  if (browser) await platform.limits.spend(name, browser, 'browser');
  else await platform.limits.spendSlowly(name, ipKey(call.ip), (ms) => call.pause(ms));
}
