import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDeals } from '../../contract/deals/deals.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { withdrawDeal } from '../../contract/deals/offers.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
let maya: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  [seller, maya, bo] = await createPeople(server, ['Tessa', 'Maya', 'Bo']);
});
afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Who bought it?' });
const choice = (page: Page, name: string | RegExp) => question(page).getByRole('radio', { name });
const isSold = async (id: string) => (await seller.client.call(getPost, { params: { id } })).post.sold;
const dealsOf = async (who: Person) => (await who.client.call(listDeals, { query: { show: 'buying' } })).deals;

/** Opens the own listing and its question. */
async function ask(id: string, width: 'phone' | 'desk'): Promise<Page> {
  const page = await browser.open({ server, as: seller, width });
  await page.goto(`/post/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Mark as sold' }).click();
  await choice(page, 'Not on Quad').waitFor();
  return page;
}

test.each(['phone', 'desk'] as const)(
  'on a %s two who agreed in chat get a hand-off: named, asked from the notification, confirmed, both rate [CHA-06]',
  async (width) => {
    const id = await listing(seller, { price: 60, text: 'A folding bike' });
    const chat = await chatOf(maya, seller);
    await sendText(maya, chat, 'Still available?', { postId: id });
    await sendText(seller, chat, 'Yes. 5pm at the union?');
    const own = await ask(id, width);
    // nobody is chosen: she only wrote
    await choice(own, /Maya/).waitFor();
    expect(await question(own).getByRole('button', { name: 'Mark as sold' }).isDisabled()).toBe(true);
    await choice(own, /Maya/).check();
    await question(own)
      .getByText("We'll ask Maya once if that's right. If they say yes, you can rate each other.")
      .waitFor();
    await axe(own);
    await question(own).getByRole('button', { name: 'Mark as sold' }).click();
    await question(own).waitFor({ state: 'detached' });

    const hers = await browser.open({ server, as: maya, width });
    await hers.goto('/notifications');
    await hers.getByRole('link', { name: /marked “A folding bike” as sold to you\. Is that right\?/ }).click();
    await hers.waitForURL(`**/messages/${chat}?deal=*`);
    await hers.getByText('Did Tessa sell this to you?').first().waitFor();
    await button(hers, /^Yes/).first().click();
    await button(hers, 'Rate Tessa').first().waitFor();
    await own.goto(`/messages/${chat}`);
    await button(own, 'Rate Maya').first().waitFor();
  },
);

test('anyone on Quad can be named by a search, and nobody has to be [CHA-06]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const waiting = await offer(maya, id, 50);
  const own = await ask(id, 'desk');
  expect(await choice(own, /Maya/).isChecked()).toBe(true);
  await choice(own, 'Someone else').check();
  await own
    .getByRole('searchbox', { name: 'Search people' })
    .or(own.getByLabel('Search people'))
    .first()
    .fill(bo.username);
  await own.getByRole('option', { name: /Bo/ }).click();
  expect(await choice(own, /Bo/).isChecked()).toBe(true);
  await question(own)
    .getByText(/We'll ask Bo once.*We'll tell the other person in line it's sold/)
    .waitFor();
  await axe(own);
  await question(own).getByRole('button', { name: 'Mark as sold' }).click();
  await question(own).waitFor({ state: 'detached' });
  expect(await dealsOf(bo)).toMatchObject([{ state: 'handed_off', confirmation: null, price: 60 }]);
  expect((await dealsOf(maya)).map(({ _id }) => _id)).not.toContain(waiting._id);
});

test('whoever has the hold is proposed, also when others were in line before [CHA-06]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const { _id: first } = await offer(maya, id, 50);
  const { _id: later } = await offer(bo, id, 55);
  await seller.client.call(acceptDeal, { params: { id: later }, body: { hours: 24 } });
  const own = await ask(id, 'desk');
  expect(await choice(own, /Bo/).isChecked()).toBe(true);
  expect(await choice(own, /Maya/).isChecked()).toBe(false);
  // without whoever was chosen, it's for the seller to choose again
  await choice(own, /Maya/).check();
  await maya.client.call(withdrawDeal, { params: { id: first } });
  const confirm = question(own).getByRole('button', { name: 'Mark as sold' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await choice(own, /Bo/).check();
  expect(await confirm.isDisabled()).toBe(false);
});

test('what can’t be loaded is said, and the listing can be marked sold all the same [CHA-06]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const page = await browser.open({ server, as: seller });
  browser.expectFault(page, /Failed to load resource|^500|^503/);
  await page.route('**/api/posts/*/buyers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/post/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Mark as sold' }).click();
  await question(page)
    .getByRole('button', { name: /Try again|Retry/ })
    .waitFor();
  await choice(page, 'Not on Quad').check();
  await question(page).getByRole('button', { name: 'Mark as sold' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => isSold(id)).toBe(true);
});
