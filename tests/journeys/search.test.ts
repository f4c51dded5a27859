import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordSearch, suggestSearches } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { manyPosts, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from '../search/analysed.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Caleb', last: 'Wren' });
  bo = await createPerson(server, { first: 'Bo' });
  for (const text of ['Solid desk with two drawers', 'Desk lamp, warm light', 'Fridge', 'A bike with a basket'])
    await post(ana, text, { price: 40, category: 'furniture' });
  await analysed(server);
  await server.app.platform.pool.query(
    `insert into searches (campus_id, text, unique_views, total_views, found) values ('ou', 'bike', 300, 1204, true),
       ('ou', 'couch', 20, 61, true), ('ou', 'tent', 9, 30, true), ('ou', 'tickets', 9, 29, true), ('ou', 'desk lamp', 5, 28, true)`,
  );
});
afterAll(() => server.stop());

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const options = (page: Page, list: string) => page.getByRole('listbox', { name: list }).getByRole('option');
/** Their texts; WebKit ends a block of text with a line break. */
const wordsOf = async (found: Locator) => (await found.allInnerTexts()).map((words) => words.trim());
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');
const articles = (page: Page) => page.getByRole('feed').getByRole('article');

test.each(['phone', 'desk'] as const)(
  'from popular searches to results, media, people and back (%s) [SEA-07, SEA-10, SEA-01, SEA-02]',
  async (width) => {
    const page = await browser.open({ server, as: bo, width });
    await page.goto('/search');
    await page.getByText('Start typing to search').waitFor();
    const popular = page.getByRole('link', { name: /bike 1,20\d searches/ });
    await popular.waitFor();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect((await layoutShift(page)).value).toBe(0);
    await popular.click();
    await expect.poll(() => articles(page).count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?q=bike');

    await box(page).fill('desk');
    await page.keyboard.press('Enter');
    await expect.poll(() => articles(page).count()).toBe(2);
    expect(await articles(page).first().innerText()).toContain('Solid desk with two drawers');
    expect(await articles(page).locator('mark').allInnerTexts()).toEqual(['desk', 'Desk']);
    await page.getByText("You've reached the end.").waitFor();
    await axe(page);

    await page.getByRole('tab', { name: 'Media' }).click();
    await page.getByText('No photos / videos for the query').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('media');
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByText('No one found for the query').waitFor();
    await box(page).fill('cal');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('link', { name: /Caleb W./ }).waitFor();
    expect(await page.getByRole('tabpanel').locator('mark').first().innerText()).toBe('Cal');
    await axe(page);

    // SEA-13: switching tabs adds no history entry; searches do
    const back = () => page.getByRole('button', { name: 'Back' }).click();
    const query = () => new URL(page.url()).searchParams.get('q');
    await back();
    await expect.poll(query).toBe('desk');
    await back();
    await expect.poll(query).toBe('bike');
    await back();
    await expect.poll(query).toBe(null);
    await back();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/home');
  },
);

test('back leads to the search before this one, and home from one that was opened directly [SEA-13]', async () => {
  const page = await browser.open({ server, as: bo });
  await page.goto('/search?q=desk');
  await box(page).fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=lamp');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/search?q=desk');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/home');
});

