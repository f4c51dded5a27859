import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
import { manyPosts, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const feed = (page: Page) => page.getByRole('feed', { name: 'For You' });
const columns = (page: Page) =>
  feed(page).evaluate((box) =>
    getComputedStyle(box)
      .gridTemplateColumns.split(' ')
      .filter((width) => width !== 'none'),
  );

it.each([
  ['phone', 2],
  ['desk', 4],
] as const)(
  'on a %s shows lists as a photo grid, which the server remembers and renders [BRO-06]',
  async (width, count) => {
    await post(ana, 'A folding desk', { price: 40, category: 'furniture' });
    const page = await browser.open({ server, as: ana, width });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Grid view' }).click();
    await expect.poll(() => columns(page)).toHaveLength(count);
    const tile = feed(page).getByRole('article', { name: /A folding desk/ });
    await tile.first().getByText('$40').waitFor();
    await axe(page);
    const plain = await page.request.get(page.url()).catch(() => null);
    if (plain) expect(await plain.text()).toContain('grid-cols-4');
    await page.reload();
    await expect.poll(() => columns(page)).toHaveLength(count);
    expect(await layoutShift(page)).toMatchObject({ value: 0 });
    await page.getByRole('button', { name: 'Card view' }).click();
    await expect.poll(() => columns(page)).toHaveLength(0);
    await page.reload();
    expect(await columns(page)).toHaveLength(0);
    expect(await layoutShift(page)).toMatchObject({ value: 0 });
  },
);

it('returns to the same place of a long grid, after a post and after a reload [BRO-06, FEE-15]', async () => {
  const cy = await createPerson(server, { first: 'Cy', campus: 'uf' });
  await manyPosts(server, cy, 60, 'uf');
  const page = await browser.open({ server, as: cy, campus: 'uf' });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Grid view' }).click();
  await expect.poll(() => columns(page)).toHaveLength(4);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return feed(page).getByRole('article').count();
    })
    .toBe(60);
  await page.evaluate(() => window.scrollTo(0, 1_500));
  const seen = () =>
    feed(page).evaluate((box) => {
      const first = [...box.querySelectorAll('[data-item]')].find((each) => each.getBoundingClientRect().top > 150);
      return [first?.getAttribute('data-item'), Math.round(first?.getBoundingClientRect().top ?? 0)];
    });
  // tiles render when the browser is idle, and get their height then
  let last: unknown[] = [];
  await expect
    .poll(
      async () => {
        const [earlier, now] = [last, await seen()];
        last = now;
        return now.every((value, at) => value === earlier[at]);
      },
      { interval: 400 },
    )
    .toBe(true);
  const before = await seen();
  await page.locator(`[data-item="${before[0]}"] a`).click();
  await page.waitForURL('**/post/*');
  await page.goBack();
  await expect.poll(seen).toEqual(before);
  await page.reload();
  await expect.poll(seen).toEqual(before);
});

it('ends a post with similar listings, read when one comes near [BRO-05]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const { _id: id } = await post(ana, 'A long oak shelf', { price: 30, category: 'home decor' });
  await post(bo, 'A short oak shelf', { price: 20, category: 'home decor' });
  const page = await browser.open({ server, as: ana });
  await page.goto(`/post/${id}`);
  const region = page.getByRole('region', { name: 'Similar listings' });
  await region.getByRole('article', { name: /A short oak shelf/ }).waitFor();
  await axe(page);
  await region.getByRole('link').first().click();
  await page.getByRole('article', { name: /A short oak shelf/ }).waitFor();
});

it('lists recently viewed posts in Search, only for their reader, until they clear the list or log out [BRO-05]', async () => {
  const [bo, cy] = [await createPerson(server, { first: 'Bo' }), await createPerson(server, { first: 'Cy' })];
  const { _id: first } = await post(bo, 'A tall lamp', { price: 30 });
  const { _id: second } = await post(bo, 'A small lamp', { price: 20 });
  const { _id: own } = await post(cy, 'My own lamp', { price: 20 });
  const page = await browser.open({ server, as: cy });
  for (const id of [first, second, own]) {
    await page.goto(`/post/${id}`);
    await page.getByRole('article', { name: /lamp/ }).first().waitFor();
  }
  await page.goto('/search');
  const region = page.getByRole('region', { name: 'Recently viewed' });
  const names = () =>
    region.getByRole('article').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await expect.poll(names).toEqual([expect.stringContaining('A small lamp'), expect.stringContaining('A tall lamp')]);
  await axe(page);
  await region.getByRole('button', { name: 'Clear recently viewed' }).click();
  await region.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search' }).first().waitFor();
  expect(await region.count()).toBe(0);

  await page.goto(`/post/${first}`);
  await page
    .getByRole('article', { name: /tall lamp/ })
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('recently_viewed');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname !== '/logout');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('recently_viewed');
});

