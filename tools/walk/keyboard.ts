import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { logIn } from '../../contract/identity/identity.ts';
import { prepareCommunity } from '../gallery/community.ts';
import type { Sandbox } from '../gallery/sandbox.ts';
import { openSandbox } from '../gallery/open-sandbox.ts';
import { type KeyboardJourney, keyboardJourneys, screensByTab } from './keyboard-journeys.ts';
import { KeyboardUser } from './keyboard-user.ts';

/*
 * `npm run tool -- keys [folder]`: the main journeys with a keyboard alone, and every tab stop of the main screens. Reports what
 * can't be reached or left, has no accessible name, is off screen or has no visible focus, and dialogs that don't return the focus.
 * Writes a screenshot of each to the folder.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, port: { type: 'string' }, only: { type: 'string' } },
});
/** More tab stops than any screen has. */
const MOST_STOPS = 120;
const folder = resolve(positionals[0] ?? 'gallery/keys');
await mkdir(folder, { recursive: true });
const opened = await openSandbox(values);
const { sandbox, browser } = opened;
const wanted = (name: string) => !values.only || name.includes(values.only);
let faults = 0;
try {
  const { ownPost } = await prepareCommunity(sandbox);
  for (const journey of keyboardJourneys)
    if (wanted(journey.name)) await inspect(journey.who, journey.name, (keys) => runJourney(keys, journey, ownPost));
  for (const { path, who } of screensByTab)
    if (wanted(path)) await inspect(who, `${path} (${who})`, (keys) => tabThrough(keys, path));
} finally {
  await opened.close();
}
if (faults > 0) process.exitCode = 1;

async function inspect(
  who: KeyboardJourney['who'],
  name: string,
  run: (keys: KeyboardUser) => Promise<void>,
): Promise<void> {
  const context = await contextOf(browser, sandbox, who);
  const keys = new KeyboardUser(await context.newPage());
  await run(keys).catch((error: Error) => keys.faults.push(error.message.split('\n').slice(0, 4).join(' ')));
  await keys.page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined);
  const found = [...new Set(keys.faults)];
  faults += found.length;
  console.log(`${name}: ${keys.presses} keys${found.map((fault) => `\n  ${fault}`).join('')}`);
  await context.close();
}

async function runJourney(keys: KeyboardUser, journey: KeyboardJourney, ownPost: string): Promise<void> {
  await open(keys.page, journey.from === 'own post' ? `/post/${ownPost}` : journey.from);
  await journey.run(keys, sandbox);
}

/** Presses Tab from the first stop until the focus leaves the page; every control must have been a stop. */
async function tabThrough(keys: KeyboardUser, path: string): Promise<void> {
  const { page } = keys;
  await open(page, path);
  // a form focuses its first field: what is before it is reached with Shift+Tab
  for (let stop = 1; stop < 12 && (await keys.focused()).role !== 'page'; stop++) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
    await keys.press('Shift+Tab');
  }
  await keys.press('Tab');
  const first = await keys.focused();
  if (!/^Skip to/.test(first.name)) keys.faults.push(`the first tab stop is ${first.label}`);
  for (let stop = 1; stop < MOST_STOPS; stop++) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
    await keys.press('Tab');
    if ((await keys.focused()).role === 'page') break;
  }
  const missed = await page.evaluate(() => {
    const controls =
      'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, [tabindex="0"]';
    const lastReached = [...document.querySelectorAll('[data-reached]')].at(-1);
    return (
      [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((each) => !each.hasAttribute('data-reached') && each.tabIndex >= 0 && each.checkVisibility())
        // a row of the moderators' queue has its own keys; Tab reaches what is in it
        .filter((each) => !each.closest('[inert]') && each.getAttribute('role') !== 'row')
        .filter((each) => !(each instanceof HTMLInputElement && each.type === 'radio'))
        .filter((each) => lastReached && each.compareDocumentPosition(lastReached) & Node.DOCUMENT_POSITION_FOLLOWING)
        .map((each) => each.outerHTML.slice(0, 120))
    );
  });
  for (const each of missed) keys.faults.push(`not reached: ${each}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  // a form focuses its first field
  await page.waitForTimeout(300);
}

async function contextOf(
  browser: Browser,
  { port, client }: Sandbox,
  who: KeyboardJourney['who'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://ou.quad.localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
    permissions: ['clipboard-write', 'clipboard-read'],
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  if (who !== 'visitor') {
    const person = client();
    const email = who === 'student' ? 'demo@ou.edu' : 'moderator@ou.edu';
    await person.call(logIn, { body: { email, password: 'demo-password' } });
    const cookies = [...person.cookies].map(([name, value]) => ({ name, value }));
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: '.quad.localhost', path: '/' })));
  }
  return context;
}
