import type { Platform } from '../../platform/platform.ts';
import { setSignIn } from '../../features/campuses/index.ts';
import { addCalendars } from './calendars.ts';
import { isSeeded } from './seed/marker.ts';

/**
 * Creates the demo community of OU once per database (D39): pictures first, then all rows in one transaction,
 * so that an interrupted start leaves nothing and the next one can repeat it. Invalidates the caches of other
 * processes. Does nothing in production and with DEMO=off.
 * @param report called with a line of text, since this takes a while
 * @returns whether the community exists; an error is logged and doesn't prevent the server from starting
 */
export async function seedDemo(platform: Platform, report: (line: string) => void): Promise<boolean> {
  const { config, pool, log } = platform;
  if (config.mode !== 'sandbox' || !config.demo) return false;
  try {
    await addCalendars(platform);
    if (await isSeeded(pool)) return true;
    // loaded only by the start that needs it, because of the size of the content and its pictures
    const { makeCommunity } = await import('./seed/make-community.ts');
    const isMade = await makeCommunity(platform, report);
    if (isMade) await offerUniversity(platform);
    return isMade;
  } catch (error) {
    log.error({ err: error }, 'could not create the demo community; the next start retries');
    return false;
  }
}

/** Gives OU a sign-in of its own, at the sandbox's stand-in for a university. */
async function offerUniversity(platform: Platform): Promise<void> {
  await platform.write((tx) =>
    setSignIn(tx, platform, 'ou', {
      issuer: `${platform.config.siteUrl('ou')}/sandbox/university`,
      client_id: 'quad-sandbox',
      client_secret: 'quad-sandbox',
      label: 'Sign in with OU',
    }),
  );
}
