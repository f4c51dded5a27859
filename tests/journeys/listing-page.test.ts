import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSpots, setUsualSpots } from '../../contract/campuses/spots.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { boost, giveFunds } from '../factories/ads.ts';
import { chatOf } from '../factories/chats.ts';
import { offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { nextDay, pastSales } from '../factories/sales.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let tessa: Person;
let maya: Person;
let bo: Person;
let desk: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  const sellers = await createPeople(server, ['Ana', 'Cy', 'Di', 'Ed', 'Flo']);
  [tessa, maya, bo] = await createPeople(server, ['Tessa', 'Maya', 'Bo']);
  await pastSales(server, sellers, [40, 50, 60, 70, 80], { title: 'Desk', ago: 100 });
  await pastSales(server, sellers, [30, 40, 45, 60, 70], { title: 'Oak desk', ago: 40 });
  await nextDay(server);
  const { spots } = await tessa.client.call(listSpots);
  await tessa.client.call(setUsualSpots, { body: { spots: spots.slice(0, 1).map(({ _id }) => _id) } });
  desk = await listed('Oak desk, two drawers', {
    text: `Solid wood, two drawers that lock. ${'It fits a dorm room with the bed lofted. '.repeat(8)}The end of it.`,
    photos: [
      [1200, 900],
      [600, 2400],
      [8000, 200],
    ],
  });
  await post(bo, 'Small desk', { price: 20, category: 'furniture' });
  await comment(bo, desk, 'Does the left drawer come out?');
  await offer(bo, desk, 50);
  await giveFunds(server, tessa, 500);
  await boost(tessa, desk, { method: 'funds' } as never);
});
afterAll(() => server.stop());

interface Listed {
  text?: string;
  price?: number;
  photos?: [number, number][];
  details?: object;
}

async function listed(title: string, { text = title, price = 85, photos = [], details }: Listed = {}): Promise<string> {
  const files: { upload: string }[] = [];
  for (const [width, height] of photos) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#486' } })
      .jpeg()
      .toBuffer();
    files.push({ upload: await uploaded(tessa.client, bytes) });
  }
  const body = { title, text: words(text), price, category: 'furniture', condition: 'good', files, details };
  return (await tessa.client.call(createPost, { body: body as never }))._id;
}

/** Where the top of a part of the page is, px. */
const top = async (page: Page, part: ReturnType<Page['locator']>) => {
  await part.first().waitFor();
  const box = await part.first().boundingBox();
  return (box?.y ?? Number.NaN) + (await page.evaluate(() => scrollY));
};
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const menuItems = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
};

