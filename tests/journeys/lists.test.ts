import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMedia } from '../../contract/posts/lists.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
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

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('link');
const end = (page: Page) => page.getByText("You've reached the end.");
const toBottom = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

/** Resolves when the server has accepted the page's live connection. */
const connection = (page: Page): Promise<void> =>
  new Promise((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && done()),
    );
  });

async function photoPost(author: Person, text: string, price: number | null = null, photos = 1) {
  const hue = [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 255;
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: hue, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();
  const files: { upload: string; alt: string }[] = [];
  for (let n = 0; n < photos; n++) files.push({ upload: await uploaded(author.client, bytes), alt: '' });
  return author.client.call(createPost, { body: { text: words(text), price, files } as never });
}

test('photos are a grid, a photo opens on its page, and new ones arrive live [FEE-01, MED-01, MED-02, MED-04, MED-05, MED-06]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: bo });
  await page.goto('/home');
  await tab(page, 'Photos').click();
  await page.waitForURL('**/media');
  await page.getByRole('heading', { name: 'No Photos / Videos' }).waitFor();

  const desk = await photoPost(ana, 'A desk with drawers', 85, 2);
  await comment(bo, desk._id, 'still there?');
  await post(ana, 'only words');
  await tiles(page).filter({ hasText: '$85' }).waitFor();
  // one of them isn't for sale
  for (let n = 0; n < 16; n++) await photoPost(ana, `thing ${n}`, n || null);
  await expect.poll(() => tiles(page).count()).toBe(17);

  await page.reload();
  await expect.poll(() => tiles(page).count()).toBeGreaterThanOrEqual(15);
  await axe(page);
  const box = await tiles(page).nth(2).boundingBox();
  const [first, fourth] = [await tiles(page).first().boundingBox(), await tiles(page).nth(3).boundingBox()];
  expect(box?.y).toBe(first?.y);
  expect(fourth?.x).toBe(first?.x);
  expect(Math.abs((first?.width ?? 0) - (first?.height ?? 1))).toBeLessThan(1);
  await toBottom(page);
  await end(page).waitFor();
  expect(await tiles(page).count()).toBe(17);
  expect((await layoutShift(page)).value).toBeLessThan(0.01);

  // new ones wait above
  await photoPost(ana, 'A lamp, brand new', 12);
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect.poll(() => tiles(page).first().textContent()).toContain('A lamp, brand new');

  await toBottom(page);
  const at = await page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'Ana L.: A desk with drawers, $85' }).click();
  await page.waitForURL(`**/media/${desk._id}`);
  await page.getByRole('article').filter({ hasText: 'A desk with drawers' }).waitFor();
  await page.getByRole('heading', { name: 'More posts...' }).waitFor();
  expect(await tiles(page).filter({ hasText: '$85' }).count()).toBe(0);
  await axe(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(at);
  await page.goForward();
  await page.getByRole('link', { name: 'View Comments' }).click();
  await page.waitForURL(`**/post/${desk._id}`);
  await page.getByText('still there?').waitFor();
});

test('the about tab: three cards, members three, then six at a time [FEE-30, FEE-31, FEE-32, FEE-33, FEE-34]', async () => {
  const eve = await createPerson(server, { campus: 'duke', first: 'Eve' });
  const page = await browser.open({ server, as: eve, campus: 'duke' });
  await page.goto('/about');
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByText('Posts in the last 7 days').waitFor();
  // a single member shows no count
  expect(await activity.getByText('Members', { exact: true }).count()).toBe(0);
  const people: Person[] = [];
  for (let n = 0; n < 10; n++) people.unshift(await createPerson(server, { campus: 'duke', first: `M${n}` }));
  await post(eve, 'a lamp');
  await page.reload();
  await page.getByRole('region', { name: 'About This Community' }).waitFor();
  await expect
    .poll(() => activity.locator('dl > div').allInnerTexts())
    .toEqual([
      expect.stringContaining('11'),
      expect.stringContaining('11'),
      expect.stringContaining('1'),
      expect.stringContaining('1'),
    ]);
  const members = page.getByRole('list', { name: 'New Members' }).getByRole('link');
  await expect.poll(() => members.allInnerTexts()).toEqual(['M9 L.', 'M8 L.', 'M7 L.']);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => members.count()).toBe(9);
  await axe(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => members.count()).toBe(11);
  await members.first().click();
  await page.waitForURL(`**/${people[0]?.username}`);

  const visitor = await browser.open({ server, campus: 'duke' });
  for (const path of ['/about', '/media']) {
    await visitor.goto(path);
    await visitor.getByRole('heading', { name: 'This community is private.' }).waitFor();
    expect(await visitor.content()).not.toContain('M9 L.');
  }
});

