import { afterAll, beforeAll, expect, test } from 'vitest';
import { editPost, type Post } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { viewCookie } from '../../contract/view.ts';
import { runningAd } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, placePost, post } from '../factories/posts.ts';
import { layoutShift, useBrowser } from '../harness/browser.ts';
import { loadedCode, noteLoadedCode } from '../harness/loaded-code.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let eva: Person;
let desk: Post;
let lamp: Post;
let chat: string;
let paths: string[];
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  eva = await createPerson(server, { first: 'Eva' });
  desk = await post(ana, 'A desk that folds', { price: 40, category: 'furniture' });
  lamp = await post(eva, 'See https://shop.example.com/lamp');
  await comment(eva, desk.root, 'How wide is it?');
  await ana.client.call(savePost, { params: { id: desk._id } });
  chat = await chatOf(eva, ana);
  await sendText(eva, chat, 'Is the desk still there?');
  // old dates, and times near midnight in some time zone, are displayed differently by another clock
  await server.app.platform.pool.query(`update posts set created_at = created_at - interval '40 days' where id = $1`, [
    desk._id,
  ]);
  paths = [
    '/home',
    '/home?category=furniture',
    `/post/${desk._id}`,
    `/post/${desk._id}/boost`,
    '/profile',
    `/${eva.username}?show=replies`,
    '/messages',
    `/messages/${chat}`,
    '/search',
    '/search?q=desk',
    '/search?q=ana&show=people',
    '/saved',
    '/saved?q=desk',
    '/notifications',
    '/notifications/mentions',
  ];
});
afterAll(() => server.stop());

test('the side panel that the server rendered stays on the screen while the page hydrates [SHE-16]', async () => {
  const page = await browser.open({ server, as: ana, worker: true });
  await page.addInitScript(() => {
    const panel = () => document.querySelector('aside[aria-label="About"]');
    const seen = { rendered: false, removed: false };
    Object.assign(window, { panelSeen: seen });
    new MutationObserver(() => {
      if (panel()?.checkVisibility()) seen.rendered = true;
      else if (seen.rendered) seen.removed = true;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  // a listing's page has the panel's space (ITM-02); the last one returns to a scroll position in the list
  for (const path of [...paths.slice(0, 2), `/post/${lamp._id}`, '/home']) {
    await page.goto(path);
    await page
      .getByRole('complementary', { name: 'About' })
      .getByRole('link', { name: 'Terms' })
      .click({ trial: true });
    const seen = await page.evaluate(() => (window as unknown as { panelSeen: object }).panelSeen);
    expect({ path, ...seen }).toEqual({ path, rendered: true, removed: false });
  }
});

// a React error during hydration is a page error, which fails the test (harness/page-errors.ts)
test.each(['phone', 'desk'] as const)(
  'every server-rendered screen hydrates as it is, in another time zone and on a %s',
  async (width) => {
    const page = await browser.open({ server, as: ana, width, worker: true });
    for (const path of paths) {
      const html = (await page.goto(path, { waitUntil: 'commit' }))?.text();
      expect([path, (await html)?.includes('<div id="root" data-rendered>')]).toEqual([path, true]);
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
      // pending Suspense boundaries of a list are hydrated before a press is handled
      await page.locator('main').click({ position: { x: 2, y: 2 } });
      const { value, moved } = await layoutShift(page);
      expect(value, `${path}: ${moved.join()}`).toBe(0);
    }
  },
);

test.each(['cards', 'grid'] as const)(
  'the HTML of every screen names all the code that its hydration waits for, shown as %s',
  async (view) => {
    const page = await browser.open({ server, as: ana, width: 'phone' });
    await page.context().addCookies([{ name: viewCookie, value: view, domain: '.quad.localhost', path: '/' }]);
    await noteLoadedCode(page);
    for (const path of paths) {
      await page.goto(path);
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
      const { loaded, unnamed } = await loadedCode(page);
      expect(loaded.length, path).toBeGreaterThan(0);
      expect([path, unnamed]).toEqual([path, []]);
    }
  },
);

test.each(['phone', 'desk'] as const)(
  'every screen hydrates as it is when its code comes late and much has changed meanwhile, on a %s',
  async (width) => {
    const page = await browser.open({ server, as: ana, width });
    const ad = await runningAd(server, ana, { days: 2 });
    const more = ['/ads', `/ads/${ad._id}`, '/settings/payments', '/settings/account', '/listings', '/about', '/media'];
    let arrive = () => {};
    let late = Promise.resolve();
    await page.route('**/assets/*.js', (route) => late.then(() => route.continue()));
    for (const path of [...paths, ...more]) {
      late = new Promise<void>((resolve) => (arrive = resolve));
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('main').waitFor();
      await comment(eva, desk.root, `Still there? ${path}`);
      await sendText(eva, chat, 'Are you there?');
      await sendText(ana, chat, 'Yes');
      await placePost(server, eva);
      await ana.client.call(editPost, { params: { id: desk._id }, body: { price: 20 + path.length } as never });
      arrive();
      await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
      await page.locator('main h1, main h2, main article').first().waitFor({ state: 'attached' });
      // pending Suspense boundaries are hydrated before a press is handled
      await page.locator('main').click({ position: { x: 2, y: 2 } });
    }
  },
);

test('a visitor’s gate hydrates as it is', async () => {
  const page = await browser.open({ server, worker: true });
  await page.goto('/home');
  await page.getByRole('heading', { name: 'This community is private.' }).waitFor();
});
