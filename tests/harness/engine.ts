import { join } from 'node:path';
import { type Browser, chromium, firefox } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

/** `QUAD_BROWSER=firefox`: the journeys run in a packaged Firefox instead of Chromium. */
export const isFirefox = process.env.QUAD_BROWSER === 'firefox';

/**
 * Firefox 153 ends a page's process when `ariaLabelledByElements` or its like is read of an element a second time, which
 * only tools that judge a page do (Playwright's roles, axe): without the property both read the attribute.
 */
const firefoxPreferences = { 'accessibility.ARIAElementReflection.enabled': false };

const FIREFOX = join(import.meta.dirname, '../../scripts/engines/firefox.mjs');

/**
 * Starts the browser for the journeys.
 * @throws Error that says what is missing
 */
export async function launchBrowser(): Promise<Browser> {
  if (isFirefox)
    return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, firefoxUserPrefs: firefoxPreferences });
  const found = await findBrowser();
  if (found.missing !== null) throw new Error(found.missing);
  return chromium.launch({ executablePath: found.path, args: [...found.args] });
}
