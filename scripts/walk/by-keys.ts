import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { logIn } from '../../contract/identity.ts';
import { prepareCommunity } from '../gallery/community.ts';
import type { Sandbox } from '../gallery/sandbox.ts';
import { openStage } from '../gallery/stage.ts';
import { type KeyJourney, keyJourneys, rounds } from './journeys-by-keys.ts';
import { Keys } from './keys.ts';

/*
 * `npm run inspect -- keys`: the main journeys with a keyboard alone, and every stop of the main screens. Tells what cannot be
 * reached, has no name, is not seen or not marked when it has the focus, where a dialog does not give the focus back,
 * and what cannot be left. Pictures of what has the focus go to a folder.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, port: { type: 'string' }, only: { type: 'string' } },
});
/** More than any screen has before it leads out of the page. */
const MOST_STOPS = 120;
const folder = resolve(positionals[0] ?? 'gallery/keys');
await mkdir(folder, { recursive: true });
const stage = await openStage(values);
const { sandbox, browser } = stage;
const wanted = (name: string) => !values.only || name.includes(values.only);
let faults = 0;
try {
  const { ownPost } = await prepareCommunity(sandbox);
  for (const journey of keyJourneys)
    if (wanted(journey.name)) await walk(journey.who, journey.name, (keys) => alongJourney(keys, journey, ownPost));
  for (const { path, who } of rounds)
    if (wanted(path)) await walk(who, `${path} (${who})`, (keys) => around(keys, path));
} finally {
  await stage.close();
}
if (faults > 0) process.exitCode = 1;

async function walk(who: KeyJourney['who'], name: string, run: (keys: Keys) => Promise<void>): Promise<void> {
  const context = await contextOf(browser, sandbox, who);
  const keys = new Keys(await context.newPage());
  await run(keys).catch((error: Error) => keys.faults.push(error.message.split('\n').slice(0, 4).join(' ')));
  await keys.page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined);
  const told = [...new Set(keys.faults)];
  faults += told.length;
  console.log(`${name}: ${keys.presses} keys${told.map((fault) => `\n  ${fault}`).join('')}`);
  await context.close();
}

async function alongJourney(keys: Keys, journey: KeyJourney, ownPost: string): Promise<void> {
  await open(keys.page, journey.from === 'own post' ? `/post/${ownPost}` : journey.from);
  await journey.run(keys, sandbox);
}

/** Tab from the first stop until it leads out of the page again; and each thing that can be pressed was a stop. */
async function around(keys: Keys, path: string): Promise<void> {
  const { page } = keys;
  await open(page, path);
  // a form begins at its first field: what is before it is met on the way back
  for (let stop = 1; stop < 12 && (await keys.held()).role !== 'page'; stop++) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-met', ''));
    await keys.press('Shift+Tab');
  }
  await keys.press('Tab');
  const first = await keys.held();
  if (!/^Skip to/.test(first.name)) keys.faults.push(`the first stop is ${first.said}`);
  for (let stop = 1; stop < MOST_STOPS; stop++) {
    await page.evaluate(() => document.activeElement?.setAttribute('data-met', ''));
    await keys.press('Tab');
    if ((await keys.held()).role === 'page') break;
  }
  const missed = await page.evaluate(() => {
    const can =
      'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, [tabindex="0"]';
    const lastMet = [...document.querySelectorAll('[data-met]')].at(-1);
    return (
      [...document.querySelectorAll<HTMLElement>(can)]
        .filter((each) => !each.hasAttribute('data-met') && each.tabIndex >= 0 && each.checkVisibility())
        // a row of the queue is reached by its keys, and what is in it by Tab
        .filter((each) => !each.closest('[inert]') && each.getAttribute('role') !== 'row')
        .filter((each) => !(each instanceof HTMLInputElement && each.type === 'radio'))
        .filter((each) => lastMet && each.compareDocumentPosition(lastMet) & Node.DOCUMENT_POSITION_FOLLOWING)
        .map((each) => each.outerHTML.slice(0, 120))
    );
  });
  for (const each of missed) keys.faults.push(`not reached: ${each}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  // a form puts the focus on its first field
  await page.waitForTimeout(300);
}

async function contextOf(browser: Browser, { port, client }: Sandbox, who: KeyJourney['who']): Promise<BrowserContext> {
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