it('filters the feed by a sheet that counts its results, and by chips that each remove one [BRO-01]', async () => {
  const eve = await createPerson(server, { first: 'Eve', campus: 'duke' });
  await post(eve, 'A cheap lamp', { price: 10, category: 'home decor' });
  await post(eve, 'A fair lamp', { price: 50, category: 'home decor' });
  await post(eve, 'A dear lamp', { price: 90, category: 'home decor' });
  const page = await browser.open({ server, as: eve, campus: 'duke', width: 'phone' });
  const articles = () =>
    page.getByRole('article').evaluateAll((all) => all.map((each) => /A \w+ lamp/.exec(each.textContent ?? '')?.[0]));
  await page.goto('/home');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const name of ['Minimum price', 'Maximum price', 'Available now', 'Sort'])
    await sheet.getByLabel(name).waitFor();
  for (const name of ['Condition', 'Posted within', 'Kind']) await sheet.getByRole('group', { name }).waitFor();
  await sheet.getByLabel('Minimum price').fill('20');
  await sheet.getByRole('button', { name: 'Show 2 results' }).waitFor();
  await sheet.getByLabel('Maximum price').fill('60');
  await sheet.getByLabel('Available now').check();
  await axe(page);
  await sheet.getByRole('button', { name: 'Show 1 result' }).click();
  await expect.poll(articles).toEqual(['A fair lamp']);
  await page.getByText('1 result', { exact: true }).waitFor();
  await axe(page);
  await page.reload();
  await expect.poll(articles).toEqual(['A fair lamp']);
  expect(await layoutShift(page)).toMatchObject({ value: 0 });
  await page.getByRole('article').getByText('A fair lamp').click();
  await page.waitForURL('**/post/*');
  await page.goBack();
  await expect.poll(articles).toEqual(['A fair lamp']);
  await page.getByRole('button', { name: 'Remove filter: $20 to $60' }).click();
  await expect.poll(articles).toHaveLength(3);
  // the chip that is gone passes the focus to the next one, or to the page
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);
  expect(await focused()).toMatch(/^Remove filter: /);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL(/\/home$/);
  expect(await focused()).toBe('content');

  await page.goto('/home?price_min=90&price_max=10');
  await page.getByText('The minimum price is above the maximum price.').waitFor();
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.goto('/home?sort=price_high');
  await expect.poll(articles).toEqual(['A dear lamp', 'A fair lamp', 'A cheap lamp']);
});

it('shows what is wrong with a filter, in the sheet and for an address, and leads back to a list [BRO-01, DET-02]', async () => {
  await post(ana, 'A quiet room', { price: 500, category: 'housing & apartments' });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  browser.expectFault(page, /\/api\/feed/);
  browser.expectFault(page, /Failed to load resource/);
  await page.goto('/home?category=housing+%26+apartments&beds=99&price_min=lots&sort=color');
  await page.getByText('Enter a number from 0 to 20.').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Remove filter: Beds: at least 99' }).click();
  await feed(page)
    .getByRole('article', { name: /A quiet room/ })
    .waitFor();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Beds').fill('21');
  await sheet.getByText('Enter a number from 0 to 20.').waitFor();
  await sheet.getByRole('button', { name: /^Show/ }).click();
  expect(await sheet.getByLabel('Beds').getAttribute('aria-invalid')).toBe('true');
  await sheet.getByLabel('Beds').fill('');
  await sheet.getByRole('button', { name: 'Show 1 result', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
});

it('shows a category on a page of its own, with filters, count and price range [BRO-04, SAL-06]', async () => {
  const gil = await createPerson(server, { first: 'Gil', campus: 'smu' });
  await post(gil, 'A small drone', { price: 30, category: 'drones' });
  await post(gil, 'A large drone', { price: 300, category: 'drones' });
  const page = await browser.open({ server, as: gil, campus: 'smu' });
  await page.goto('/home');
  const row = page.getByRole('navigation', { name: 'Quick picks' });
  const furniture = row.getByRole('link', { name: 'Furniture' });
  expect(await furniture.getAttribute('href')).toBe('/c/furniture');
  const drawing = furniture.locator('use');
  await expect.poll(() => drawing.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0);
  expect(await layoutShift(page)).toMatchObject({ value: 0 });
  await row.getByRole('link', { name: 'Free' }).click();
  await page.waitForURL('**/home?price_max=0');
  await page.getByText('0 results', { exact: true }).waitFor();
  expect(await row.locator('[aria-current=page]').allTextContents()).toEqual(['Free']);
  await page.goto('/search');
  const all = page.getByRole('region', { name: 'Browse categories' }).getByRole('link');
  expect(await all.count()).toBe(32);
  const electronics = page.getByRole('region', { name: 'Electronics' });
  await electronics.getByRole('heading', { name: 'Electronics' }).waitFor();
  await electronics.getByRole('link', { name: 'Drones' }).waitFor();
  expect(await all.filter({ hasText: 'Drones' }).getAttribute('href')).toBe('/c/drones');
  await axe(page);
  await page.goto('/c/drones');
  await page.getByRole('heading', { name: 'Drones', level: 1 }).waitFor();
  expect(await page.title()).toContain('Drones');
  await page.getByText('2 results · $30 to $300').waitFor();
  await axe(page);
  expect(await layoutShift(page)).toMatchObject({ value: 0 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Maximum price').fill('100');
  await sheet.getByRole('button', { name: 'Show 1 result' }).click();
  await page.waitForURL('**/c/drones?price_max=100');
  await page.getByRole('article', { name: /A large drone/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove filter: Up to $100' }).click();
  await page.getByRole('article', { name: /A large drone/ }).waitFor();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await sheet.getByLabel('Maximum price').fill('0');
  await sheet.getByRole('button', { name: 'Show 0 results' }).click();
  await page.waitForURL('**/c/drones?price_max=0');
  await page.getByRole('button', { name: 'Remove filter: Free' }).waitFor();
  await page.goto('/c/nothing');
  await page.getByText("This page doesn't exist.").waitFor();
  const visitor = await browser.open({ server, campus: 'smu' });
  await visitor.goto('/c/drones');
  await visitor.getByRole('heading', { name: 'This community is private.' }).waitFor();
});
