import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getHandOffCode } from '../../contract/deals/hand-offs.ts';
import { sellPost } from '../../contract/posts/posts.ts';
import type { Sale } from '../../contract/sales/sales.ts';
import { dealFor, saleOf, wanted } from '../factories/bundles.ts';
import { offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card, chooseMore, unfold } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
let tessa: Person;
let maya: Person;
let sale: Sale;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  tessa = await createPerson(server, { first: 'Tessa', last: 'Quillen' });
  maya = await createPerson(server, { first: 'Maya' });
  sale = await saleOf(server, tessa);
});
afterAll(() => server.stop());

const FOLDED_PX = 120;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const things = (page: Page) => page.getByRole('list', { name: 'Things' }).getByRole('listitem');
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const log = (page: Page) => page.getByRole('log');
const postOf = (title: string) => sale.posts.find((post) => post.title === title)?._id ?? '';

/** The card's height while it's folded, and that of the part that holds it while it isn't. */
async function heights(page: Page): Promise<{ folded: number; unfolded: number }> {
  const box = () => card(page).evaluate((element) => element.parentElement?.getBoundingClientRect().height ?? 0);
  const folded = await card(page).evaluate((element) => element.getBoundingClientRect().height);
  await unfold(page);
  const unfolded = await box();
  await button(page, 'Fold deal').click();
  return { folded, unfolded };
}

/** Picks things on the sale's page and asks for them. */
async function wantThese(page: Page, titles: readonly string[]): Promise<void> {
  await page.goto(`/sale/${sale._id}`);
  for (const title of titles) await page.getByRole('checkbox', { name: `Pick ${title}`, exact: true }).click();
  await button(page, 'I want these').click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}\?deal=/);
}

test('two people go the whole way with five things as one deal: wanted, one left out, met, code, both rate [CHA-04]', async () => {
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: tessa, width: 'phone' });
  await wantThese(buyer, ['Kettle', 'Armchair', 'Futon', 'Bookshelf', 'Desk lamp']);
  await card(buyer).getByText('5 things').waitFor();
  await card(buyer).getByText("You're first in line for all 5").waitFor();
  await log(buyer).getByText('You offered $150').waitFor();
  expect((await heights(buyer)).folded).toBeLessThanOrEqual(FOLDED_PX);
  await axe(buyer);

  await seller.goto('/messages/deals');
  await seller.getByRole('link', { name: /5 things/ }).click();
  await card(seller).getByText('Maya offers $150').waitFor();
  const { folded, unfolded } = await heights(seller);
  expect(folded).toBeLessThanOrEqual(FOLDED_PX);
  expect(unfolded).toBeLessThanOrEqual(844 / 2);
  await unfold(seller);
  expect(await things(seller).count()).toBe(5);
  await tick(seller, 'Armchair').uncheck();
  await axe(seller);
  await button(seller, 'Accept 4 for $140').click();
  await card(seller).getByText('4 things').first().waitFor();
  await card(seller).getByText('You left it out').waitFor();
  await card(buyer).getByText('All 4 are on hold for you').waitFor();
  await log(buyer).getByText('Tessa left out Armchair').waitFor();

  await button(buyer, 'Propose meet-up').click();
  await button(buyer, /^Propose (Today|Tomorrow|\w+day), /).click();
  await button(seller, 'Accept meet-up').click();
  await card(buyer).getByRole('link', { name: 'Add to calendar' }).waitFor({ state: 'attached' });
  const { meet_up: meetUp } = await dealOf(maya);
  await advance(server, (Date.parse(meetUp?.at ?? '') - server.app.platform.clock.now()) / 1_000 + 1);
  await buyer.reload();
  await seller.reload();
  await button(buyer, "I'm here").click();
  await button(buyer, 'Show code').click();
  const { code } = await maya.client.call(getHandOffCode, { params: { id: (await dealOf(maya))._id } });
  await buyer.getByRole('img', { name: `Hand-off code ${code}` }).waitFor();
  await button(seller, "I'm here").click();
  await button(seller, 'Enter code').click();
  await seller.getByRole('textbox', { name: 'Hand-off code' }).fill(code);
  await button(seller, 'Confirm hand-off').click();
  await card(seller).getByText('Handed off').first().waitFor();
  await card(buyer).getByText('Handed off').first().waitFor();

  for (const [page, name] of [
    [buyer, 'Tessa'],
    [seller, 'Maya'],
  ] as const) {
    await page.goto(page.url());
    await button(page, `Rate ${name}`).click();
    await dialog(page, `Rate ${name}`).getByText('4 things · $140').waitFor();
    await page.getByRole('radio', { name: 'Would deal again' }).check();
    await button(page, 'Send rating').click();
    await dialog(page, `Rate ${name}`).waitFor({ state: 'detached' });
  }
  const { rows } = await server.app.platform.pool.query('select deal_id from ratings');
  expect(rows).toHaveLength(2);
});

