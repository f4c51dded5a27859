import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { soldElsewhere } from '../factories/sold-elsewhere.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const success = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const danger = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const more = (page: Page, name: RegExp) =>
  page.getByRole('article', { name }).getByRole('button', { name: 'More', exact: true });
async function items(page: Page): Promise<string[]> {
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function pictured(text: string, sizes: readonly [number, number][], price: number | null = null) {
  const files: { upload: string }[] = [];
  for (const [width, height] of sizes) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#486' } })
      .jpeg()
      .toBuffer();
    files.push({ upload: await uploaded(ana.client, bytes) });
  }
  return ana.client.call(createPost, { body: { text: words(text), price, files } });
}

test.each([
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)(
  'a post’s page shows its author, content, price and time (%s, %s) [POS-28, POS-29, POS-31, POS-43]',
  async (width, theme) => {
    const long = `A desk of oak. ${'It has seen two lectures and a half. '.repeat(8)}The end of it.`;
    const { _id: id } = await pictured(long, [[1200, 900]], 85);
    const cat = await createPerson(server, { first: 'Cat' });
    for (const who of [bo, cat]) await who.client.call(savePost, { params: { id } });
    const page = await browser.open({ server, as: bo, width, theme });
    await page.goto(`/post/${id}`);
    // the similar listings below are the same desk
    const article = page.getByRole('article', { name: /^Ana L\.: A desk of oak/ }).first();
    const seller = page.getByRole('region', { name: 'Seller' });
    await seller.getByRole('link', { name: 'Ana L.', exact: true }).first().waitFor();
    await seller.getByText(`@${ana.username}`).waitFor();
    await page.getByRole('main').getByText('$85', { exact: true }).filter({ visible: true }).first().waitFor();
    await article.getByText('OU, Norman, OK').waitFor();
    expect(await article.getByRole('img').count()).toBeGreaterThan(0);
    expect(await article.locator('time').count()).toBeGreaterThanOrEqual(2);
    // a listing's page has all of the text (ITM-01); that of another post is cut
    await article.getByText('The end of it.').waitFor();
    await page.getByRole('button', { name: 'Write a comment...' }).waitFor();
    await article.getByRole('button', { name: 'Saved, 2' }).waitFor();
    await article.getByRole('button', { name: 'Share' }).waitFor();
    await article.getByRole('button', { name: 'More', exact: true }).waitFor();
    await axe(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (width === 'desk') {
      // beside it: its author, and their other listings
      await seller.getByText('I sell things.').waitFor();
      await seller.getByRole('link', { name: 'View Profile' }).waitFor();
    }
    await article.getByRole('link', { name: '2 saved' }).click();
    await page.waitForURL(`**/post/${id}/likes`);
    await page.getByRole('button', { name: 'Send Message to Cat L.' }).waitFor();
    const savers = page.getByRole('list', { name: 'Likes' }).getByRole('listitem');
    expect(await savers.count()).toBe(2);
    await page.goBack();
    await article.getByRole('button', { name: 'Saved, 2' }).click();
    await article.getByRole('link', { name: '1 saved' }).click();
    await expect.poll(() => savers.count()).toBe(1);

    const { _id: told } = await post(ana, long);
    await page.goto(`/post/${told}`);
    const plain = page.getByRole('article', { name: /^Ana L\.: A desk of oak/ }).first();
    await plain.getByRole('button', { name: 'See more' }).waitFor();
    expect(await plain.textContent()).not.toContain('The end of it.');
    await plain.getByRole('button', { name: 'See more' }).click();
    await plain.getByText('The end of it.').waitFor();
    await plain.getByRole('button', { name: 'See less' }).click();
    for (const name of ['Comment', 'Save', 'Share']) await plain.getByRole('button', { name }).waitFor();
  },
);

it('shares with the device’s share sheet, and copies the link where that fails [POS-49, POS-32]', async () => {
  const { _id: id } = await post(ana, 'A lamp to hand on');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const calls: ShareData[] = [];
    const answers = [null, 'AbortError', 'NotAllowedError'];
    const share = (data: ShareData) => {
      const failure = answers[calls.push(data) - 1];
      return failure ? Promise.reject(new DOMException('no', failure)) : Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share });
    Object.assign(window, { shareCalls: calls });
  });
  const calls = () => page.evaluate(() => (window as unknown as { shareCalls: ShareData[] }).shareCalls);
  await page.goto(`/post/${id}`);
  const share = page.getByRole('article').getByRole('button', { name: 'Share' });
  const copied = page.getByRole('dialog', { name: 'Link Copied' });
  const link = `http://ou.quad.localhost:${server.port}/post/${id}?redirect=true`;
  await share.click();
  await expect.poll(calls).toEqual([{ title: 'Ana L.: A lamp to hand on', url: link }]);
  // cancelled
  await share.click();
  await expect.poll(async () => (await calls()).length).toBe(2);
  expect(await copied.count()).toBe(0);
  // failed
  await share.click();
  await copied.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await copied.waitFor({ state: 'detached' });
});

