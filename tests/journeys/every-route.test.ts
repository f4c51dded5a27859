import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScreenRoute, type RoutePath, routes } from '../../contract/routes.ts';
import { runningAd } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { layoutShift, useBrowser } from '../harness/browser.ts';
import { loadedCode, noteLoadedCode } from '../harness/loaded-code.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/* Every route of contract/routes.ts, as the server renders it and as the browser hydrates it. */

const browser = useBrowser();
let server: TestServer;
const people: { [Who in 'member' | 'moderator']?: Person } = {};
/** An address of each route. */
const addresses = new Map<RoutePath, string>();
beforeAll(async () => {
  // nobody opens so many pages in a minute
  server = await startTestServer({ page: true, env: { CALLER_LIMITS: 'off' } });
  const ana = (people.member = await createPerson(server, { first: 'Ana' }));
  people.moderator = await createPerson(server, { first: 'Mo', role: 'admin' });
  const eva = await createPerson(server, { first: 'Eva' });
  const { _id: desk, root } = await post(ana, 'A desk that folds', { price: 40, category: 'furniture' });
  await comment(eva, root, 'How wide is it?');
  const ad = await runningAd(server, ana, { days: 2 });
  const sale = await postedSale(server, eva, [item('A bookcase', 20), item('A rug', 10)]);
  const chat = await chatOf(eva, ana);
  await sendText(eva, chat, 'Is the desk still there?');
  const parameters: Record<string, string> = {
    '/ads/:id': ad._id,
    '/messages/:id': chat,
    '/sale/:id': sale._id,
    ':id': desk,
    ':slug': 'furniture',
    ':code': 'CHEM-1315',
    ':token': 'a-token-that-nobody-made',
    ':username': eva.username,
    ':field': 'phone',
    '*': 'users',
  };
  for (const path of Object.keys(routes) as RoutePath[])
    addresses.set(
      path,
      path.replace(/:\w+|\*/, (name) => parameters[path] ?? parameters[name] ?? `no sample for ${name}`),
    );
  expect([...addresses.values()].filter((address) => address.includes('no sample'))).toEqual([]);
});
afterAll(() => server.stop());

/** Visitors are led on from here to log in, to join or to the first page of the settings. */
const leading: readonly RoutePath[] = ['/verify', '/login/sent', '/invite', '/profile/edit', '/settings'];
/** A visitor is led from here to the feed. Written down once more, because the page goes by the routes' own word. */
const forMembers =
  /^\/(?:ads|ambassador|create|listings(?!\/confirm)|logout|messages|notifications|post\/:id\/boost|profile(?!\/edit)|saved|sell-many|settings\/(?:account|payments))(?:$|\/)/;

/** Screens that show a better title than their address has, and the one that shows nothing but its text. */
const named: readonly RoutePath[] = [
  ...(['/:username', '/profile', '/sale/:id', '/media/:id', '/messages/:id', '/ads/:id', '/admin/*', '/404'] as const),
];

/**
 * Screens whose content a visitor without JavaScript doesn't get: a bare page, what needs a mail's token that the test
 * doesn't have, a draft in the browser, and a profile of a private campus.
 */
const silent: readonly RoutePath[] = [
  ...(['/404', '/unsubscribe', '/alerts/stop', '/appeal', '/listings/confirm', '/meet-up/:token'] as const),
  ...(['/invite/:code', '/sell-many', '/:username'] as const),
];

/** Lists of unknown length that come with a call of their own, so what is below them may move. */
const loaded: readonly RoutePath[] = ['/about', '/media/:id', '/settings/payments', '/settings/account/blocked'];

/** The routes that stay where they are for a person, rather than lead on. */
const staying: Record<'visitor' | 'member' | 'moderator', (path: RoutePath, route: ScreenRoute) => boolean> = {
  visitor: (path, { access }) => access !== 'member' && !leading.includes(path),
  member: (path, { frame, inBrowser }) =>
    !inBrowser &&
    !['/settings', '/invite/:code'].includes(path) &&
    !path.includes('/verify') &&
    !path.startsWith('/post/:id/boost/') &&
    frame !== 'entry',
  moderator: (_, { access }) => access === 'staff',
};

const RENDERED = '<div id="root" data-rendered>';

/** Words of a page's HTML beside its navigation. */
const wordsIn = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;

