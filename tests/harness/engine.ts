import { delimiter, dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, firefox, webkit } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

/** `QUAD_BROWSER=firefox`: the journeys run in a packaged Firefox instead of Chromium. */
export const isFirefox = process.env.QUAD_BROWSER === 'firefox';

const firefoxPreferences = {
  // Firefox 153 ends a page's process when `ariaLabelledByElements` or its like is read of an element a second time, which
  // only tools that judge a page do (Playwright's roles, axe): without the property both read the attribute
  'accessibility.ARIAElementReflection.enabled': false,
  // a phone's bars lie on the page, which is as wide as its window
  'ui.useOverlayScrollbars': 1,
  // what the tests prefer unless they say otherwise; a page cannot be told alone
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': 1,
};

/** `QUAD_BROWSER=webkit`: the journeys run in a packaged WebKitGTK. */
export const isWebKit = process.env.QUAD_BROWSER === 'webkit';

const FIREFOX = join(import.meta.dirname, '../../scripts/engines/firefox.mjs');
const WEBKIT = join(import.meta.dirname, '../../scripts/engines/webkit.mjs');
/** The programs that stand for those browsers run on the Node that runs the tests. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

/** Where the browsers believe to be. */
export const TIME_ZONE = 'America/Chicago';

/**
 * What an engine cannot be driven to do here: `test.skipIf(lacks.touch)`. Why stands in docs/WALK.md, "Other engines".
 * In Chromium, where the journeys are run every time, nothing is passed over.
 */
export const lacks = {
  /** what a page sends, read while it is on its way */
  sent: isFirefox,
  /** what a page asks for that a service worker rules, held or answered */
  behindWorker: isWebKit,
  /** functions of the test that a page calls */
  calls: isWebKit,
  /** fingers that move */
  touch: isFirefox || isWebKit,
  /** a device's own authenticator */
  authenticator: isFirefox || isWebKit,
  /** a page as it would be printed */
  print: isFirefox,
  /** messages of a push service */
  push: isFirefox || isWebKit,
};

/**
 * Starts the browser for the journeys.
 * @throws Error that says what is missing
 */
export async function launchBrowser(): Promise<Browser> {
  if (isFirefox)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: FIREFOX,
      firefoxUserPrefs: firefoxPreferences,
      env,
    });
  // it has a screen that nobody sees, which to Playwright is one that is seen
  if (isWebKit)
    return webkit.launch({ executablePath: WEBKIT, headless: false, args: [`--time-zone=${TIME_ZONE}`], env });
  const found = await findBrowser();
  if (found.missing !== null) throw new Error(found.missing);
  return chromium.launch({ executablePath: found.path, args: [...found.args] });
}

/**
 * What a context has to be taught for its engine. WebKit is not asked for permissions: whoever presses a button there may
 * copy, and nothing else is known of. Firefox tells a page of a line that was cut or mended only when the page saw it
 * before; a page opened without one is told here, as its user's would be. And there each page has the focus, as Playwright
 * has it elsewhere: two windows of a test are both looked at.
 */
export async function accustom(context: BrowserContext): Promise<void> {
  if (isWebKit) context.grantPermissions = async () => undefined;
  if (!isFirefox) return;
  await context.addInitScript(() => {
    Document.prototype.hasFocus = () => true;
    const told = { line: navigator.onLine };
    for (const name of ['online', 'offline']) addEventListener(name, () => (told.line = name === 'online'));
    Object.assign(window, { tellOfLine: () => told.line === navigator.onLine || dispatchEvent(new Event('online')) });
  });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    if (offline) return;
    for (const page of context.pages())
      await page
        .evaluate(() => (window as unknown as { tellOfLine?: () => void }).tellOfLine?.())
        .catch(() => undefined);
  };
}