const dealOf = async (person: Person) => {
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    'select id from deals where lead_id = id and buyer_id = $1',
    [maya.id],
  );
  return dealFor(person, rows[0]?.id ?? '');
};

test('a thing that is sold elsewhere leaves the card live, down to a card of a single thing [CHA-04, CHA-03]', async () => {
  const deal = await wanted(maya, sale, ['Armchair', 'Futon', 'Kettle'].map(postOf));
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  await buyer.goto(`/messages/${deal.chat_id}?deal=${deal._id}`);
  await card(buyer).getByText('3 things').waitFor();
  await tessa.client.call(sellPost, { params: { id: postOf('Armchair') }, body: { sold: true } });
  await card(buyer).getByText('2 things').waitFor();
  await log(buyer).getByText('Armchair is no longer available').waitFor();
  await tessa.client.call(sellPost, { params: { id: postOf('Futon') }, body: { sold: true } });
  await card(buyer).getByRole('link', { name: 'Kettle' }).waitFor();
  await card(buyer).getByText("You're first in line").waitFor();
  await unfold(buyer);
  expect(await things(buyer).count()).toBe(3);
  await axe(buyer);
});

test('what is on hold for somebody else can’t be ticked, and the rest is accepted [CHA-04, DEA-06]', async () => {
  const ben = await createPerson(server, { first: 'Ben' });
  const single = await offer(ben, postOf('Futon'));
  const deal = await wanted(maya, sale);
  const [seller, buyer] = [
    await browser.open({ server, as: tessa, width: 'phone' }),
    await browser.open({ server, as: maya, width: 'phone' }),
  ];
  await buyer.goto(`/messages/${deal.chat_id}?deal=${deal._id}`);
  await card(buyer).getByText("You're first in line for 4 of 5").waitFor();
  await seller.goto(`/messages/${single.chat_id}?deal=${single._id}`);
  await button(seller, 'Accept').click();
  await card(seller).getByText('On hold for Ben').waitFor();
  await seller.goto(`/messages/${deal.chat_id}?deal=${deal._id}`);
  await unfold(seller);
  expect(await tick(seller, 'Futon').isDisabled()).toBe(true);
  await button(seller, 'Accept 4 for $110').click();
  await card(buyer).getByText('All 4 are on hold for you').waitFor();
});

test('the price is one for all: countered, changed, accepted [CHA-04, DEA-04]', async () => {
  const deal = await wanted(maya, sale);
  const [seller, buyer] = [
    await browser.open({ server, as: tessa, width: 'phone' }),
    await browser.open({ server, as: maya, width: 'phone' }),
  ];
  for (const page of [seller, buyer]) await page.goto(`/messages/${deal.chat_id}?deal=${deal._id}`);
  await unfold(buyer);
  await button(buyer, 'Change offer').click();
  const change = dialog(buyer, 'Change offer');
  await change.getByRole('textbox', { name: 'Price' }).fill('100');
  await axe(buyer);
  await button(buyer, 'Send offer').click();
  await card(seller).getByText('Maya offers $100').waitFor();
  await unfold(seller);
  await button(seller, 'Counter').click();
  await dialog(seller, "Counter Maya's offer").getByRole('textbox', { name: 'Price' }).fill('120');
  await button(seller, 'Send counter').click();
  await button(buyer, 'Accept $120').click();
  await card(seller).getByText('On hold for Maya').first().waitFor();
  await chooseMore(seller, 'Mark as sold');
  await dialog(seller, 'Sold all 5 to Maya?').getByRole('button', { name: 'Mark as sold' }).click();
  await button(buyer, 'Yes, I bought them').click();
  await button(buyer, 'Rate Tessa').waitFor();
});

test('deals of an earlier release that were made together are shown as they were, each with its own card [CHA-04]', async () => {
  const [one, other] = [await offer(maya, postOf('Armchair')), await offer(maya, postOf('Kettle'))];
  await server.app.platform.pool.query('update deals set bundle_id = $1 where id = any($2)', [
    one._id,
    [one._id, other._id],
  ]);
  const page = await browser.open({ server, as: tessa, width: 'phone' });
  await page.goto(`/messages/${one.chat_id}`);
  await card(page).getByText('2 items · $60').waitFor();
  expect(await card(page).getByRole('region').count()).toBe(2);
  expect(await button(page, 'Accept').count()).toBe(2);
});