test('every route works while its code is late: links lead on, and what is typed stays [EVY-01, EVY-07]', async () => {
  const page = await browser.open({ server, width: 'phone', ...(people.member ? { as: people.member } : {}) });
  let arrive = () => {};
  let late = Promise.resolve();
  await page.route('**/assets/*.js', (route) => late.then(() => route.continue()).catch(() => undefined));
  const wrong: unknown[] = [];
  let left = 0;
  for (const [path, address] of addresses) {
    // the page for other regions leads nowhere
    if (path === '/404' || !staying.member(path, routes[path])) continue;
    late = new Promise<void>((resolve) => (arrive = resolve));
    await page.goto(address, { waitUntil: 'commit' });
    const root = page.locator('#root[data-rendered]');
    await root.waitFor({ state: 'attached' });
    await page.locator('#boot').waitFor({ state: 'attached' });
    const nowhere = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => !href || href === '#'));
    if (nowhere.length > 0) wrong.push([address, 'links without an address', nowhere]);
    const field = page.locator('main').locator('input[type=text], input[type=tel], textarea').first();
    const typed = (await field.isVisible()) && (await field.isEditable());
    if (typed) await field.fill('4055550134');
    arrive();
    await root.waitFor({ state: 'detached' });
    if (typed && (await field.inputValue()) !== '4055550134') wrong.push([address, 'lost what was typed']);
    // the same again, left by a link of the page before its code has come
    late = new Promise<void>((resolve) => (arrive = resolve));
    await page.goto(address, { waitUntil: 'commit' });
    const links = page.locator('#root[data-rendered] a[href^="/"]');
    await page.locator('#boot').waitFor({ state: 'attached' });
    // what isn't shown on a phone is only hidden by the styles
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    const open = await links.evaluateAll((all) =>
      all.findIndex(
        (link) =>
          link.checkVisibility() &&
          !link.closest('[inert], [tabindex="-1"]') &&
          (link as HTMLAnchorElement).pathname !== location.pathname,
      ),
    );
    // some screens have nothing but a form and a way back
    if (open >= 0) {
      const href = await links.nth(open).getAttribute('href');
      await links.nth(open).click();
      await page
        .waitForURL((url) => url.pathname !== address.split('?')[0], { waitUntil: 'commit', timeout: 5_000 })
        .catch(() => wrong.push([address, 'did not lead to', href]));
      left++;
    }
    arrive();
  }
  expect(wrong).toEqual([]);
  expect(left).toBeGreaterThan(30);
}, 240_000);

describe.each([
  ['visitor', 'phone'],
  ['member', 'phone'],
  ['member', 'desk'],
  ['moderator', 'desk'],
] as const)('for a %s on a %s', (who, width) => {
  test('every route is rendered by the server with all its code preloaded, and hydrates without a shift [SHE-45]', async () => {
    const as = who === 'visitor' ? undefined : people[who];
    const page = await browser.open({ server, width, ...(as ? { as } : {}) });
    await noteLoadedCode(page);
    const wrong: unknown[] = [];
    for (const [path, address] of addresses) {
      const open = async () => (await page.goto(address, { waitUntil: 'commit' }))?.text();
      let html = await open();
      // on a busy machine the server leaves some pages to the browser
      for (let tries = 0; tries < 3 && !html?.includes(RENDERED); tries++) html = await open();
      if (!html?.includes(RENDERED)) wrong.push([address, 'not rendered']);
      // for whoever has no JavaScript, or not yet
      if (staying[who](path, routes[path]) && !silent.includes(path) && wordsIn(html ?? '') < 3)
        wrong.push([address, 'says nothing by itself']);
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
      if (who === 'visitor' && forMembers.test(path))
        await page.waitForURL('**/home', { timeout: 5_000 }).catch(() => wrong.push([address, 'is open to visitors']));
      if (!staying[who](path, routes[path])) continue;
      const code = await loadedCode(page);
      if (code.loaded.length === 0 || code.unnamed.length > 0) wrong.push([address, 'not preloaded', code.unnamed]);
      const title = /<title>([^<]*)<\/title>/
        .exec(html ?? '')?.[1]
        ?.replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'");
      if (!named.includes(path))
        await expect
          .poll(async () => (await page.title()).replace(/^\(\d+\+?\) /, ''), { timeout: 3_000 })
          .toBe(title)
          .catch(async () => wrong.push([address, 'title', title, await page.title()]));
      const { value, moved } = await layoutShift(page);
      if (value > 0.0005 && !loaded.includes(path)) wrong.push([address, 'moved', value, ...moved]);
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});