test('the side panel’s box: suggestions, arrow keys, Enter, Escape, / [SEA-17, SEA-18, SEA-22, SEA-08]', async () => {
  const page = await browser.open({ server, as: bo });
  await page.goto('/home');
  await articles(page).first().waitFor();
  expect(await box(page).getAttribute('placeholder')).toBe('Search OU Buy / Sell');
  await page.keyboard.press('/');
  await options(page, 'Popular searches').first().waitFor();
  expect(await wordsOf(options(page, 'Popular searches'))).toEqual([
    expect.stringMatching(/^bike\s+1,20\d searches$/),
    expect.stringMatching(/^couch\s+61 searches$/),
    expect.stringMatching(/^tent\s+30 searches$/),
    expect.stringMatching(/^tickets\s+29 searches$/),
  ]);
  await axe(page);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**${suggestSearches.path}?**`, (route) => arrival.then(() => route.continue()));
  await page.keyboard.type('des');
  await page.keyboard.press('ArrowDown');
  const before = await chosen(page).innerText();
  arrive();
  await expect
    .poll(() => wordsOf(options(page, 'Suggestions')))
    .toEqual([expect.stringContaining('desk lamp'), expect.stringMatching(/^desk\s+\d (posts|searches)$/)]);
  expect(await wordsOf(options(page, 'Listings'))).toEqual([
    expect.stringMatching(/^(Desk lamp, warm light|Solid desk with two drawers)\s+\$40$/),
    expect.stringMatching(/^(Desk lamp, warm light|Solid desk with two drawers)\s+\$40$/),
  ]);
  await axe(page);
  // what arrived later didn't move the chosen entry; typing on drops it
  expect(await chosen(page).innerText()).toBe(before);
  await page.keyboard.type('k');
  expect(await chosen(page).count()).toBe(0);
  await page.keyboard.press('Backspace');
  await options(page, 'Suggestions').filter({ hasText: 'desk lamp' }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await chosen(page).innerText()).toContain('desk lamp');
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await options(page, 'Suggestions').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('desk lamp');
  await articles(page).first().waitFor();
  expect(await box(page).inputValue()).toBe('desk lamp');
  expect(await page.getByRole('listbox').count()).toBe(0);
});

test('the box leads to a listing, a category and a person [BRO-07]', async () => {
  const page = await browser.open({ server, as: bo });
  const open = async (text: string, list: string, name: RegExp) => {
    await page.goto('/home');
    await box(page).fill(text);
    await options(page, list).filter({ hasText: name }).waitFor();
    while (!name.test((await chosen(page).allInnerTexts()).join())) await page.keyboard.press('ArrowDown');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
    await page.keyboard.press('Enter');
  };
  await open('fri', 'Listings', /Fridge/);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/post\//);
  await open('furnit', 'Categories', /Furniture/);
  await expect.poll(() => page.url()).toContain('furniture');
  await articles(page).first().waitFor();
  await open('caleb', 'People', /Caleb W/);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${ana.username}`);
});

test('an empty box says what to do, and searching with it does nothing [SEA-23, SEA-25]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { campus: 'ucla' }), campus: 'ucla' });
  await page.goto('/search');
  await box(page).click();
  await page.getByText('Try searching for keywords').waitFor();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  expect(await articles(page).count()).toBe(0);
});

