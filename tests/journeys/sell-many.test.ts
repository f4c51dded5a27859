import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDraft } from '../../contract/sales/drafts.ts';
import { getSale } from '../../contract/sales/sales.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [seller, ana] = await createPeople(server, ['Tessa', 'Ana']);
});
afterAll(() => server.stop());

/** A photo taken so many seconds after the first one. */
const photo = async (seconds: number) => ({
  name: `photo ${seconds}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await quarters(120 + seconds, 90)
    .withExif({
      IFD2: {
        DateTimeOriginal: new Date(Date.UTC(2027, 4, 6, 14) + seconds * 1_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ')
          .replaceAll('-', ':'),
      },
    })
    .jpeg()
    .toBuffer(),
});
const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();

test('photos become a sale: sorted by time, resumed after a closed tab and on a second device, posted and bought [SAL-01, SAL-02, SAL-03]', async () => {
  const phone = await browser.open({ server, as: seller, width: 'phone' });
  await phone.goto('/sell-many');
  const photos = await Promise.all([0, 6, 60, 120, 180].map(photo));
  await phone.getByLabel('Add photos').setInputFiles(photos);
  await expect.poll(() => rows(phone).count()).toBe(4);
  await expect
    .poll(() =>
      rows(phone)
        .first()
        .getByRole('button', { name: /^Photo/ })
        .count(),
    )
    .toBe(2);
  const first = rows(phone).first();
  await first.getByLabel('Title').fill('Solid wood desk');
  await first.getByLabel('Price').fill('85');
  await first.getByLabel('Category').selectOption('furniture');
  await first.getByLabel('Price').press('Enter');
  expect(
    await rows(phone)
      .nth(1)
      .getByLabel('Price')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await axe(phone);
  // the tab is closed before anything could be saved for long, and opened again
  await saved(phone);
  await rows(phone).nth(1).getByLabel('Title').fill('Red lamp');
  await phone.reload();
  await expect.poll(() => rows(phone).nth(1).getByLabel('Title').inputValue()).toBe('Red lamp');
  await saved(phone);
  // the connection is lost while they go on: nothing is lost, and it is saved once the connection is back
  browser.expectFault(phone, /ERR_INTERNET_DISCONNECTED/);
  await phone.context().setOffline(true);
  await rows(phone).nth(3).getByLabel('Title').fill('Plant pot');
  await phone.getByText('Not saved yet. Retrying…').waitFor();
  await rows(phone).nth(3).getByLabel('Price').fill('4');
  await phone.context().setOffline(false);
  await saved(phone);
  const { draft: online } = await seller.client.call(getDraft);
  expect(online?.items.map(({ title, price }) => [title, price])).toContainEqual(['Plant pot', 4]);

  // a second device changes another item, and both changes are kept
  const desktop = await browser.open({ server, as: seller });
  await desktop.goto('/sell-many');
  await expect.poll(() => rows(desktop).count()).toBe(4);
  await expect.poll(() => rows(desktop).nth(1).getByLabel('Title').inputValue()).toBe('Red lamp');
  await rows(desktop).nth(2).getByLabel('Title').fill('Plant');
  await rows(desktop).nth(2).getByLabel('Price').fill('8');
  await rows(desktop).nth(2).getByLabel('Category').selectOption('home decor');
  await saved(desktop);
  // the fourth photo belongs to the plant: selected, then moved
  await desktop.getByRole('button', { name: 'Photo 1 of Plant pot' }).click();
  await desktop.getByRole('button', { name: 'Move here: Plant', exact: true }).click();
  await desktop.getByRole('button', { name: 'Remove Plant pot' }).click();
  await expect.poll(() => rows(desktop).count()).toBe(3);
  await saved(desktop);
  await rows(phone).nth(1).getByLabel('Price').fill('18');
  await expect.poll(() => rows(phone).count()).toBe(3);
  await expect.poll(() => rows(phone).nth(2).getByLabel('Title').inputValue()).toBe('Plant');
  await saved(phone);
  const { draft } = await seller.client.call(getDraft);
  expect(draft?.items.map(({ title, price, files }) => [title, price, files.length])).toEqual([
    ['Solid wood desk', 85, 2],
    ['Red lamp', 18, 1],
    ['Plant', 8, 2],
  ]);

  // the lamp has no category: the others are posted, and it stays with the reason
  await phone.getByLabel('Sale title').fill('Everything must go');
  await phone.getByRole('button', { name: 'Post all' }).click();
  await rows(phone).getByText('Add a category.').waitFor();
  await phone.getByText('Posted 2 items. 1 item still needs a title, price, or category.').waitFor();
  await phone.getByText('Everything that was ready is posted. Finish these to add them to the sale.').waitFor();
  expect(await rows(phone).count()).toBe(1);
  await rows(phone).first().getByLabel('Category').selectOption('furniture');
  await saved(phone);
  await phone.getByRole('button', { name: 'Post all' }).click();
  await phone.getByRole('heading', { name: 'Everything must go' }).waitFor();
  expect(new URL(phone.url()).pathname).toMatch(/^\/sale\//);

  // a buyer finds one card, and asks for two things at once
  const buyer = await browser.open({ server, as: ana, width: 'phone' });
  await buyer.goto('/home');
  const card = buyer.getByRole('article', { name: 'Move-out sale: Everything must go' });
  await card.waitFor();
  expect(await buyer.getByRole('feed').getByRole('article').count()).toBe(1);
  await card.getByRole('link', { name: 'Everything must go' }).click();
  // an item's page leads back to its sale
  await buyer.getByRole('link', { name: /Red lamp/ }).click();
  await buyer.getByRole('link', { name: 'move-out sale' }).click();
  await buyer.getByRole('checkbox', { name: 'Pick Solid wood desk' }).click();
  await buyer.getByRole('checkbox', { name: 'Pick Plant' }).click();
  await buyer.getByText('$93').waitFor();
  await axe(buyer);
  await buyer.getByRole('button', { name: 'I want these' }).click();
  const deal = buyer.getByRole('region', { name: 'Deal', exact: true });
  // one deal, which its conversation names
  await deal.getByText('2 things').waitFor();
  await deal.getByText('$93').waitFor();
  await buyer.getByRole('log').getByText('You offered $93 · Solid wood desk and 1 more').waitFor();
});

test('each thing has its condition and description, folded [CMP-04]', async () => {
  const zoe = await createPerson(server, { first: 'Zoe' });
  const page = await browser.open({ server, as: zoe, width: 'phone' });
  await page.goto('/sell-many');
  await page.getByLabel('Add photos').setInputFiles(await Promise.all([0, 60].map(photo)));
  const first = rows(page).first();
  expect(await first.getByLabel('Condition').isVisible()).toBe(false);
  await first.getByText('Condition and description').click();
  await first.getByLabel('Condition').selectOption('Like new');
  await first.getByLabel('Description').fill('Two drawers');
  expect(await rows(page).nth(1).getByLabel('Condition').isVisible()).toBe(false);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await saved(page);
  await page.reload();
  await first.getByText('Like new · Two drawers').waitFor();
  for (const [at, title] of ['Desk', 'Lamp'].entries()) {
    await rows(page).nth(at).getByLabel('Title').fill(title);
    await rows(page).nth(at).getByLabel('Price').fill('85');
    await rows(page).nth(at).getByLabel('Category').selectOption('furniture');
  }
  await page.getByRole('button', { name: 'Post all' }).click();
  await page.waitForURL('**/sale/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { posts } = await zoe.client.call(getSale, { params: { id } });
  expect(posts).toMatchObject([
    { title: 'Desk', condition: 'like new' },
    { title: 'Lamp', condition: null },
  ]);
});