test('a listing shows photos, price, key facts and all of its text, then its seller and the rest [ITM-01]', async () => {
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/post/${desk}`);
  const main = page.getByRole('main');
  const parts = [
    page.getByRole('region', { name: 'Photos' }),
    main.getByRole('heading', { level: 1, name: 'Oak desk, two drawers' }),
    main.getByText('$85').filter({ visible: true }),
    main.getByText('Confirmed today'),
    main.getByText('Condition', { exact: true }),
    main.getByText('Solid wood, two drawers that lock.', { exact: false }),
    page.getByRole('region', { name: 'Seller' }),
    main.getByRole('heading', { name: 'Where you could meet' }),
    page.getByRole('region', { name: 'Price comparison' }),
    main.getByRole('heading', { name: '1 comment' }),
    page.getByRole('region', { name: 'Similar listings' }),
  ];
  // the last is read when one comes near
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return parts.at(-1)?.isVisible();
    })
    .toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  const tops: number[] = [];
  for (const part of parts) tops.push(await top(page, part));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // the first screen has the beginning of the text, above the bar
  const bar = await page.getByRole('region', { name: 'Price', exact: true }).boundingBox();
  expect(tops[5]).toBeLessThan((bar?.y ?? 0) - 20);
  await main.getByText('The end of it.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'See more' }).count()).toBe(0);
  const seller = page.getByRole('region', { name: 'Seller' });
  await seller.getByRole('button', { name: 'Follow' }).waitFor();
  await seller.getByText('Joined', { exact: false }).waitFor();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.each(['phone', 'desk'] as const)(
  'on a %s photos are turned by swipe, keys and buttons, and zoomed [ITM-01]',
  async (width) => {
    const page = await browser.open({ server, as: maya, width, motion: 'reduce' });
    await page.goto(`/post/${desk}`);
    const photos = page.getByRole('region', { name: 'Photos' });
    expect(await photos.getAttribute('aria-roledescription')).toBe('carousel');
    await photos.getByText('1 / 3').waitFor();
    await photos.getByRole('button', { name: 'Photo 1 of 3', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await photos.getByText('2 / 3').waitFor();
    await photos.getByRole('button', { name: 'Next photo' }).click({ force: true });
    await photos.getByText('3 / 3').waitFor();
    await photos.getByRole('button', { name: 'Previous photo' }).click({ force: true });
    await photos.getByText('2 / 3').waitFor();
    await photos.getByRole('button', { name: 'Zoom' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await viewer.getByText('2 / 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('3 / 3').waitFor();
    const photo = viewer.getByRole('img').last();
    const wide = (await photo.boundingBox())?.width ?? Infinity;
    await photo.dblclick();
    await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(2 * wide);
    await photo.dblclick();
    await expect.poll(async () => (await photo.boundingBox())?.width).toBeCloseTo(wide);
    await page.keyboard.press('Escape');
    // the page shows what was seen last
    await photos.getByText('3 / 3').waitFor();
  },
);

test('a buyer has Message and "I want this" once each, and the question is answered before anything is sent [ITM-02, DEA-15]', async () => {
  for (const width of ['phone', 'desk'] as const) {
    const page = await browser.open({ server, as: maya, width });
    await page.goto(`/post/${desk}`);
    expect(await link(page, 'I want this').count()).toBe(1);
    expect(await page.getByText('Interested?').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Message|Send Message)/ }).count()).toBe(0);
    const items = await menuItems(page);
    expect(items).toContain('Report');
    for (const repeated of ['I want this', 'Send Message']) expect(items).not.toContain(repeated);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await link(page, 'Message').click();
    const message = dialog(page, 'Message Tessa');
    await message.waitFor();
    await axe(page, '[role=dialog]');
    await message.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().click();
    await dialog(page, 'Is this still available?').getByText('Yes. Confirmed today, 1 person in line.').waitFor();
    await page.keyboard.press('Escape');
  }
  const chat = await chatOf(maya, tessa);
  expect((await maya.client.call(listMessages, { params: { id: chat }, query: {} })).messages).toEqual([]);
  const page = await browser.open({ server, as: maya });
  await page.goto(`/post/${desk}`);
  await link(page, 'Message').click();
  await dialog(page, 'Message Tessa').getByRole('textbox', { name: 'Message' }).fill('Could I see it tomorrow?');
  await dialog(page, 'Message Tessa').getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(`**/messages/${chat}`);
  await page.getByRole('log').getByText('Could I see it tomorrow?').waitFor();
});

test('what is free can be wanted, what is at the curb has directions, and nothing is offered once it is sold [ITM-02, SAL-06]', async () => {
  const free = await listed('A rug', { price: 0 });
  const until = `${new Date(server.app.platform.clock.now() + 2 * 3_600_000).toISOString().slice(0, 16)}:00Z`;
  const curb = await listed('A couch', { price: 0, details: { at_the_curb: true, spot: 'Elm Hall', until } });
  const sold = await listed('A stool');
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/post/${free}`);
  await link(page, 'I want this').waitFor();
  await page.goto(`/post/${curb}`);
  const directions = page.getByRole('link', { name: /^Directions/ });
  expect(await directions.getAttribute('href')).toContain('Elm+Hall');
  expect(await link(page, 'I want this').count()).toBe(0);
  await page.goto(`/post/${sold}`);
  await link(page, 'I want this').waitFor();
  await server.app.platform.pool.query('update posts set sold_at = product_now() where id = $1', [sold]);
  await page.reload();
  await page
    .getByRole('article', { name: /A stool/ })
    .getByText('Sold', { exact: true })
    .waitFor();
  for (const name of ['I want this', 'Message']) expect(await link(page, name).count()).toBe(0);
  expect(await menuItems(page)).toContain('Send Message');
});