test('a profile has four tabs, with a bar that slides out on a phone [PRO-04, PRO-05, PRO-06, PRO-07, PRO-22]', async () => {
  const kai = await createPerson(server, { first: 'Kai' });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto(`/${kai.username}`);
  for (const [name, empty] of [
    ['Posts', 'No Posts'],
    ['Photos', 'No Photos / Videos'],
    ['Replies', 'No Replies'],
    ['Likes', 'No Likes'],
  ] as const) {
    await tab(page, name).click();
    await page.getByRole('heading', { name: empty, exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe(name === 'Posts' ? '' : `?show=${name.toLowerCase()}`);
  }
  const top = await post(ana, 'a chair for two');
  for (let n = 0; n < 12; n++) await post(kai, `thing ${n} of Kai`);
  await photoPost(kai, 'a photo of Kai', 9);
  await comment(kai, top._id, 'for three at most');
  const stools = await ana.client.call(createPost, {
    body: { title: 'Two oak stools', price: 5, text: { blocks: [] } },
  });
  await comment(kai, stools._id, 'oak?');
  await kai.client.call(savePost, { params: { id: top._id } });

  await page.goto(`/${kai.username}`);
  await page.getByRole('article').first().waitFor();
  await axe(page);
  await toBottom(page);
  await end(page).waitFor();
  // what is for sale stands first too (SHO-09)
  const shop = page.getByRole('region', { name: 'For sale (1)' }).getByRole('article');
  expect([await shop.count(), await page.getByRole('article').count()]).toEqual([1, 1 + 13]);

  const bar = () => page.locator('main header').boundingBox();
  await expect.poll(async () => (await bar())?.y).toBeLessThan(-40);
  await page.evaluate(() => window.scrollBy(0, -200));
  await expect.poll(async () => (await bar())?.y).toBe(0);

  await tab(page, 'Photos').click();
  await expect.poll(() => tiles(page).count()).toBe(1);
  await axe(page);
  await tab(page, 'Replies').click();
  await page.getByRole('link', { name: 'Replying to Ana L.: a chair for two' }).waitFor();
  await page.getByRole('link', { name: 'Replying to Ana L.: Two oak stools' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'for three at most' }).waitFor();
  await axe(page);
  await tab(page, 'Likes').click();
  await page.getByRole('article').filter({ hasText: 'a chair for two' }).click();
  await page.waitForURL(`**/post/${top._id}`);
  await page.getByRole('link', { name: 'Saved by 1' }).click();
  await page.waitForURL(`**/post/${top._id}/likes`);
  await page.getByRole('list', { name: 'Likes' }).getByRole('link', { name: 'Kai L.' }).click();
  await page.waitForURL(`**/${kai.username}`);
});

test('a post saved in one tab shows as saved in the other, and so does taking it back [SAV-01]', async () => {
  const [tia, max] = [await createPerson(server, { first: 'Tia' }), await createPerson(server, { first: 'Max' })];
  await post(max, 'A kettle for two tabs');
  const [one, two] = [await browser.open({ server, as: tia }), await browser.open({ server, as: tia, width: 'phone' })];
  const article = (page: Page) => page.getByRole('article').filter({ hasText: 'A kettle for two tabs' });
  for (const page of [one, two]) {
    const connected = connection(page);
    await page.goto('/home');
    await article(page).getByRole('button', { name: 'Save', exact: true }).waitFor();
    await connected;
  }
  await article(one).getByRole('button', { name: 'Save', exact: true }).click();
  await article(two).getByRole('button', { name: 'Saved, 1' }).click();
  await article(one).getByRole('button', { name: 'Save', exact: true }).waitFor();
});

test('saved posts come in pages, with an empty state [SAV-05, SAV-06, SAV-07, SAV-08, SHE-06, SHE-14]', async () => {
  const sal = await createPerson(server, { first: 'Sal' });
  const max = await createPerson(server, { first: 'Max' });
  const page = await browser.open({ server, as: sal });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
  await page.getByRole('heading', { name: "You haven't liked any posts yet" }).waitFor();
  await page.getByText('Tap the bookmark on a post and it shows up here.').waitFor();
  await axe(page);
  for (let n = 0; n < 12; n++) {
    const { _id: id } = await post(max, `kept ${n}\n${'and more about it '.repeat(8)}`);
    await sal.client.call(savePost, { params: { id } });
  }
  await page.goto('/home');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'My Saved' }).click();
  await page.waitForURL('**/saved');
  const articles = page.getByRole('article');
  await expect.poll(() => articles.count()).toBe(10);
  await toBottom(page);
  await end(page).waitFor();
  expect(await articles.count()).toBe(12);

  // an unsaved post stays in the list until the next visit, so that it can be saved again
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
  await articles.first().getByRole('button', { name: 'Saved, 1' }).click();
  await articles.first().getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await articles.count()).toBe(12);
  expect((await answered).url()).toContain(savePost.path.split(':id')[0]);
  await page.goto('/saved');
  await expect.poll(() => articles.first().innerText()).toContain('kept 10');

  const visitor = await browser.open({ server });
  await visitor.goto('/saved');
  await visitor.waitForURL('**/home');
});

