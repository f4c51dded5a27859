import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoTitles, settingsTitles } from '../../contract/screen-names.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
let desk: string;
let chat: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  desk = (await post(ana, 'A solid oak desk'))._id;
  chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'Is it still there?');
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nav = (page: Page, name: 'Main' | 'Bottom') => page.getByRole('navigation', { name });
const pathOf = (page: Page) => new URL(page.url()).pathname;

it('marks the current screen in the bottom bar and the side navigation [SHE-06, SHE-08]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  for (const [path, label] of [
    ['/home', 'Home'],
    ['/search', 'Search'],
    ['/messages', 'Messages'],
    ['/notifications', 'Notifications'],
  ] as const) {
    for (const [width, name] of [
      [390, 'Bottom'],
      [1440, 'Main'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const current = nav(page, name).locator('[aria-current=page]');
      await current.waitFor();
      expect([name, await current.count(), await current.innerText()]).toEqual([
        name,
        1,
        expect.stringContaining(label),
      ]);
    }
  }
});

it('returns the focus to what opened a dialog, however it is closed [SHE-29, SHE-37]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  // elements behind a dialog have no role
  const opener = page.locator('button', { hasText: 'Share Group' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(false);
    await close();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

it.each([
  [
    'visitor',
    [
      ['/saved', '/home'],
      ['/settings', '/settings/about'],
      ['/profile/edit', '/login'],
      ['/verify', '/user_registration'],
      ['/login/sent', '/login'],
    ],
  ],
  [
    'member',
    [
      ['/login', '/home'],
      ['/user_registration', '/home'],
      ['/register', '/home'],
      ['/verify', '/home'],
      ['/settings', '/settings/account'],
      ['/settings/account/verify_email', '/settings/account/email'],
      ['/settings/account/verify_school_email', '/settings/account/school_email'],
    ],
  ],
  ['newcomer', [['/saved', '/verify']]],
] as const)(
  'a redirect of a %s replaces the history entry that it leads away from [SHE-01, SHE-04]',
  async (who, redirects) => {
    const people = {
      visitor: {},
      member: { as: ana },
      newcomer: { as: await createPerson(server, { verified: false }) },
    };
    const page = await browser.open({ server, ...people[who] });
    for (const [from, to] of redirects) {
      await page.goto('/settings/terms');
      await page.goto(from);
      await page.waitForURL(`**${to}`);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
      expect([from, pathOf(page)]).toEqual([from, '/settings/terms']);
    }
  },
);

it('changes its layout at 769, 1000 and 1170 px, to the pixel [SHE-05]', async () => {
  const page = await browser.open({ server, as: ana });
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/home');
    const about = page.getByRole('complementary', { name: 'About' });
    // the panel's code loads after the screen's, and only where there is room for it
    if (width > 1170) await about.waitFor();
    const [bottom, side, panel] = await Promise.all(
      [nav(page, 'Bottom'), nav(page, 'Main'), about].map((part) => part.filter({ visible: true }).count()),
    );
    await page.goto('/settings/help');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const list = await page.getByRole('navigation', { name: 'Settings' }).filter({ visible: true }).count();
    return { bottom, side, panel, list };
  };
  expect(await shown(769)).toEqual({ bottom: 1, side: 0, panel: 0, list: 0 });
  expect(await shown(770)).toEqual({ bottom: 0, side: 1, panel: 0, list: 0 });
  expect(await shown(1000)).toEqual({ bottom: 0, side: 1, panel: 0, list: 0 });
  expect(await shown(1001)).toEqual({ bottom: 0, side: 1, panel: 0, list: 1 });
  expect(await shown(1170)).toEqual({ bottom: 0, side: 1, panel: 0, list: 1 });
  expect(await shown(1171)).toEqual({ bottom: 0, side: 1, panel: 1, list: 1 });
});

it('hides the bottom bar under the open menu, in a conversation and on screens that need the space [SHE-11]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  for (const path of ['/home', '/messages', '/settings', `/post/${desk}`]) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    expect([path, await nav(page, 'Bottom').count()]).toEqual([path, 1]);
  }
  await page.goto('/home');
  await button(page, 'Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await expect.poll(() => nav(page, 'Bottom').count()).toBe(0);
  await page.keyboard.press('Escape');
  await nav(page, 'Bottom').waitFor();
  for (const path of [`/messages/${chat}`, '/messages/new', '/create/post', `/post/${desk}/boost`, '/logout']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect([path, await nav(page, 'Bottom').count()]).toEqual([path, 0]);
  }
  const generic = await browser.open({ server, campus: 'campus', as: ana, width: 'phone' });
  await generic.goto('/home');
  await nav(generic, 'Bottom').waitFor();
  for (const path of [`/messages/${chat}`, '/logout']) {
    await generic.goto(path);
    await generic.getByRole('main').waitFor();
    expect([path, await nav(generic, 'Bottom').count()]).toEqual([path, 0]);
  }
});

it('shows /404 bare: the text and nothing else, not even the shell’s parts [REG-18]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/404');
  await page.getByRole('heading', { level: 1, name: 'Error 404', exact: true }).waitFor();
  expect((await page.locator('body').innerText()).trim()).toBe('Error 404');
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.locator('a, button, input').count()).toBe(0);
  expect(await page.title()).toBe('Error 404');
  // any other unknown path shows a page of the product
  await page.goto('/no/such/page');
  await nav(page, 'Main').waitFor();
});

describe('the server’s HTML has the same title as the page [SHE-45]', () => {
  /** The title in the server's HTML of an address. */
  const sent = async (client: Person['client'], path: string) => {
    const html = (await client.request('GET', path)).bytes.toString();
    return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
  };
  const settings = Object.keys(settingsTitles).filter(
    (name) => !['refunds', 'payments', 'verify_email', 'verify_school_email'].includes(name),
  );
  const paths = [
    '/home',
    '/media',
    '/about',
    '/search',
    '/search?q=oak+desk',
    '/saved',
    '/messages',
    '/notifications',
    '/notifications/mentions',
    '/profile/edit',
    '/ads',
    '/appeal',
    '/logout',
    '/settings/payments',
    '/no/such/page',
    ...settings.map((name) =>
      name in infoTitles || name === 'account' ? `/settings/${name}` : `/settings/account/${name}`,
    ),
    '/settings/account/help',
    ...Object.keys(infoTitles)
      .filter((name) => name !== 'about')
      .map((name) => `/${name}`),
  ];

  it('for a member, on every screen', async () => {
    const page = await browser.open({ server, as: bo });
    const unread = /^\(\d+\+?\) /;
    for (const path of [...paths, `/post/${desk}`]) {
      await page.goto(path);
      const title = await sent(bo.client, path);
      await expect.poll(async () => [path, (await page.title()).replace(unread, '')]).toEqual([path, title]);
    }
    expect(await sent(bo.client, `/post/${desk}`)).toContain('A solid oak desk');
  }, 240_000);

  it('for a visitor, without any content of a private campus', async () => {
    const visitor = server.client();
    expect(await sent(visitor, `/post/${desk}`)).toBe('Post · Quad OU');
    const page = await browser.open({ server });
    for (const path of ['/login', '/register', '/user_registration', '/forgotpassword', '/unsubscribe', '/help']) {
      await page.goto(path);
      const title = await sent(visitor, path);
      await expect.poll(async () => [path, await page.title()]).toEqual([path, title]);
    }
    expect(await sent(visitor, '/admin')).toBe('Page not found · Quad OU');
  });
});
