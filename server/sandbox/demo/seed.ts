import type { Platform } from '../../platform/platform.ts';
import { isSeeded } from './seed/marker.ts';

/**
 * Makes the demo community of OU once per database (D39, OPE-07): pictures first, then every row in one transaction, so
 * that an interrupted start leaves nothing and the next one makes it anew. Other processes on the database forget what
 * they cached. Nothing in production and with DEMO=off (OPE-08).
 * @param say told in a line that this takes a while
 * @returns whether the community is there; a fault in making it is logged and keeps nobody from starting
 */
export async function seedDemo(platform: Platform, say: (line: string) => void): Promise<boolean> {
  const { config, pool, log } = platform;
  if (config.mode !== 'sandbox' || !config.demo) return false;
  try {
    if (await isSeeded(pool)) return true;
    // loaded for the one start that needs it: all later ones are spared the content and its pictures
    const { makeCommunity } = await import('./seed/make-community.ts');
    return await makeCommunity(platform, say);
  } catch (error) {
    log.error({ err: error }, 'the demo community was not made; the next start tries again');
    return false;
  }
}
