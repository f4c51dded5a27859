import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkSchoolCode, getViewer, sendSchoolCode } from '../../contract/identity/identity.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, manyPosts, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { builtFile } from '../harness/built-file.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed, PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
let max: Person;
let desk: string;
let lamp: string;
beforeAll(async () => {
  server = await startTestServer({ page: true, env: { SUPPORT_EMAIL: 'help@quad.example' } });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  max = await createPerson(server, { campus: 'ut', first: 'Max' });
  await createPerson(server, { campus: 'ut', first: 'Kai' });
  desk = (await post(ana, 'A solid oak desk'))._id;
  lamp = (await post(max, 'A lamp for the night'))._id;
  // UT is public, OU for members only
  await server.app.platform.pool.query(`update campuses set privacy = 'public' where id = 'ut'`);
  server.app.platform.bus.publish('campuses.changed', null);
  await vi.waitFor(async () => expect((await server.client('ut').try(listFeed)).status).toBe(200));
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Bottom' });
const panel = (page: Page) => page.getByRole('complementary');
const hrefOf = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().getAttribute('href');

/** A dialog by its accessible name, which is its title (SHE-39). */
async function titled(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('heading', { name }).first().waitFor({ state: 'attached' });
  return dialog;
}

test('/ redirects to the feed, and an unknown address shows an error that links there too [SHE-01, SHE-02]', async () => {
  const page = await browser.open({ server, campus: 'ut' });
  await page.goto('/');
  await page.waitForURL('**/home');
  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
  await page.getByText('Try searching for something else.').waitFor();
  await main(page).waitFor();
  await page.getByRole('link', { name: 'Go To Feed' }).click();
  await page.waitForURL('**/home');
});

test('navigation, panel and account menu surround every screen and are never replaced [SHE-01, SHE-15, SHE-16, SHE-17, SHE-31, SHE-40]', async () => {
  const page = await browser.open({ server, campus: 'ut' });
  await page.goto('/home');
  await page.getByRole('article').first().waitFor();
  // marked, to detect whether they are replaced later
  await main(page).evaluate((nav) => (nav.dataset.seen = 'yes'));

  await panel(page).getByRole('heading', { name: 'About This Group' }).waitFor();
  await expect.poll(() => panel(page).getByRole('definition').first().innerText()).toBe('2');
  await panel(page).getByText('Members', { exact: true }).waitFor();
  await panel(page).getByRole('heading', { name: 'Contact Us' }).waitFor();
  const legal = await panel(page).getByRole('link').allInnerTexts();
  expect(legal).toEqual(expect.arrayContaining(['About', 'Trust & Safety', 'Terms', 'Privacy', 'Return Policy']));
  expect(await button(page, 'Share Group').count()).toBe(0);
  await panel(page).getByRole('button', { name: 'Join Group' }).waitFor();

  const account = button(page, 'Account');
  await account.click();
  const menu = page.getByRole('menu');
  await menu.getByText('Log In / Sign Up').waitFor();
  await menu.getByRole('menuitem', { name: 'Continue with Google' }).waitFor();
  const byEmail = menu.getByRole('menuitem', { name: 'Continue with Email' });
  expect(await byEmail.getAttribute('href')).toBe('/user_registration');
  await account.click();
  await menu.waitFor({ state: 'detached' });

  await main(page).getByRole('link', { name: 'Search' }).click();
  await page.waitForURL('**/search');
  await panel(page).getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/settings/terms');
  await main(page).getByRole('link', { name: 'Home (Buy/Sell)', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'A lamp' }).getByText('A lamp').click();
  await page.waitForURL(`**/post/${lamp}`);
  await panel(page).waitFor();
  expect(await main(page).evaluate((nav) => nav.dataset.seen)).toBe('yes');
});

test('prompts explain what a visitor can’t do, each in its own words, and close after the sign-in [SHE-09, SHE-23, SHE-24, SHE-39]', async () => {
  await signUp(server, 'Wes Tran', 'wes@example.com', 'ut');
  await server.app.platform.pool.query(`update users set verified = true where email = 'wes@example.com'`);
  const page = await browser.open({ server, campus: 'ut' });
  const reasons: string[] = [];
  const prompted = async (on: Page, title: string) => {
    const dialog = await titled(on, title);
    reasons.push(await dialog.innerText());
    await button(on, 'Not now').click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto(`/post/${lamp}`);
  const card = page.getByRole('article', { name: /A lamp/ });
  await card.getByRole('button', { name: 'Save' }).click();
  await prompted(page, 'Join UT to save posts');
  await card.getByRole('button', { name: 'Comment' }).click();
  await prompted(page, 'Join UT to comment');
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send Message' }).click();
  await prompted(page, 'Join UT to send messages');
  await button(page, 'Join Group').click();
  await prompted(page, 'Join UT');
  const outside = await browser.open({ server, width: 'phone' });
  await outside.goto('/search');
  await outside.getByRole('searchbox').first().fill('desk');
  await outside.keyboard.press('Enter');
  await prompted(outside, 'Join OU to search');
  await bottom(outside).getByRole('link', { name: 'Create Post' }).click();
  await prompted(outside, 'Join OU to post');
  expect(new Set(reasons).size).toBe(6);

  await button(page, 'Join Group').click();
  const open = await titled(page, 'Join UT');
  const other = await page.context().newPage();
  await other.goto('/login?email=wes%40example.com');
  await other.getByLabel('Password').fill(PASSWORD);
  await button(other, 'Log In').click();
  await other.waitForURL('**/home');
  await open.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Create Post', exact: true }).waitFor();
});

test('a member without a school email is asked for it, then for a profile [SHE-19, SHE-25, SHE-26, SHE-29, SHE-39]', async () => {
  const cleo = await createPerson(server, { first: 'Cleo', schoolVerified: false, setUp: false });
  const page = await browser.open({ server, as: cleo });
  await page.goto(`/post/${desk}`);
  expect(await hrefOf(page, 'Verify your account')).toBe('/settings/account/school_email');
  const card = page.getByRole('article', { name: /oak desk/ });
  await card.getByRole('button', { name: 'Comment' }).click();
  await (await titled(page, 'Verify your school email'))
    .getByText('You need a verified school email to comment.')
    .waitFor();
  await button(page, 'Not now').click();
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send Message' }).click();
  await page.getByRole('dialog').getByText('You need a verified school email to send messages.').waitFor();
  await button(page, 'Verify school email').click();
  await page.waitForURL('**/settings/account/school_email');
  await page.goBack();
  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  const prompt = page.getByRole('dialog').filter({ hasText: 'You need a verified school email to post.' });
  await prompt.waitFor();

  await cleo.client.call(sendSchoolCode, { body: { email: 'cleo.barr@ou.edu' } });
  await cleo.client.call(checkSchoolCode, { body: { code: await codeMailed(server, 'cleo.barr@ou.edu') } });
  await prompt.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Verify your account' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await page.getByLabel('Title').fill('A lamp');
  await button(page, 'Post').click();
  await (await titled(page, 'Your profile is not complete')).getByText('Please pick a profile picture').waitFor();
  await button(page, 'Cancel').click();
});

test('the group is shared by mail or Instagram, and its link is copied [SHE-17, SHE-27, SHE-28, SHE-39]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/home');
  await panel(page).getByRole('button', { name: 'Share Group' }).click();
  const share = await titled(page, 'Share Group');
  const site = `http://ou.quad.localhost:${server.port}`;
  const link = share.getByLabel('Link');
  const url = await link.inputValue();
  expect(url).toMatch(/^http:\/\/ou\.quad\.localhost/);
  expect([await link.getAttribute('readonly'), page.url().startsWith(site)]).toEqual(['', true]);
  expect(decodeURIComponent((await hrefOf(page, 'Email')) ?? '')).toMatch(/^mailto:\?subject=.*http:\/\/ou\./);
  expect(await hrefOf(page, 'Instagram')).toBe('https://www.instagram.com/');
  const description = page.getByRole('status').filter({ hasText: 'Copied to clipboard' });
  await Promise.all([description.waitFor(), button(page, 'Copy').click()]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test('dialogs that any screen can open; everything that can be pressed is a control with a name [SHE-29, SHE-31, SHE-34, SHE-37, SHE-38, SHE-39]', async () => {
  await comment(ana, desk, 'Still there');
  const page = await browser.open({ server, as: ana });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // a screen whose code is still loading
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(`**${await builtFile('features/campuses/info/info-page.tsx')}`, (route) =>
    held.then(() => route.continue()),
  );
  await page.goto('/home');
  await page.getByRole('link', { name: 'Terms', exact: true }).first().click();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  go();
  await page.getByRole('heading', { name: 'Terms of Service' }).first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  expect(await unnamed(page)).toEqual([]);

  await page.goto(`/post/${desk}`);
  const card = page.getByRole('article', { name: /oak desk/ });
  const copied = page.getByText('Link Copied');
  await Promise.all([copied.waitFor(), card.getByRole('button', { name: 'Share' }).click()]);
  await copied.waitFor({ state: 'detached' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await card.getByRole('button', { name: 'More', exact: true }).click();
  expect(await unnamed(page)).toEqual([]);
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await (await titled(page, 'Delete Post')).getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('article', { name: /Still there/ })
    .locator(more)
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await (await titled(page, 'Delete Comment')).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Half a sentence');
  expect(await unnamed(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await (await titled(page, 'Discard post')).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`/${bo.username}`);
  await button(page, 'Send Message').click();
  await (await titled(page, 'Start Conversation')).getByRole('button', { name: 'Cancel' }).click();
  expect(await unnamed(page)).toEqual([]);
  await page.goto('/messages');
  await button(page, 'New message').first().click();
  await (await titled(page, 'New message')).getByRole('searchbox', { name: 'Search people' }).waitFor();
  expect(await unnamed(page)).toEqual([]);

  // checks that the check works: an element with a handler that isn't a control
  await page
    .getByRole('dialog')
    .evaluate((dialog) =>
      dialog.append(Object.assign(document.createElement('p'), { tabIndex: 0, textContent: 'Press' })),
    );
  expect(await unnamed(page)).toHaveLength(1);

  // pages for phones redirect on a desktop
  for (const path of ['/create/post', `/create/comment/${desk}`, '/create/message', '/profile/set-up?goBack=home']) {
    await page.goto(path);
    await page.waitForURL(path === '/create/message' ? '**/messages' : '**/home');
  }
  for (const path of ['/home', '/search', '/settings/account', '/saved']) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    expect([path, await unnamed(page)]).toEqual([path, []]);
  }
});

test('on a phone: the slide menu, the bottom bar with unread counts, and a back link for a day [SHE-07, SHE-08, SHE-13, SHE-35, SHE-37, SHE-40]', async () => {
  await manyPosts(server, bo, 12);
  await comment(bo, desk, 'What does it weigh?');
  await sendText(bo, await chatOf(bo, ana), 'Is it still there?');
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  await page.getByRole('article').first().waitFor();
  expect(await main(page).isVisible()).toBe(false);
  const { unread } = await ana.client.call(getViewer);
  expect([unread.chats, unread.notifications > 0]).toEqual([1, true]);
  const cell = (name: string) => bottom(page).getByRole('link', { name });
  await cell('Messages').getByText(String(unread.chats)).first().waitFor();
  await cell('Notifications').getByText(String(unread.notifications)).first().waitFor();
  const titles = await bottom(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).title));
  expect(titles).toEqual(['Home', 'Search', 'Create Post', 'Messages', 'Notifications']);
  await bottom(page).getByRole('link', { name: 'Create Post' }).waitFor();
  expect(await unnamed(page)).toEqual([]);

  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await bottom(page).getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await button(page, 'Menu').click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Create Post' }).waitFor();
  const items = await menu.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
  expect(items.map((text) => text.replace(/\W*\d.*$/s, '').trim())).toEqual([
    ...['Home (Buy/Sell)', 'Search', 'Notifications', 'Messages', 'Saved', 'Profile', 'Settings'],
  ]);
  expect(await bottom(page).count()).toBe(0);
  expect(await unnamed(page)).toEqual([]);
  await axe(page);

  await menu.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL(`**/${ana.username}`);
  const opened = async () => {
    await page.getByRole('article').filter({ hasText: 'oak desk' }).first().getByText('A solid oak desk').click();
    await page.waitForURL(`**/post/${desk}`);
    await button(page, 'Back').waitFor();
  };
  await opened();
  await button(page, 'Back').click();
  await page.waitForURL(`**/${ana.username}`);
  await opened();
  // a tab that was left open for more than a day
  await page.clock.setSystemTime(Date.now() + 25 * 60 * 60_000);
  await button(page, 'Back').click();
  await page.waitForURL('**/home');
});

test('the generic campus: its bar, its panel, and the link to one’s own campus [SHE-10, SHE-18, SHE-20, SHE-21, SHE-22, SHE-40]', async () => {
  const page = await browser.open({ server, campus: 'campus', as: max });
  await page.goto('/home');
  await panel(page).getByRole('heading', { name: 'Contact Us' }).waitFor();
  expect(await panel(page).getByRole('heading', { name: 'About This Group' }).count()).toBe(0);
  expect(await hrefOf(page, 'help@quad.example')).toBe('mailto:help@quad.example');
  expect(await hrefOf(page, 'Send a direct message')).toMatch(/^https:\/\/www\.instagram\.com\/./);
  await page.getByRole('link', { name: /^Visit Your Campus/ }).waitFor();
  expect(await hrefOf(page, /^Visit Your Campus/)).toMatch(/^http:\/\/ut\.quad\.localhost.*\/home$/);
  await axe(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const links = bottom(page).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...['/home', '/search_schools', '/settings'],
  ]);
  // the settings' icon is the user's picture
  await bottom(page).getByRole('link', { name: 'Settings' }).locator('img').waitFor();
  expect(await bottom(page).getByRole('button').count()).toBe(0);

  const newcomer = await createPerson(server, { campus: 'campus', schoolVerified: false });
  const other = await browser.open({ server, campus: 'campus', as: newcomer });
  await other.goto('/home');
  await other.getByRole('link', { name: 'Verify your account' }).click();
  await other.waitForURL('**/search_schools');
});

/** Elements that can be pressed without being a control, or without a name. */
function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, label, option, video, [role=button], [role=link], [role=option], ' +
      '[role=menuitem], [role=menuitemradio], [role=tab], [role=switch], [role=textbox], [role=searchbox], [role=combobox], [role=slider]';
    const found: string[] = [];
    let handled = 0;
    const description = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as
        | { onClick?: unknown }
        | undefined;
      if (props?.onClick) handled++;
      const pressed = props?.onClick !== undefined || element.tabIndex >= 0;
      if (!pressed || element.closest('[hidden], [inert], [aria-hidden=true]')) continue;
      // an article opens when pressed outside its controls, and contains a link for keyboards; a dialog closes when
      // pressed outside
      if (element.matches('article, dialog, [role=dialog], [role=menu], [role=feed], [role=log]')) continue;
      if (!element.matches(controls)) found.push(`no control: ${description(element)}`);
      const by = element.getAttribute('aria-labelledby') ?? '';
      const words = [
        element.ariaLabel,
        element.textContent,
        element.title,
        document.getElementById(by)?.textContent,
        ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
        ...[...element.querySelectorAll('img')].map((image) => image.alt),
      ];
      if (!words.some((word) => word?.trim())) found.push(`no name: ${description(element)}`);
    }
    // otherwise React stores handlers elsewhere now, and nothing was checked
    return handled > 3 ? found : ['no element with a handler'];
  });
}
