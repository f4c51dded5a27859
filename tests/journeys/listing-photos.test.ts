import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  photo = await quarters(640, 480).jpeg().toBuffer();
});
afterAll(() => server.stop());

const jpegs = (...names: string[]) => names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo }));
const picker = (page: Page) => page.getByLabel('Photos or videos');
const list = (page: Page) => page.getByRole('list', { name: 'Added files' });
const items = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-grip]') });
const tiles = (page: Page) => list(page).getByRole('button', { name: /^Photo \d/ });
const names = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getAttribute('aria-label')?.replace(/^.*: |, uploading/g, '')),
  );
const covers = (page: Page) => list(page).getByText('Cover', { exact: true });
const uploaded = (page: Page, count: number) =>
  expect.poll(() => page.getByRole('button', { name: /^ALT/ }).count(), { timeout: 30_000 }).toBe(count);

async function compose(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
}

it.each(['phone', 'desk'] as const)(
  'marks the first photo as the cover, and reorders them by buttons and by keyboard (%s) [CMP-02]',
  async (width) => {
    const page = await browser.open({ server, as: ana, width });
    await compose(page);
    await picker(page).setInputFiles(jpegs('a.jpg', 'b.jpg', 'c.jpg'));
    await uploaded(page, 3);
    expect(await covers(page).count()).toBe(1);
    expect(await items(page).first().getByText('Cover', { exact: true }).count()).toBe(1);
    expect(await items(page).first().getByRole('button', { name: 'Move left' }).count()).toBe(0);
    expect(await items(page).last().getByRole('button', { name: 'Move right' }).count()).toBe(0);
    await axe(page);

    await items(page).nth(1).getByRole('button', { name: 'Move left' }).click();
    expect(await names(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    await page.getByText("Moved to 1 of 3. It's the cover now.").waitFor({ state: 'attached' });
    expect(await items(page).first().getByText('Cover', { exact: true }).count()).toBe(1);
    // there is no "Move left" any more, so its neighbor has the focus
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Move right');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await names(page)).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
    await page.getByText('Moved to 3 of 3').waitFor({ state: 'attached' });
    await tiles(page).last().press('Home');
    expect(await names(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);

    await page.getByLabel('Title').fill(`Cover ${width}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
    const [post] = (await ana.client.call(listFeed)).posts;
    expect(post?.img_gallery.map(({ img_name }) => img_name)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
  },
);

it('drags a photo with a mouse or a finger, also from its buttons, which are not pressed by it [CMP-02]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await compose(page);
  await picker(page).setInputFiles(jpegs('a.jpg', 'b.jpg', 'c.jpg'));
  await uploaded(page, 3);
  const center = async (place: ReturnType<Page['locator']>) => {
    const box = await place.boundingBox();
    if (!box) throw new Error('not on screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const remove = await center(page.getByRole('button', { name: 'Remove photo 3' }));
  const first = await center(items(page).first());
  await page.mouse.move(remove.x, remove.y);
  await page.mouse.down();
  await page.mouse.move(first.x, first.y, { steps: 8 });
  await page.mouse.up();
  expect(await names(page)).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);

  const from = await center(items(page).nth(1));
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  // a finger lifts a photo by a long press; a swipe scrolls
  await expect.poll(() => items(page).nth(1).getAttribute('class')).toContain('shadow-float');
  await touch('touchMove', { x: (from.x + first.x) / 2, y: first.y });
  await touch('touchMove', first);
  await touch('touchEnd');
  expect(await names(page)).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
  expect(await page.getByRole('dialog', { name: 'Describe this photo' }).count()).toBe(0);
});

it('reorders while one is uploading, and keeps the order when one fails in the middle [CMP-02, POS-25]', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /ERR_FAILED|500/);
  await compose(page);
  await picker(page).setInputFiles(jpegs('a.jpg'));
  await uploaded(page, 1);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let fails = true;
  // an upload that hangs in the middle, and then is cut off
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    return fails ? route.abort('failed') : route.continue();
  });
  await picker(page).setInputFiles(jpegs('b.jpg'));
  const uploading = list(page).getByRole('button', { name: 'Photo 2 of 2: b.jpg, uploading' });
  await uploading.waitFor();
  await uploading.press('ArrowLeft');
  await list(page).getByRole('button', { name: 'Photo 1 of 2: b.jpg, uploading' }).waitFor();
  expect(await items(page).first().getByText('Cover', { exact: true }).count()).toBe(1);
  go();
  const failed = page.getByText('Upload failed');
  await failed.waitFor();
  expect(await names(page)).toEqual(['b.jpg', 'a.jpg']);
  await items(page).last().getByRole('button', { name: 'Move left' }).click();
  expect(await names(page)).toEqual(['a.jpg', 'b.jpg']);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await uploaded(page, 2);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  const [post] = (await ana.client.call(listFeed)).posts;
  expect(post?.img_gallery.map(({ img_name }) => img_name)).toEqual(['a.jpg', 'b.jpg']);
});
