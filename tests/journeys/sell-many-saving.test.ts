import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discardDraft, getDraft, postSale, saveDraft } from '../../contract/sales/drafts.ts';
import { errors } from '../../contract/errors.ts';
import { content, item } from '../factories/move-out.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  [seller] = await createPeople(server, ['Tessa']);
});
afterAll(() => server.stop());

const SAVES = { method: 'PUT', path: saveDraft.path.replace(':id', '*') };
const POSTS = { method: 'POST', path: postSale.path.replace(':id', '*') };

const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const title = (page: Page, at: number) => rows(page).nth(at).getByLabel('Title');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
const titles = async () => (await seller.client.call(getDraft)).draft?.items.map((each) => each.title) ?? null;

/** Saves a sale of these items, as another device would. @returns its id */
async function draft(...items: Parameters<typeof content>[1]): Promise<string> {
  const id = randomUUID();
  await seller.client.call(saveDraft, { params: { id }, body: { ...content(server, items), version: 0 } });
  return id;
}

/** Holds back a page's requests; `release` lets the oldest one pass and waits for its response. */
async function hold(page: Page, { method, path }: { method: string; path: string }) {
  const held: (() => Promise<void>)[] = [];
  let open = false;
  const address = new RegExp(`${path.replace('*', '[^/]+')}$`);
  await page.route(`**${path}`, (route) => {
    if (open || route.request().method() !== method) return route.continue();
    held.push(() => route.continue());
  });
  const arrived = () => expect.poll(() => held.length).toBeGreaterThan(0);
  return {
    arrived,
    async release() {
      await arrived();
      const response = page.waitForResponse((each) => each.request().method() === method && address.test(each.url()));
      await Promise.all([response, held.shift()?.()]);
    },
    async end() {
      open = true;
      for (const pass of held.splice(0)) await pass();
    },
  };
}

/** Opens the page without a sale. */
async function begun() {
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await button(page, 'Choose photos').waitFor();
  return page;
}

async function addPhoto(page: Page): Promise<void> {
  const buffer = await quarters(120, 90).jpeg().toBuffer();
  await page.getByLabel('Add photos').setInputFiles([{ name: 'desk.jpg', mimeType: 'image/jpeg', buffer }]);
  await rows(page).first().waitFor();
}

/** A sale whose page was left before the answer to its first save, which is still held. */
async function leftDuringFirstSave() {
  const page = await begun();
  const saves = await hold(page, SAVES);
  await addPhoto(page);
  await saves.arrived();
  await button(page, 'Back').click();
  await rows(page).first().waitFor({ state: 'detached' });
  return { page, saves };
}

test('a sale left before its first save was answered is resumed with each item once [SAL-01]', async () => {
  const { page, saves } = await leftDuringFirstSave();
  await saves.release();
  await saves.end();
  expect(await titles()).toEqual(['']);
  const answer = page.waitForResponse(`**${getDraft.path}`);
  await page.goBack();
  await answer;
  await title(page, 0).fill('Desk');
  await expect.poll(titles).toContain('Desk');
  expect(await rows(page).count()).toBe(1);
  expect(await titles()).toEqual(['Desk']);
});

test('what is typed before an earlier first save was answered is kept [SAL-01]', async () => {
  const { page, saves } = await leftDuringFirstSave();
  const answer = page.waitForResponse(`**${getDraft.path}`);
  await page.goBack();
  await answer;
  await title(page, 0).fill('Desk');
  await saves.release();
  // based on no version, while the server has the first one
  await saves.release();
  await saves.end();
  await saved(page);
  expect(await title(page, 0).inputValue()).toBe('Desk');
  await expect.poll(titles).toEqual(['Desk']);
});

