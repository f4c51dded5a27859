import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from '../search/analysed.ts';
import { alertsOf, matched } from '../watching/watching.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
const add = (title: string, price: number, more: object = {}) =>
  bo.client.call(createPost, { body: { text: words(title), title, price, kind: 'selling', ...more } as never });
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  await add('Couch, green', 0, { category: 'furniture' });
  await add('Couch, brown', 90, { category: 'furniture' });
  await analysed(server);
});
afterAll(() => server.stop());

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const chips = (page: Page) =>
  page
    .getByRole('list', { name: 'Filters' })
    .getByRole('button', { name: /^Remove filter/ })
    .allInnerTexts();
const query = (page: Page) => new URL(page.url()).searchParams.get('q');

test('words that are filters show as chips; one removed is words again, in the address, after a reload and Back [FND-01]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/search');
  await box(page).fill('free couch');
  await page.keyboard.press('Enter');
  await expect.poll(() => chips(page)).toEqual(['Free']);
  await page.getByText('Couch, green').first().waitFor();
  await page.getByText('1 result', { exact: true }).waitFor();
  expect(await page.getByText('Couch, brown').count()).toBe(0);
  await axe(page);
  await page.reload();
  await expect.poll(() => chips(page)).toEqual(['Free']);

  await page.getByRole('button', { name: 'Remove filter: Free' }).click();
  await expect.poll(() => query(page)).toBe('"free" couch');
  await page.getByText('Couch, brown').first().waitFor();
  expect(await chips(page)).toEqual([]);
  expect(await box(page).inputValue()).toBe('"free" couch');
  await page.reload();
  await page.getByText('Couch, brown').first().waitFor();
  expect(await chips(page)).toEqual([]);

  // put back
  await box(page).fill('couch free');
  await page.keyboard.press('Enter');
  await expect.poll(() => chips(page)).toEqual(['Free']);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => query(page)).toBe('"free" couch');
  await expect.poll(() => chips(page)).toEqual([]);
});

test.each([
  ['desk under $100', ['Up to $100'], 'Desks under $100'],
  ['$20-40 lamp', ['$20 to $40'], 'Lamps from $20 to $40'],
  ['2 bedroom sublease spring', ['Housing & apartments', 'Beds: at least 2'], null],
  ['like new ipad', ['Like new'], 'Like new ipads'],
  ['chem 1315 book', ['Books, movies, & music', 'Course code: CHEM 1315'], null],
  ['under 50', ['Up to $50'], 'Listings under $50'],
  ['desk near union', ['Near Oklahoma Memorial Union'], 'Desks near Oklahoma Memorial Union'],
  ['couch today', ['Past 24 hours'], 'Couches posted in the past day'],
  ['free couch', ['Free'], 'Free couches'],
])('“%s” shows the chips %j, and is saved with them [FND-01, WAT-01]', async (typed, texts, name) => {
  const me = await createPerson(server);
  const page = await browser.open({ server, as: me, width: 'desk' });
  await page.goto(`/search?q=${encodeURIComponent(typed)}`);
  await expect.poll(() => chips(page)).toEqual(texts);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  if (name) expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You saved this search').waitFor();
  for (let left = texts.length; left > 0; left--) {
    const chip = page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: /^Remove filter/ });
    if ((await chip.count()) === 0) break;
    await chip.first().click();
    await expect.poll(() => query(page)).toContain('"');
  }
  expect(await chips(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save this search' }).waitFor();
});

test('a search saved from words alerts of what it finds [FND-01, WAT-02]', async () => {
  const me = await createPerson(server);
  const page = await browser.open({ server, as: me, width: 'desk' });
  await page.goto('/search?q=free+marimba');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You saved this search').waitFor();
  await matched(server);
  await add('Marimba, five octaves', 900);
  const { _id } = await add('Marimba, small', 0);
  await matched(server);
  await vi.waitFor(async () => expect((await alertsOf(me)).map(({ postId }) => postId)).toEqual([_id]));
});

test('the filter sheet shows a typed filter, and another value takes its place [FND-01, SHO-07]', async () => {
  const page = await browser.open({ server, as: ana, width: 'desk' });
  await page.goto('/search?q=couch+under+%24100');
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const most = sheet.getByRole('textbox', { name: /max/i });
  expect(await most.inputValue()).toBe('100');
  await most.fill('60');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect.poll(() => chips(page)).toEqual(['Up to $60']);
  expect(query(page)).toBe('couch');
  expect(new URL(page.url()).searchParams.get('price_max')).toBe('60');
});
