import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSpots, setUsualSpots } from '../../contract/campuses/spots.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { photoListing, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let eva: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [ana, eva] = await createPeople(server, ['Ana', 'Eva']);
  for (const [title, price] of [
    ['Oak desk', 40],
    ['Pine desk', 12],
    ['Glass desk', 90],
  ] as const) {
    const { _id } = await photoListing(eva, title, price, { category: 'furniture' });
    await ana.client.call(savePost, { params: { id: _id } });
  }
  await photoListing(ana, 'My own desk', 5, { category: 'furniture' });
  const book = { category: 'books, movies, & music', details: { course_code: 'CHEM 1315' } };
  await photoListing(eva, 'Chemistry', 30, book);
});
afterAll(() => server.stop());

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: RegExp) => main(page).getByRole('article', { name }).first();
/** Whether an article is one of several side by side. */
const isTile = (page: Page, name: RegExp) =>
  tile(page, name).evaluate(
    (each) => each.getBoundingClientRect().width < 0.6 * (each.closest('main')?.getBoundingClientRect().width ?? 0),
  );

it.each(['phone', 'desk'] as const)(
  'switches results, category, saved, my listings and a course between grid and cards by one remembered choice, on a %s [SHO-06, BRO-06]',
  async (width) => {
    const page = await browser.open({ server, as: ana, width });
    const lists = [
      ['/search?q=desk', /Oak desk/],
      ['/c/furniture', /Oak desk/],
      ['/saved', /Oak desk/],
      ['/listings', /My own desk/],
      ['/courses/CHEM-1315', /Chemistry/],
    ] as const;
    for (const [path, name] of lists) {
      await page.goto(path);
      await tile(page, name).waitFor();
      expect([path, await isTile(page, name)]).toEqual([path, true]);
      expect([path, (await layoutShift(page)).value]).toEqual([path, 0]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
      await axe(page);
    }
    for (const [path, name] of lists) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Card view' }).click();
      await expect.poll(() => isTile(page, name)).toBe(false);
      await page.reload();
      await tile(page, name).waitFor();
      expect([path, await isTile(page, name)]).toEqual([path, false]);
      await axe(page);
      await page.getByRole('button', { name: 'Grid view' }).click();
      await expect.poll(() => isTile(page, name)).toBe(true);
    }
  },
);

it('says above the results how many there are and in which order, which one tap changes [SHO-06]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/search?q=desk');
  await main(page).getByText('4 results', { exact: true }).waitFor();
  const sort = main(page).getByRole('combobox', { name: 'Sort' });
  const shown = () => sort.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
  expect(await shown()).toBe('Best match');
  await sort.selectOption('Price: low to high');
  await page.waitForURL('**/search?q=desk&sort=price_low');
  const prices = () =>
    main(page)
      .getByRole('feed')
      .getByText(/^\$\d+$/)
      .allInnerTexts();
  await expect.poll(prices).toEqual(['$5', '$12', '$40', '$90']);
  await page.reload();
  expect(await shown()).toBe('Price: low to high');
  // beside the button of the filters, how many are set
  await page.goto('/search?q=desk&price_min=10&price_max=50&for_sale=true&sort=newest');
  await main(page).getByText('2 set', { exact: true }).waitFor({ state: 'attached' });
  await page.goto('/c/furniture');
  await main(page).getByText('4 results · $5 to $90').waitFor();
  expect(await shown()).toBe('Latest activity');
  await sort.selectOption('Price: high to low');
  await page.waitForURL('**/c/furniture?sort=price_high');
  await expect.poll(prices).toEqual(['$90', '$40', '$12', '$5']);
});

it('has one kind of control for one kind of choice in the filters, and none twice [SHO-07]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  for (const path of ['/home?category=housing+%26+apartments', '/search?q=desk', '/c/furniture']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('group', { name: 'Price' }).getByLabel('Maximum price').waitFor();
    const names = await sheet
      .locator('input, select')
      .evaluateAll((all) =>
        all.map((each) => [...((each as HTMLInputElement).labels ?? [])].map((label) => label.innerText)),
      );
    expect(names.flat().filter((name, at, every) => every.indexOf(name) !== at)).toEqual([]);
    // yes or no: switches. One or several of a few: chips. One of many: a row with a select.
    for (const name of ['For sale', 'Available now', 'People you follow', 'Near you'])
      expect(await sheet.getByRole('checkbox', { name }).getAttribute('class')).toBe('switch-track');
    expect(await sheet.locator('.tick-box, .radio-dot').count()).toBe(0);
    expect(await sheet.getByRole('combobox').count()).toBe(path.startsWith('/c/') ? 1 : 2);
    // what is free is a price of $0
    expect(await sheet.getByLabel('Free').count()).toBe(0);
    await axe(page);
  }
});