test('a sale that another device discarded can be discarded here too; without a connection the page says why it was not [SAL-01]', async () => {
  const id = await draft(item('Desk', 85));
  const page = await browser.open({ server, as: seller });
  browser.expectFault(page, /ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(1);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
  await button(page, 'Discard').click();
  await confirm.waitFor();
  await page.context().setOffline(true);
  await confirm.click();
  await page.getByText('Network error. Please check your connection').waitFor();
  expect(await rows(page).count()).toBe(1);
  await page.context().setOffline(false);
  await seller.client.call(discardDraft, { params: { id } });
  await button(page, 'Discard').click();
  await confirm.click();
  await page.waitForURL('**/home');
});

test('a sale discarded before it was ever saved stays discarded [SAL-01]', async () => {
  const page = await begun();
  browser.expectFault(page, /ERR_FAILED/);
  let isRefused = true;
  await page.route(`**${SAVES.path}`, (route) => (isRefused ? route.abort() : route.continue()));
  await addPhoto(page);
  await page.getByText('Not saved yet. Retrying…').waitFor();
  await button(page, 'Discard').click();
  isRefused = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/home');
  await page.goto('/sell-many');
  await button(page, 'Choose photos').waitFor();
  expect(await titles()).toBeNull();
});

test('nothing is posted while a photo failed to upload; after a retry the sale is posted with it [SAL-01, SAL-02]', async () => {
  await draft(item('Desk', 85));
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(1);
  let isFull = true;
  const { uploads_full: full } = errors;
  await page.route('**/api/uploads', (route) =>
    isFull
      ? route.fulfill({
          status: full.status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...full, code: 'uploads_full' }),
        })
      : route.continue(),
  );
  await addPhoto(page);
  await page.getByText("1 photo wasn't uploaded.").waitFor();
  await title(page, 1).fill('Lamp');
  await rows(page).nth(1).getByLabel('Price').fill('18');
  await rows(page).nth(1).getByLabel('Category').selectOption('furniture');
  await saved(page);
  await button(page, 'Post all').click();
  await page.getByText("Some photos weren't uploaded. Retry or remove them, then post.").waitFor();
  expect((await seller.client.call(getDraft)).draft).toMatchObject({ posted: false });
  expect(await titles()).toEqual(['Desk', 'Lamp']);

  isFull = false;
  await button(page, 'Retry').click();
  await page.getByText("1 photo wasn't uploaded.").waitFor({ state: 'detached' });
  await saved(page);
  await button(page, 'Post all').click();
  await page.waitForURL('**/sale/*');
  await page.getByRole('article', { name: 'Lamp' }).locator('img').waitFor();
});

test('what is typed while a sale is being posted is kept, and saved [SAL-01, SAL-02]', async () => {
  await draft(item('Desk', 85), item('Lamp', 18, { category: null }));
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(2);
  const posts = await hold(page, POSTS);
  await button(page, 'Post all').click();
  await posts.arrived();
  await title(page, 1).fill('Lamp with a shade');
  await posts.release();
  await page.getByText('Posted 1 item. 1 item still needs a title, price, or category.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await title(page, 0).inputValue()).toBe('Lamp with a shade');
  await rows(page).getByText('Add a category.').waitFor();
  await expect.poll(titles).toEqual(['Lamp with a shade']);

  // all that was ready is posted, and what was added meanwhile begins a new sale
  await rows(page).first().getByLabel('Category').selectOption('furniture');
  await button(page, 'Post all').click();
  await posts.arrived();
  await button(page, 'Add item').click();
  await title(page, 1).fill('Rug');
  await posts.release();
  await page.getByText('Posted 1 item. 1 item still needs a title, price, or category.').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(titles).toEqual(['Rug']);
});

test('what is typed while Post all saves is saved and posted too [SAL-02]', async () => {
  await draft(item('Desk', 85), item('Lamp', 18));
  const page = await browser.open({ server, as: seller });
  await page.goto('/sell-many');
  await expect.poll(() => rows(page).count()).toBe(2);
  const saves = await hold(page, SAVES);
  await title(page, 0).fill('Wooden desk');
  await saves.arrived();
  await button(page, 'Post all').click();
  await title(page, 1).fill('Red lamp');
  await saves.release();
  await saves.arrived();
  await rows(page).nth(1).getByLabel('Price').fill('20');
  await saves.release();
  await saves.end();
  await page.waitForURL('**/sale/*');
  await page.getByRole('article', { name: 'Wooden desk' }).waitFor();
  await page.getByRole('article', { name: 'Red lamp' }).getByText('$20').waitFor();
});

test('what the server refuses for good is not sent again until something changes [SAL-01]', async () => {
  const page = await begun();
  const [id = ''] = await Promise.all(Array.from({ length: 10 }, () => draft(item('Desk', 85))));
  await button(page, 'Choose photos').waitFor();
  await addPhoto(page);
  await page.getByText(errors.sale_drafts_full.title).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Not saved$/ })
    .waitFor();
  await seller.client.call(discardDraft, { params: { id } });
  await title(page, 0).fill('Rug');
  await saved(page);
  await expect.poll(titles).toEqual(['Rug']);
});