it('a profile is shared with the device’s share sheet [PRO-40]', async () => {
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.addInitScript(() => {
    const calls: ShareData[] = [];
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void calls.push(data) });
    Object.assign(window, { shareCalls: calls });
  });
  await page.goto(`/${ana.username}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Share profile' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shareCalls: ShareData[] }).shareCalls))
    .toEqual([{ title: 'Ana L.', url: `http://ou.quad.localhost:${server.port}/${ana.username}` }]);
});

test('sharing copies the link and says so [POS-32, POS-33, SHE-32]', async () => {
  const { _id: id } = await post(ana, 'A lamp to share');
  const page = await browser.open({ server, as: bo });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/post/${id}`);
  await page.getByRole('article').getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Link Copied' }).waitFor();
  await success(page, 'Copied to clipboard').waitFor();
  const link = `http://ou.quad.localhost:${server.port}/post/${id}?redirect=true`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByText('Link Copied').waitFor({ state: 'detached' });
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await more(page, /A lamp to share/).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.goto(link);
  await page.getByRole('article', { name: /A lamp to share/ }).waitFor();
});

test('a menu differs for the author and everyone else [POS-34, POS-35, POS-45]', async () => {
  await post(ana, 'A chair', { price: 10 });
  const page = await browser.open({ server, as: bo });
  // in a list; a listing's page has buttons for much of it (ITM-02, ITM-04)
  await page.goto('/home');
  await more(page, /A chair/).click();
  const others = await items(page);
  expect(others).toEqual(expect.arrayContaining(['Copy link', 'Send Message', 'Report']));
  for (const own of ['Delete', 'Boost Post', 'Mark as sold', 'Edit']) expect(others).not.toContain(own);

  const author = await browser.open({ server, as: ana });
  await author.goto('/home');
  await more(author, /A chair/).click();
  const own = await items(author);
  expect(own).toEqual(expect.arrayContaining(['Copy link', 'Edit', 'Mark as sold', 'Boost Post', 'Delete']));
  for (const other of ['Send Message', 'Report']) expect(own).not.toContain(other);
  await author.getByRole('menuitem', { name: 'Mark as sold' }).click();
  await soldElsewhere(author);
  await author.getByRole('article').getByText('Sold', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('article').getByText('Sold', { exact: true }).first().waitFor();
  await more(author, /A chair/).click();
  await author.getByRole('menuitem', { name: 'Mark as available' }).click();
  await author.getByRole('article').getByText('Sold', { exact: true }).first().waitFor({ state: 'detached' });
});

test('a post is deleted after asking; a failure is shown and loses nothing [POS-37, POS-38, POS-40, POS-41, POS-42]', async () => {
  const { _id: id } = await post(ana, 'Soon gone');
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /Failed to load resource|^500/);
  await page.goto('/home');
  const card = page.getByRole('article', { name: /Soon gone/ });
  const ask = async (act: string) => {
    await more(page, /Soon gone/).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Post' });
    await dialog.getByText("This can't be undone.", { exact: false }).waitFor();
    await dialog.getByRole('button', { name: act }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await ask('Cancel');
  const fail = (body: object) =>
    page.route(`**/api/posts/${id}`, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    );
  await fail({ status: 500, code: 'internal', title: 'Something went wrong' });
  await ask('Delete');
  await danger(page, 'Something went wrong').waitFor();
  await card.waitFor();
  await page.unroute(`**/api/posts/${id}`);

  // its images can't be deleted: then nothing is
  const { jobs } = server.app.platform;
  const add = jobs.add.bind(jobs);
  jobs.add = (async (...given: Parameters<typeof add>) => {
    if (given[1] === 'posts-remove-files') throw new Error('the store is away');
    return add(...given);
  }) as typeof jobs.add;
  try {
    const withPhoto = await pictured('Photo that stays', [[40, 40]]);
    await page.goto(`/post/${withPhoto._id}`);
    await more(page, /Photo that stays/).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await danger(page, "Couldn't delete post images").waitFor();
    expect((await ana.client.call(getPost, { params: { id: withPhoto._id } })).post.img_count).toBe(1);
  } finally {
    jobs.add = add;
  }
  await page.goto('/home');
  await ask('Delete');
  await success(page, 'Your post was deleted').waitFor();
  await card.waitFor({ state: 'detached' });
  await page.goto(`/post/${id}`);
  await page.getByText('Sorry, that post has been deleted.').waitFor();
});

test('comments start with an invitation, and one is deleted after asking [COM-02, COM-16, COM-17, COM-18, COM-15]', async () => {
  const { _id: id } = await post(ana, 'Say something');
  const page = await browser.open({ server, as: bo });
  browser.expectFault(page, /Failed to load resource|^500/);
  await page.goto(`/post/${id}`);
  await page.getByRole('heading', { name: 'Be the first to comment' }).waitFor();
  await page.getByRole('button', { name: 'Create A Comment' }).click();
  await page.getByRole('dialog', { name: 'Create Comment' }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  const made = await comment(bo, id, 'Is it still there?');
  await comment(ana, id, 'It is');
  const row = page.getByRole('article', { name: /Is it still there/ });
  await row.waitFor();
  // someone else's has no Delete
  await more(page, /It is$/).click();
  expect(await items(page)).not.toContain('Delete');
  await page.keyboard.press('Escape');
  const remove = async () => {
    await more(page, /Is it still there/).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Comment' });
    await dialog.getByText("This can't be undone.", { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.route(`**/api/posts/${made._id}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await remove();
  await danger(page, 'Something went wrong').waitFor();
  await row.waitFor();
  await page.unroute(`**/api/posts/${made._id}`);
  await remove();
  await success(page, 'Comment Removed').waitFor();
  await row.waitFor({ state: 'detached' });
});

test('a missing post says so and links to the search; so do its likes [POS-36]', async () => {
  const page = await browser.open({ server, as: bo });
  const missing = "Hmm...this page doesn't exist. Try searching for something else.";
  for (const path of ['/post/nothing', '/post/01890000-0000-7000-8000-00000000aaaa/likes']) {
    await page.goto(path);
    await page.getByRole('heading', { name: missing }).waitFor();
    await axe(page);
    await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search');
  }
});

test.each(['phone', 'desk'] as const)('on a %s photos have their maximum size [MED-12]', async (width) => {
  const tallest = width === 'phone' ? 350 : 400;
  const page = await browser.open({ server, as: bo, width });
  const shapes: [string, [number, number][]][] = [
    ['tall', [[600, 2400]]],
    ['wide', [[2400, 700]]],
    [
      'four',
      [
        [900, 900],
        [900, 600],
        [600, 900],
        [500, 500],
      ],
    ],
  ];
  for (const [name, sizes] of shapes) {
    const { _id: id } = await pictured(`Photos: ${name} ${width}`, sizes);
    await comment(bo, id, 'seen');
    await page.goto(`/post/${id}`);
    const photo = page
      .getByRole('article', { name: new RegExp(`Photos: ${name}`) })
      .getByRole('button', { name: /^Photo/ });
    await photo.first().waitFor();
    // the total area of all of them
    const frame = await photo.evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
        height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
      };
    });
    expect(frame.height, name).toBeGreaterThan(60);
    expect(frame.height, name).toBeLessThanOrEqual(tallest + 1);
    expect(frame.width, name).toBeLessThanOrEqual(501);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
});

test('the post field is at least 200 px high [POS-04]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await page.getByText('Just posting').click();
  const box = page.getByRole('textbox', { name: 'Text' });
  await box.waitFor();
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(200);
});

test('on a phone the category is chosen on its own page; a desktop has none [POS-15]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Create Post' }).click();
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.waitFor();
  await text.click();
  await page.keyboard.type('A drone');
  await page.getByRole('link', { name: 'See all categories' }).click();
  await page.waitForURL('**/create/categories?**');
  await axe(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Drones', exact: true }).click();
  await page.waitForURL('**/create/post**');
  await expect.poll(() => text.textContent()).toBe('A drone');
  expect(await page.getByLabel('Category').inputValue()).toBe('drones');
  await page.getByRole('link', { name: 'See all categories' }).click();
  expect(await page.getByRole('button', { name: 'Drones', exact: true }).getAttribute('aria-current')).toBe('true');
  const desk = await browser.open({ server, as: ana });
  await desk.goto('/create/categories');
  await desk.waitForURL('**/home');
});
