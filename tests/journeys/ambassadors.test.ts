import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAmbassador } from '../../contract/moderation/admin-records.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let amy: Person;
let rae: Person;
let nia: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  const admin = await createPerson(server, { role: 'admin' });
  const [author] = await createPeople(server, ['Ada']);
  [amy, rae, nia] = await createPeople(server, ['Amy', 'Rae', 'Nia']);
  for (const [text, price] of [
    ['A walnut desk', 85],
    ['A red lamp', 18],
    ['A kettle', 12],
  ] as const)
    await post(author, text, { price });
  // of the others nobody has joined lately
  await server.app.platform.pool.query(
    `update users set school_verified_at = product_now() - interval '40 days' where id <> $1 and school_verified`,
    [nia.id],
  );
  await admin.client.call(addAmbassador, { params: { id: amy.id } });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const listed = (page: Page) => page.getByRole('feed').getByRole('article');
const inFeed = (page: Page, text: string) => listed(page).filter({ hasText: text });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const label = (page: Page) => page.getByRole('feed').getByText('Pinned by an ambassador');

/** Opens the menu of a post in the feed. */
async function openMenu(page: Page, text: string): Promise<void> {
  await inFeed(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
}

test('somebody who isn’t an ambassador has no page for it, and nothing to pin with [INV-03]', async () => {
  const page = await browser.open({ server, as: rae });
  await page.goto('/home');
  await openMenu(page, 'A walnut desk');
  expect(await page.getByRole('menuitem', { name: 'Pin for a week' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Ambassador' }).count()).toBe(0);
  await page.goto('/ambassador');
  await page.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
  const visitor = await browser.open({ server });
  await visitor.goto('/ambassador');
  await visitor.waitForURL('**/home');
});

test('an ambassador pins a post for the week, which everyone sees first, and can take it off [INV-03]', async () => {
  const page = await browser.open({ server, as: amy });
  const reader = await browser.open({ server, as: rae, width: 'phone' });
  await reader.goto('/home');
  await inFeed(reader, 'A walnut desk').waitFor();
  expect(await listed(reader).first().innerText()).toContain('A kettle');
  expect(await label(reader).count()).toBe(0);

  await page.goto('/home');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Ambassador' }).click();
  await part(page, 'Pinned post').getByText('Pin one post a week').waitFor();
  await axe(page);
  await part(page, 'Pinned post').getByRole('link', { name: 'Choose a post' }).click();
  await openMenu(page, 'A walnut desk');
  await page.getByRole('menuitem', { name: 'Pin for a week' }).click();
  await page.getByText('Pinned for a week').waitFor();
  await expect.poll(() => listed(page).first().innerText()).toContain('A walnut desk');

  await reader.reload();
  await label(reader).waitFor();
  expect(await listed(reader).first().innerText()).toContain('A walnut desk');
  expect(await inFeed(reader, 'A walnut desk').count()).toBe(1);
  expect(await listed(reader).count()).toBe(3);
  await axe(reader);

  // one a week
  await openMenu(page, 'A red lamp');
  await page.getByRole('menuitem', { name: 'Pin for a week' }).click();
  await page.getByText('You can pin one post a week.').waitFor();
  expect(await listed(page).first().innerText()).toContain('A walnut desk');
  await page.goto('/ambassador');
  await part(page, 'Pinned post').getByRole('link', { name: 'A walnut desk' }).waitFor();
  await part(page, 'Pinned post')
    .getByText(/^Until \w{3}, \w{3} \d{1,2}$/)
    .waitFor();
  await button(page, 'Unpin').click();
  await part(page, 'Pinned post')
    .getByText(/^No post is pinned\. You can pin the next one on /)
    .waitFor();
  await reader.reload();
  await inFeed(reader, 'A walnut desk').waitFor();
  expect(await listed(reader).first().innerText()).toContain('A kettle');
  expect(await label(reader).count()).toBe(0);
});

test('an ambassador welcomes a newcomer with one tap, sees how the campus grows, and gets nothing of the staff’s [INV-03]', async () => {
  const page = await browser.open({ server, as: amy, width: 'phone' });
  await page.goto('/ambassador');
  const newcomers = part(page, 'Newcomers');
  await newcomers.getByText('Nia L.').waitFor();
  expect(await newcomers.getByRole('listitem').count()).toBe(1);
  await axe(page);
  await button(page, 'Welcome Nia').click();
  await newcomers.getByRole('link', { name: 'Open chat' }).click();
  await page.getByText('Hi Nia, welcome to OU!').first().waitFor();
  const newcomer = await browser.open({ server, as: nia, width: 'phone' });
  await newcomer.goto('/messages');
  await newcomer.getByRole('link', { name: /Amy/ }).first().click();
  await newcomer.getByText('Hi Nia, welcome to OU!').first().waitFor();

  await page.goto('/ambassador');
  await newcomers.getByText('Everyone who joined in the last 30 days has been welcomed.').waitFor();
  const tables = part(page, 'Growth').getByRole('table');
  expect(await tables.locator('caption').allInnerTexts()).toEqual(['OU', 'People you invited']);
  for (const table of await tables.all())
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Week of',
      'Sign-ups by invite',
      'First listings',
      'First deals',
    ]);
  // the one seller is no number that could be about them alone
  expect(await tables.first().getByRole('row', { name: 'Total' }).getByRole('cell').nth(1).innerText()).toBe('–');
  const regions = page.getByRole('main').getByRole('region');
  expect(await regions.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Pinned post',
    'Newcomers',
    'Growth',
  ]);
  await page.goto('/admin');
  await page.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
});