it('offers no filter twice on a desktop’s home, and no chip for what a quick pick says [SHO-04]', async () => {
  await post(eva, 'A free shelf', { price: 0 });
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  const picks = page.getByRole('navigation', { name: 'Quick picks' });
  await picks.getByRole('link', { name: 'Free' }).waitFor();
  expect(await main(page).getByRole('combobox', { name: 'Category' }).count()).toBe(0);
  expect(await main(page).getByRole('checkbox', { name: 'For sale' }).count()).toBe(0);
  await picks.getByRole('link', { name: 'Free' }).click();
  await main(page).getByText('1 result', { exact: true }).waitFor();
  expect(await picks.locator('[aria-current=page]').allInnerTexts()).toEqual(['Free']);
  expect(
    await main(page)
      .getByRole('button', { name: /^Remove filter/ })
      .count(),
  ).toBe(0);
  // a filter that no pick has, has its chip
  await page.goto('/home?price_max=5');
  await main(page).getByRole('button', { name: 'Remove filter: Up to $5' }).waitFor();
  expect((await layoutShift(page)).value).toBe(0);
});

it('begins a profile with what the person sells and sold, counted, above their posts [SHO-09, PRO-04]', async () => {
  const [sol] = await createPeople(server, ['Sol']);
  const listings = [];
  for (let n = 0; n < 8; n++) listings.push(await photoListing(sol as Person, `Mug number ${n}`, n + 1));
  await (sol as Person).client.call(sellPost, { params: { id: listings[0]?._id ?? '' }, body: { sold: true } });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto(`/${(sol as Person).username}`);
  const shelf = page.getByRole('region', { name: 'For sale (7)' });
  await shelf.getByRole('heading', { name: 'For sale (7)' }).waitFor();
  const tiles = shelf.getByRole('article').filter({ visible: true });
  expect(await tiles.count()).toBe(4);
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect(first?.y).toBe(second?.y);
  await page
    .getByRole('region', { name: 'Sold (1)' })
    .getByRole('article', { name: /Mug number 0/ })
    .waitFor();
  expect((await layoutShift(page)).value).toBe(0);
  await axe(page);
  await shelf.getByRole('button', { name: 'See all' }).click();
  await expect.poll(() => tiles.count()).toBe(7);
  // the tabs stay, and so do the posts
  await page.getByRole('feed', { name: 'Posts' }).getByRole('article').first().waitFor();
  await page.getByRole('tab', { name: 'Photos' }).click();
  await shelf.waitFor({ state: 'detached' });
  // deleted, it is counted no more
  await (sol as Person).client.call(deletePost, { params: { id: listings[7]?._id ?? '' } });
  await page.goto(`/${(sol as Person).username}`);
  await page.getByRole('heading', { name: 'For sale (6)' }).waitFor();
});

it('asks in place where somebody without usual spots meets, and then shows what is near there [SHO-08]', async () => {
  const [kim] = await createPeople(server, ['Kim']);
  const page = await browser.open({ server, as: kim as Person, width: 'phone' });
  for (const path of ['/home?near=true', '/search?q=desk&near=true', '/c/furniture?sort=nearest']) {
    await (kim as Person).client.call(setUsualSpots, { body: { spots: [] } });
    await page.goto(path);
    const ask = page.getByRole('region', { name: 'Where do you usually meet?' });
    await ask.getByRole('button', { name: /^Bizzell Memorial Library/ }).waitFor();
    expect(await page.getByText('Nothing near you').count()).toBe(0);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await ask.getByRole('button', { name: /^Oklahoma Memorial Union/ }).click();
    // no desk has a spot: they count as at the library, which is near
    await tile(page, /Oak desk/).waitFor();
    await ask.waitFor({ state: 'detached' });
  }
  const { usual } = await (kim as Person).client.call(listSpots);
  expect(usual).toHaveLength(1);
});