test('Message and "I want this", tapped before the page’s code has loaded, do it once it has [ITM-02, EVY-01]', async () => {
  for (const [name, title] of [
    ['I want this', 'I want this'],
    ['Message', 'Message Tessa'],
  ] as const) {
    const page = await browser.open({ server, as: maya, width: 'phone' });
    let arrive = () => {};
    const code = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/(?!start-).*\.js$/, (route) => code.then(() => route.continue()));
    const started = page.waitForRequest(/\/assets\/main-/);
    await page.goto(`/post/${desk}`, { waitUntil: 'commit' });
    await started;
    await link(page, name).click();
    await page.waitForURL('**/post/*?do=*', { waitUntil: 'commit' });
    arrive();
    await dialog(page, title).waitFor();
    // it isn't done again
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await link(page, name).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
});

test('nothing moves on a listing with a price comparison, a record and an ad, opened by its address or from a list [ITM-03]', async () => {
  for (const width of ['phone', 'desk'] as const)
    for (const as of [maya, tessa]) {
      const page = await browser.open({ server, as, width });
      await page.goto(`/post/${desk}`);
      await page.getByText('Boosted', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Price comparison' }).waitFor();
      if (as === maya) await page.getByRole('region', { name: 'Record' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), `${width}, by its address`).toEqual({ value: 0, moved: [] });

      await page.goto('/search?q=drawers');
      const found = page.locator(`main a[href="/post/${desk}"]`).filter({ visible: true });
      await found.first().waitFor();
      await page.waitForLoadState('networkidle');
      const before = await layoutShift(page);
      await found.first().click();
      await page.getByRole('region', { name: 'Price comparison' }).waitFor();
      if (as === maya) await page.getByRole('region', { name: 'Record' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), `${width}, from a list`).toEqual(before);
    }
});

test('its author sees the line, views and saves, and what they can do with it, and the rest in a menu [ITM-04]', async () => {
  const page = await browser.open({ server, as: tessa, width: 'phone' });
  await page.goto(`/post/${desk}`);
  const main = page.getByRole('main');
  const parts = [
    page.getByRole('region', { name: 'Photos' }),
    main.getByRole('heading', { level: 1 }),
    main.getByText('$85').filter({ visible: true }),
    page.getByRole('region', { name: 'Line' }),
    main.getByRole('button', { name: 'Hold for Bo' }),
    main.getByText(/^\d+ views?$/),
    main.getByRole('button', { name: 'Edit' }),
    main.getByText('Condition', { exact: true }),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push(await top(page, part));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await main.getByRole('button', { name: 'Mark as sold' }).waitFor();
  await main.getByRole('link', { name: 'Boost Post' }).waitFor();
  await main.getByRole('button', { name: 'Flyer' }).click();
  await page.getByRole('menuitem', { name: 'US Letter' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  expect(await menuItems(page)).toEqual(['Copy link', 'Delete']);
  await page.keyboard.press('Escape');
  for (const name of ['I want this', 'Message']) expect(await link(page, name).count()).toBe(0);
  await axe(page);
  // a buyer is told who sells it, its seller isn't, on a desktop neither
  const buyer = await browser.open({ server, as: bo });
  await buyer.goto(`/post/${desk}`);
  await buyer.getByRole('region', { name: 'Seller' }).waitFor();
  const wide = await browser.open({ server, as: tessa });
  await wide.goto(`/post/${desk}`);
  await wide.getByRole('button', { name: 'Mark as sold' }).waitFor();
  for (const each of [page, wide]) {
    await each.getByText('Write a comment...').waitFor();
    expect(await each.getByRole('region', { name: 'Seller' }).count()).toBe(0);
  }
});
