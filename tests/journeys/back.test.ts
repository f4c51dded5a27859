import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { manyPosts, uploaded, words } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
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

const article = (page: Page, name: RegExp) => page.getByRole('article', { name });
const more = (page: Page, name: RegExp) => article(page, name).getByRole('button', { name: 'More', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const path = (page: Page) => new URL(page.url()).pathname;
/** How many history entries the page's own one is from the first; overlays add none. */
const entry = (page: Page) =>
  page
    .evaluate(() => history.state as { idx: number; overlays?: number })
    .then(({ idx, overlays = 0 }) => [idx, overlays]);
const closed = (page: Page, name: string) => dialog(page, name).waitFor({ state: 'detached' });

async function lamp(text: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();
  const files = [{ upload: await uploaded(ana.client, bytes) }];
  return (await ana.client.call(createPost, { body: { text: words(text), files } }))._id;
}

it('Back closes the photo viewer, the menu, a dialog and the slide menu before it leaves the page [SHE-42]', async () => {
  const id = await lamp('A brass lamp');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto('/home');
  await article(page, /A brass lamp/)
    .getByText('A brass lamp')
    .click();
  await page.waitForURL(`**/post/${id}`);
  // the address changes before the feed's card of the same post is gone
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  await expect.poll(() => entry(page)).toEqual([1, 0]);

  await article(page, /A brass lamp/)
    .getByRole('button', { name: /photo/i })
    .first()
    .click();
  await dialog(page, 'Photo viewer').waitFor();
  await page.goBack();
  await closed(page, 'Photo viewer');
  expect(path(page)).toBe(`/post/${id}`);

  await more(page, /A brass lamp/).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(path(page)).toBe(`/post/${id}`);

  // a menu that opens a dialog passes its history entry on
  await more(page, /A brass lamp/).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => entry(page)).toEqual([1, 1]);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(path(page)).toBe(`/post/${id}`);

  // closed in another way, it leaves no history entry
  await more(page, /A brass lamp/).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('**/home');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await dialog(page, 'Menu').waitFor();
  await page.goBack();
  await dialog(page, 'Menu').waitFor({ state: 'hidden' });
  expect(path(page)).toBe('/home');
});

it('a menu item navigates, Back skips the menu, and Forward works [SHE-42]', async () => {
  await lamp('A green lamp');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Saved' }).click();
  await page.waitForURL('**/saved');
  await expect.poll(() => entry(page)).toEqual([1, 0]);
  await page.goBack();
  await page.waitForURL('**/home');
  await article(page, /A green lamp/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goForward();
  await page.waitForURL('**/saved');

  // nor does a reload with something open
  await page.goBack();
  await page.waitForURL('**/home');
  await article(page, /A green lamp/)
    .getByText('A green lamp')
    .click();
  await page.waitForURL('**/post/**');
  await more(page, /A green lamp/).click();
  await expect.poll(() => entry(page)).toEqual([1, 1]);
  await page.reload();
  await article(page, /A green lamp/).waitFor();
  await page.goBack();
  await page.waitForURL('**/home');
});

it('the feed’s scroll position stays exact after something was opened and closed there [SHE-42, FEE-15]', async () => {
  const cy = await createPerson(server, { first: 'Cy', campus: 'uf' });
  await manyPosts(server, cy, 30, 'uf');
  const page = await browser.open({ server, as: cy, campus: 'uf', width: 'phone' });
  await page.goto('/home');
  await page.getByRole('article').first().waitFor();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const card = page.getByRole('article').nth(9);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(page, 'Edit Post').waitFor();
  await page.goBack();
  await closed(page, 'Edit Post');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  // a real click would scroll the bar into view
  await page.getByRole('button', { name: 'Menu', exact: true }).dispatchEvent('click');
  await dialog(page, 'Menu').getByRole('link', { name: 'Saved' }).click();
  await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL('**/home');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

it('Back asks before discarding a draft, and a second Back cancels [SHE-42, POS-26]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
  await page.keyboard.type('A half-written listing');
  await page.goBack();
  await dialog(page, 'Discard post').waitFor();
  await expect.poll(() => entry(page)).toEqual([0, 2]);
  await page.goBack();
  await closed(page, 'Discard post');
  expect(await page.getByRole('textbox', { name: 'Description' }).innerText()).toContain('A half-written listing');
  await page.goBack();
  await dialog(page, 'Discard post').getByRole('button', { name: 'Discard' }).click();
  await closed(page, 'Create Post');
  expect(path(page)).toBe('/home');
});

it('an address that is opened in the same tab starts at its top, whatever was open before [SHE-42]', async () => {
  // not as a phone: a browser that emulates one forgets to on its way to another document, and moves the text once more
  const page = await browser.open({ server, as: ana });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/settings/terms');
  await page.getByRole('heading').first().waitFor();
  // a busy server leaves the text to the browser
  const height = () => page.evaluate(() => document.body.scrollHeight);
  await expect.poll(height).toBeGreaterThan(1600);
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBe(700);
  await page.goto('/settings/privacy');
  await page.getByRole('heading').first().waitFor();
  await expect.poll(height).toBeGreaterThan(1600);
  // a page hears of its scrolling with the next frame
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await twoFrames();
  expect(await top()).toBe(0);
  // a reload stays, and Back returns to where the first page was left
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(top).toBe(300);
  await twoFrames();
  await page.reload();
  await expect.poll(top).toBe(300);
  await page.goBack();
  await expect.poll(top).toBe(700);
});

it('Saved starts at its top, and Back returns to where it was [SHE-42]', async () => {
  await manyPosts(server, ana, 30);
  const cy = await createPerson(server, { first: 'Cy' });
  const { posts } = await cy.client.call(listFeed);
  for (const { _id: id } of posts) await cy.client.call(savePost, { params: { id } });
  const page = await browser.open({ server, as: cy });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/home');
  await page.getByRole('feed').getByRole('article').nth(12).waitFor();
  // again until the page is tall enough
  const scroll = (top: number) =>
    expect
      .poll(() =>
        page.evaluate((y) => {
          window.scrollTo(0, y);
          return window.scrollY;
        }, top),
      )
      .toBe(top);
  await scroll(1000);
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  await page.getByRole('article').nth(1).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await scroll(400);
  await page
    .getByRole('article')
    .filter({ visible: true })
    .last()
    .locator('a[href^="/post/"]')
    .first()
    .dispatchEvent('click');
  await page.waitForURL('**/post/**');
  await page.goBack();
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});