test('recent searches are listed, removed one by one and cleared [SEA-19, SEA-20, SEA-21, SEA-28, SEA-29]', async () => {
  const cy = await createPerson(server, { first: 'Cy', campus: 'ucla' });
  for (const text of ['lute', 'oboe', 'lyre']) await cy.client.call(recordSearch, { body: { text } });
  const page = await browser.open({ server, as: cy, campus: 'ucla' });
  await page.goto('/search');
  await box(page).click();
  for (const text of ['harp', 'drum', 'flute']) {
    await box(page).fill(text);
    await page.keyboard.press('Enter');
    await page.getByText('No results for the query').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
  }
  // the page updates shortly after the browser's address
  await vi.waitFor(async () => {
    await page.keyboard.press('Enter');
    const alert = page.getByRole('status').filter({ hasText: 'That query has already been added.' });
    await alert.waitFor({ timeout: 1_000 });
  }, 30_000);
  await box(page).click();
  await box(page).fill('');
  // the last five, and two of them beside the suggestions for what is typed
  const recent = () => wordsOf(options(page, 'My Recent'));
  await expect.poll(recent).toEqual(['flute', 'drum', 'harp', 'lyre', 'oboe']);
  await box(page).fill('z');
  await expect.poll(recent).toEqual(['flute', 'drum']);
  await box(page).fill('');
  await expect.poll(recent).toHaveLength(5);
  await page.getByRole('button', { name: 'Remove drum' }).click();
  await page.getByRole('status').filter({ hasText: 'Recent Search Removed' }).waitFor();
  await expect.poll(recent).toEqual(['flute', 'harp', 'lyre', 'oboe', 'lute']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear all recent searches?' }).or(page.getByRole('alertdialog'));
  await dialog.getByText("This can't be undone and you'll remove all your recent searches.").waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(recent).toHaveLength(5);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('status').filter({ hasText: 'Search History Cleared' }).waitFor();
  await expect.poll(() => options(page, 'My Recent').count()).toBe(0);
  const { rows } = await server.app.platform.pool.query(`select text from searches where campus_id = 'ucla'`);
  expect(rows).toEqual([]);
});

test('filters narrow a search, and so does the widget beside it [SEA-14, SEA-15, SEA-32, D65]', async () => {
  const page = await browser.open({ server, as: bo });
  await page.goto('/search?q=desk');
  await expect.poll(() => articles(page).count()).toBe(2);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const filter = async (change: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await change();
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await sheet.waitFor({ state: 'detached' });
  };
  await filter(() => sheet.getByRole('combobox', { name: 'Category' }).selectOption('drones'));
  await page.getByText('Nothing matches all of that. Here it is without the filters.').waitFor();
  await expect.poll(() => articles(page).count()).toBe(2);
  await filter(() => sheet.getByRole('combobox', { name: 'Category' }).selectOption('furniture'));
  await page.getByText('Nothing matches all of that.').waitFor({ state: 'detached' });
  await expect.poll(() => articles(page).count()).toBe(2);
  await filter(() => sheet.getByRole('checkbox', { name: 'For sale' }).check());
  await expect.poll(() => new URL(page.url()).searchParams.get('for_sale')).toBe('true');
  await expect.poll(() => articles(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Minimum price').fill('41');
  await page.getByRole('button', { name: 'Show 0 results' }).click();
  await page.getByText('Nothing matches all of that. Here it is without the filters.').waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: 'desk',
    category: 'furniture',
    for_sale: 'true',
    price_min: '41',
  });
  await page.goto('/search?q=desk');
  await expect.poll(() => articles(page).count()).toBe(2);
  const widget = page.getByRole('complementary').getByRole('region', { name: 'Search filters' });
  await widget.getByRole('radio', { name: 'People you follow' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('following')).toBe('true');
  await expect.poll(() => articles(page).count()).toBe(0);
  await widget.getByRole('radio', { name: 'From anyone' }).check();
  await expect.poll(() => articles(page).count()).toBe(2);
});

test('a search without results shows the closest matches and offers to post a wanted item [SEA-35, DET-04]', async () => {
  const page = await browser.open({ server, as: bo, width: 'desk' });
  await page.goto('/search?q=purple%20desk');
  await page.getByText("No exact match. Here's what comes closest.").waitFor();
  await articles(page).first().waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'All in Furniture' }).click();
  await expect.poll(() => page.url()).toContain('furniture');
  await page.goto('/search?q=theremin');
  await page.getByText('No results for the query').waitFor();
  await page.getByRole('button', { name: "Post that you're looking for it" }).click();
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('theremin');
  expect(await page.getByRole('radio', { name: 'Looking for' }).isChecked()).toBe(true);
});

test('a visitor of a private campus is asked to join [SEA-26]', async () => {
  const page = await browser.open({ server });
  let counted = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && sent.url().endsWith(recordSearch.path) && counted++));
  await page.goto('/search');
  await box(page).fill('desk');
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('dialog');
  await prompt.waitFor();
  expect(await prompt.innerText()).toMatch(/search/i);
  // by a link too, and what they can't search for isn't counted as searched
  await page.goto('/search?q=desk');
  await prompt.waitFor();
  expect([await articles(page).count(), counted]).toEqual([0, 0]);
});

test('the generic campus searches schools [SEA-24]', async () => {
  const page = await browser.open({ server, campus: 'campus', as: bo });
  await page.goto('/search?q=duke');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search_schools');
});

test('a failure shows one line with Retry; the list continues to its end [SEA-27, SEA-11, SEA-12]', async () => {
  const dee = await createPerson(server, { campus: 'duke', first: 'Dee' });
  await manyPosts(server, dee, 24, 'duke');
  const page = await browser.open({ server, as: dee, campus: 'duke' });
  browser.expectFault(page, /\/api\/search\?/);
  browser.expectFault(page, /Failed to load resource/);
  let failing = true;
  await page.route('**/api/search?**', (route) => (failing ? route.abort() : route.continue()));
  await page.goto('/search?q=x');
  // again until the list is there
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return page.getByText('Network error. Please check your connection').count();
    })
    .toBe(1);
  expect(await page.getByText('No results for the query').count()).toBe(0);
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await articles(page).first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return articles(page).count();
    })
    .toBe(24);
  await page.getByText("You've reached the end.").waitFor();
});
