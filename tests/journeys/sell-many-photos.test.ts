import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDraft, saveDraft } from '../../contract/sales/drafts.ts';
import { content, item } from '../factories/move-out.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  [seller, other] = await createPeople(server, ['Tessa', 'Otto']);
});
afterAll(() => server.stop());

const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).and(page.getByRole('listitem', { name, exact: true }));
const photoOf = (page: Page, name: string, at = 1) =>
  page.getByRole('button', { name: `Photo ${at} of ${name}`, exact: true });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
/** How many photos each item has on the server. */
const photosOf = async () =>
  Object.fromEntries(
    (await seller.client.call(getDraft)).draft?.items.map(({ title, files }) => [title, files.length]) ?? [],
  );
const middleOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

/** A draft of a desk with two photos, a lamp with one, and a rug without any. */
async function draft(): Promise<void> {
  const uploads = await Promise.all(
    [90, 100, 110].map(async (width) => uploaded(seller.client, await quarters(width, 60).jpeg().toBuffer())),
  );
  const [first, second, third] = uploads.map((upload) => ({ upload })) as [
    { upload: string },
    { upload: string },
    { upload: string },
  ];
  const body = content(server, [
    item('Desk', 85, { files: [first, second] }),
    item('Lamp', 18, { files: [third] }),
    item('Rug', 9),
  ]);
  await seller.client.call(saveDraft, { params: { id: randomUUID() }, body: { ...body, version: 0 } });
}

test('a mouse drags a photo to another item; Escape and a drop beside the items leave it where it is [SAL-01]', async () => {
  await draft();
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(3);
  const drag = async (to: { x: number; y: number }) => {
    const from = await middleOf(photoOf(page, 'Desk', 2));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 12);
    await page.mouse.move(to.x, to.y, { steps: 4 });
  };
  await drag(await middleOf(row(page, 'Rug')));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await drag(await middleOf(page.getByRole('heading', { name: 'Sell many items' })));
  await page.mouse.up();
  await photoOf(page, 'Desk', 2).waitFor();
  // nothing was selected by the click that ended a drag
  expect(await page.getByRole('button', { name: 'Move here: Rug' }).count()).toBe(0);

  await drag(await middleOf(row(page, 'Rug')));
  await page.mouse.up();
  await photoOf(page, 'Rug').waitFor();
  expect(await photoOf(page, 'Desk', 2).count()).toBe(0);
  await saved(page);
  await expect.poll(photosOf).toEqual({ Desk: 1, Lamp: 1, Rug: 1 });
});

test('a finger drags a photo after holding it, a swipe over photos scrolls, and a drag to the edge scrolls too [SAL-01]', async () => {
  await draft();
  const page = await browser.open({ server, as: seller, width: 'phone' });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(3);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const copy = page.locator('body > [aria-hidden=true]').filter({ has: page.locator('img') });

  const from = await middleOf(photoOf(page, 'Desk', 1));
  const up = (by: number) => touch('touchMove', { x: from.x, y: from.y - by });
  // sent together, so that the finger moves before it has held the photo, however busy the machine is
  await Promise.all([touch('touchStart', from), up(20), up(60), up(120)]);
  expect(await copy.count()).toBe(0);
  // a finger that rests before it lets go leaves the page where it is
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // until it stays at the top: the page may still be moving
  const rest = () => page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await rest();
      return page.evaluate(() => scrollY);
    })
    .toBe(0);

  const held = await middleOf(photoOf(page, 'Desk', 2));
  const to = await middleOf(row(page, 'Lamp'));
  await touch('touchStart', held);
  await copy.waitFor();
  for (const part of [0.2, 0.6, 1])
    await touch('touchMove', { x: held.x + (to.x - held.x) * part, y: held.y + (to.y - held.y) * part });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await touch('touchEnd');
  await photoOf(page, 'Lamp', 2).waitFor();
  expect(await copy.count()).toBe(0);
  await saved(page);
  await expect.poll(photosOf).toEqual({ Desk: 1, Lamp: 2, Rug: 0 });

  // at the window's end the page scrolls until the photo is let go
  const again = await middleOf(photoOf(page, 'Desk', 1));
  await touch('touchStart', again);
  await copy.waitFor();
  await touch('touchMove', { x: again.x, y: 800 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
  await touch('touchMove', { x: again.x, y: 400 });
  await touch('touchEnd');
});

test('the keyboard alone selects photos, moves them, and makes an item of them [SAL-01]', async () => {
  await draft();
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(3);
  await photoOf(page, 'Desk', 2).focus();
  await page.keyboard.press('Space');
  expect(await photoOf(page, 'Desk', 2).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Move here: Rug' }).focus();
  await page.keyboard.press('Enter');
  await photoOf(page, 'Rug').waitFor();
  await photoOf(page, 'Lamp').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New item from 1 photo' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(4);
  await photoOf(page, 'Item 4').waitFor();
  await rows(page).nth(3).getByLabel('Title').focus();
  await page.keyboard.type('Shade');
  await saved(page);
  await expect.poll(photosOf).toEqual({ Desk: 1, Lamp: 0, Rug: 1, Shade: 1 });
});

test("after an item is removed the focus is at the next one's button, and without items on the page's content [SAL-01]", async () => {
  await draft();
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(3);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Remove Lamp' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await focused()).toBe('Remove Rug');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await focused()).toBe('Remove Desk');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a sale whose id somebody else has gets another one, with all that was written and every photo [SAL-01]', async () => {
  const id = randomUUID();
  await other.client.call(saveDraft, {
    params: { id },
    body: { ...content(server, [item('Bike', 120)]), version: 0 },
  });
  const upload = await uploaded(seller.client, await quarters(90, 60).jpeg().toBuffer());
  const file = {
    id: randomUUID(),
    name: 'lamp.jpg',
    kind: 'photo',
    alt: '',
    seconds: null,
    upload: { id: upload, path: '' },
  };
  const { items: _, ...rest } = content(server, []);
  const stored = {
    id,
    version: 0,
    base: null,
    sale: {
      ...rest,
      items: [{ id: randomUUID(), title: 'Rug', price: '9', category: 'furniture', files: [] }],
      loose: [file.id],
    },
    files: [file],
  };
  const page = await browser.open({ server, as: seller });
  await page.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
    `sale:${seller.id}`,
    JSON.stringify(stored),
  ] as const);
  browser.expectFault(page, /404/);
  await page.goto('/sell-many');
  await row(page, 'Rug').waitFor();
  await saved(page);
  const { draft: own } = await seller.client.call(getDraft);
  expect(own).toMatchObject({ items: [{ title: 'Rug', price: 9 }], loose: [{ upload }] });
  expect(own?._id).not.toBe(id);
  expect((await other.client.call(getDraft)).draft).toMatchObject({ _id: id, items: [{ title: 'Bike' }] });
});