test.each(['phone', 'desk'] as const)(
  'on a %s saved posts are searched, kept on going back, and failures are shown [SAV-05, SAV-08, SEA-09, SEA-16, SEA-27]',
  async (width) => {
    const sal = await createPerson(server, { first: 'Sal' });
    const max = await createPerson(server, { first: 'Max' });
    const page = await browser.open({ server, as: sal, width });
    await page.goto('/saved');
    await page.getByRole('heading', { name: "You haven't liked any posts yet" }).waitFor();
    // without saved posts there is no search
    const box = page.getByRole('searchbox', { name: 'Search saved' });
    expect(await box.count()).toBe(0);
    for (const text of ['An oak desk', 'Two desks', 'A mini fridge'])
      await sal.client.call(savePost, { params: { id: (await post(max, text))._id } });
    await post(max, 'A desk that is not saved');
    await page.reload();
    const articles = page.getByRole('article');
    await expect.poll(() => articles.count()).toBe(3);
    await page.getByText('3 saved').waitFor();

    await box.fill('desk');
    await expect.poll(() => articles.allInnerTexts().then((all) => all.length)).toBe(2);
    await page.waitForURL('**/saved?q=desk');
    await page.locator('mark', { hasText: 'desk' }).first().waitFor();
    await axe(page);
    await articles.first().getByText('Two').click();
    await page.waitForURL('**/post/*');
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('desk');
    await expect.poll(() => articles.count()).toBe(2);

    await box.fill('zeppelin');
    await page.getByRole('heading', { name: 'No matches in your saved posts' }).waitFor();
    await axe(page);
    browser.expectFault(page, /search\/saved|Failed to load resource/);
    await page.route('**/api/search/saved**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    );
    await box.fill('fridge');
    await page.getByText('Something went wrong').waitFor();
    await page.unroute('**/api/search/saved**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await articles.filter({ hasText: 'fridge' }).waitFor();
    await box.press('Escape');
    await expect.poll(() => articles.count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test('saved posts and own listings say how many they are, and their order is chosen above them [SHO-06]', async () => {
  const sal = await createPerson(server, { first: 'Sal' });
  const max = await createPerson(server, { first: 'Max' });
  for (const price of [30, 10, 20])
    await sal.client.call(savePost, { params: { id: (await post(max, `A lamp for ${price}`, { price }))._id } });
  const articles = (page: Page) => page.getByRole('article').allInnerTexts();
  const priceIn = (texts: string[]) => texts.map((text) => /\$(\d+)/.exec(text)?.[1]);
  const page = await browser.open({ server, as: sal, width: 'phone' });
  await page.goto('/saved');
  await page.getByText('3 saved').waitFor();
  const sort = page.getByLabel('Sort');
  expect(await sort.locator('option').allInnerTexts()).toEqual([
    'Recently saved',
    'Price: low to high',
    'Price: high to low',
  ]);
  await sort.selectOption('Price: low to high');
  await page.waitForURL('**/saved?sort=price_low');
  await expect.poll(async () => priceIn(await articles(page))).toEqual(['10', '20', '30']);
  // kept by a reload, and the count follows a change at once
  await page.reload();
  await expect.poll(async () => priceIn(await articles(page))).toEqual(['10', '20', '30']);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Saved/ })
    .click();
  await page.getByText('2 saved').waitFor();

  const own = await browser.open({ server, as: max, width: 'phone' });
  await own.goto('/listings');
  await own.getByText('3 listings').waitFor();
  await own.getByLabel('Sort').selectOption('Price: high to low');
  await own.waitForURL('**/listings?sort=price_high');
  await expect.poll(async () => priceIn(await articles(own))).toEqual(['30', '20', '10']);
  await axe(own);
});

test('more photos that fail to load leave the others, and are logged and retried [MED-07, D54]', async () => {
  const before = await ana.client.call(listMedia, {});
  expect(before.cursor).toBeDefined();
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /media/);
  browser.expectFault(page, /Failed to load resource/);
  await page.route('**/api/media?*cursor=*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  const logged = page.waitForEvent('console', (message) => /api\/media/.test(message.location().url));
  await page.goto('/media');
  await tiles(page).first().waitFor();
  const shown = await tiles(page).count();
  await page.mouse.wheel(0, 20_000);
  await logged;
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await tiles(page).count()).toBe(shown);
  await page.unroute('**/api/media?*cursor=*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(shown);
});

test('a page that fails to load shows Retry [SHE-36]', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /media/);
  browser.expectFault(page, /Failed to load resource/);
  let refused = 0;
  await page.route('**/api/media**', (route) => {
    refused++;
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' });
  });
  await page.goto('/media');
  await page.getByText('Something went wrong').waitFor();
  expect(refused).toBeGreaterThan(0);
  await page.unroute('**/api/media**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await tiles(page).first().waitFor();
});
