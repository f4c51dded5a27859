import type { Platform } from '../../platform/platform.ts';
import { isSeeded } from './seed/marker.ts';

/**
 * Creates the demo community of OU once per database (D39, OPE-07): pictures first, then all rows in one transaction,
 * so that an interrupted start leaves nothing and the next one can repeat it. Invalidates the caches of other
 * processes. Does nothing in production and with DEMO=off (OPE-08).
 * @param report called with a line of text, since this takes a while
 * @returns whether the community exists; an error is logged and doesn't prevent the server from starting
 */
export async function seedDemo(platform: Platform, report: (line: string) => void): Promise<boolean> {
  const { config, pool, log } = platform;
  if (config.mode !== 'sandbox' || !config.demo) return false;
  try {
    if (await isSeeded(pool)) return true;
    // loaded only by the start that needs it, because of the size of the content and its pictures
    const { makeCommunity } = await import('./seed/make-community.ts');
    return await makeCommunity(platform, report);
  } catch (error) {
    log.error({ err: error }, 'could not create the demo community; the next start retries');
    return false;
  }
}
