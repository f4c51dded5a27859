import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { getQueue } from '../../contract/deals/deals.ts';
import { holdDeal } from '../../contract/deals/holds.ts';
import { withdrawDeal } from '../../contract/deals/offers.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost, editPost } from '../../contract/posts/posts.ts';
import { banUser } from '../../server/features/identity/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card, chooseMore, unfold } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
let maya: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  seller = await createPerson(server, { first: 'Tessa', last: 'Quillen' });
  maya = await createPerson(server, { first: 'Maya' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const log = (page: Page) => page.getByRole('log');
const lengthOf = async (id: string) => (await seller.client.call(getQueue, { params: { id } })).length;

test('a hold that ran out is over for everyone, and the next in line is one tap away [DEA-07, DEA-06]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const first = await offer(bo, id, 50);
  await offer(maya, id, 45);
  await seller.client.call(holdDeal, { params: { id: first._id }, body: { hours: 2 } });
  const visitor = await browser.open({ server, as: maya });
  await visitor.goto(`/post/${id}`);
  await visitor
    .getByText(/^On hold until \w{3} \d+:\d\d [AP]M$/)
    .first()
    .waitFor();
  await advance(server, 2 * 3_600 + 60);
  await visitor.reload();
  await visitor.getByText("You're first in line").first().waitFor();
  expect(await visitor.getByText(/^On hold until/).count()).toBe(0);
  const page = await browser.open({ server, as: seller, width: 'phone' });
  await page.goto('/messages/deals');
  await page.getByRole('link', { name: /A folding bike.*expired/s }).click();
  await unfold(page);
  await page.getByText('Only you see this').waitFor();
  await axe(page);
  await button(page, 'Hold for Maya').click();
  await dialog(page, 'Hold for Maya').getByRole('button', { name: 'Hold', exact: true }).click();
  await dialog(page, 'Hold for Maya').waitFor({ state: 'detached' });
  await visitor
    .getByText(/^On hold until/)
    .first()
    .waitFor();
});

test('a deleted listing and a block end a deal as no longer available, on the open page [DEA-10, DEA-13]', async () => {
  const id = await listing(seller, { price: 60, text: 'A tin box' });
  const { chat_id: chat } = await offer(maya, id, 50);
  const page = await browser.open({ server, as: maya });
  await page.goto(`/messages/${chat}`);
  await card(page).getByText("You're first in line").waitFor();
  await seller.client.call(deletePost, { params: { id } });
  await card(page).getByText('No longer available').first().waitFor();
  await card(page).getByText('A tin box').waitFor({ state: 'detached' });
  await button(page, 'Withdraw').waitFor({ state: 'detached' });

  const other = await listing(seller, { price: 30, text: 'A copper pot' });
  await offer(maya, other, 20);
  const deals = await browser.open({ server, as: maya });
  await deals.goto('/messages/deals');
  await deals.getByRole('link', { name: /A copper pot/ }).waitFor();
  await seller.client.call(blockUser, { params: { id: maya.id } } as never);
  await deals.getByRole('link', { name: /A copper pot/ }).waitFor({ state: 'detached' });
  await expect.poll(() => deals.getByRole('link', { name: /No longer available/ }).count()).toBe(2);
});

test('a deal folds while older messages are read, and a ban of its seller ends it on the open page [DEA-03, DEA-10]', async () => {
  const id = await listing(seller, { price: 60, text: 'A round mirror' });
  const { chat_id: chat } = await offer(maya, id, 50);
  for (let n = 1; n <= 20; n++) await sendText(n % 2 ? maya : seller, chat ?? '', `Message ${n}\nof twenty`);
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/messages/${chat}`);
  await unfold(page);
  await log(page).getByText('Message 20').hover();
  await page.mouse.wheel(0, -1_000);
  await button(page, 'Show deal').waitFor();
  await page.mouse.wheel(0, 5_000);
  await unfold(page);
  await button(page, 'Withdraw').waitFor();
  const { platform } = server.app;
  await platform.write((tx) => banUser(tx, platform, seller.id, 'fraud', null));
  await card(page).getByText('No longer available').first().waitFor();
  expect(await button(page, 'Withdraw').count()).toBe(0);
});

test('a new asking price reaches the line and leaves the offers as they are [DEA-10]', async () => {
  const id = await listing(seller, { price: 60 });
  const { chat_id: chat } = await offer(maya, id, 50);
  const page = await browser.open({ server, as: maya });
  await page.goto(`/messages/${chat}`);
  await card(page).getByText('$60').waitFor();
  await seller.client.call(editPost, { params: { id }, body: { text: words('Desk lamp'), price: 55 } as never });
  await card(page).getByText('$55').waitFor();
  await log(page).getByText('The asking price is $55 now').waitFor();
  await card(page).getByText("You're first in line").waitFor();
});

test('a guest of another campus buys like a member; a visitor and an unverified person are led on [DEA-11]', async () => {
  const id = await listing(seller, { price: 60 });
  const guest = await createPerson(server, { first: 'Gus', campus: 'ut' });
  const page = await browser.open({ server, as: guest });
  await page.goto(`/post/${id}`);
  await link(page, 'I want this').click();
  await button(page, 'Send offer').click();
  await card(page).getByText("You're first in line").waitFor();

  const fresh = await createPerson(server, { first: 'Fay', schoolVerified: false });
  const unverified = await browser.open({ server, as: fresh });
  await unverified.goto(`/post/${id}`);
  await link(unverified, 'I want this').click();
  await dialog(unverified, 'Verify your school email').waitFor();
  const visitor = await browser.open({ server });
  await visitor.goto(`/post/${id}`);
  expect(await link(visitor, 'I want this').count()).toBe(0);
  expect(await lengthOf(id)).toBe(1);
});

test('an offer whose answer was lost is sent once, and a firm price is refused at its field [DEA-12, DEA-02]', async () => {
  const id = await listing(seller, { price: 60 });
  // the response is lost
  const page = await browser.open({ server, as: maya });
  browser.expectFault(page, /ERR_CONNECTION_RESET/);
  let lost = 0;
  await page.route(`**/api/posts/${id}/offers`, async (route) => {
    if (lost++ > 0) return route.continue();
    const request = route.request();
    const { 'idempotency-key': key = '' } = request.headers();
    await maya.client.request('POST', `/api/posts/${id}/offers`, request.postDataJSON(), { 'idempotency-key': key });
    await route.abort('connectionreset');
  });
  await page.goto(`/post/${id}`);
  await link(page, 'I want this').click();
  await dialog(page, 'I want this').getByRole('textbox', { name: 'Price' }).fill('50');
  await button(page, 'Send offer').click();
  await dialog(page, 'I want this').getByText('Network error. Please check your connection').waitFor();
  await button(page, 'Send offer').click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}\?deal=/);
  await card(page).getByText("You're first in line").waitFor();
  const chat = await chatOf(maya, seller);
  const { messages } = await maya.client.call(listMessages, { params: { id: chat }, query: {} });
  expect(messages.filter(({ deal }) => deal).map(({ deal }) => deal?.kind)).toEqual(['offered']);

  const other = await listing(seller, { price: 40 });
  const firm = await browser.open({ server, as: bo });
  browser.expectFault(firm, /422/);
  await firm.goto(`/post/${other}`);
  await link(firm, 'I want this').click();
  await dialog(firm, 'I want this').getByRole('textbox', { name: 'Price' }).fill('30');
  await seller.client.call(editPost, {
    params: { id: other },
    body: { text: words('Desk lamp'), price: 40, firm: true } as never,
  });
  await dialog(firm, 'I want this').getByText('The price is firm.').waitFor();
  expect(await dialog(firm, 'I want this').getByRole('textbox', { name: 'Price' }).count()).toBe(0);
  await button(firm, 'Send offer').click();
  await card(firm).getByText("You're first in line").waitFor();
});

test('two tabs of a person agree, and whoever is late hears why [DEA-12, DEA-13]', async () => {
  const id = await listing(seller, { price: 60 });
  const { _id: deal, chat_id: chat } = await offer(maya, id, 50);
  const [tab, own] = [await browser.open({ server, as: maya }), await browser.open({ server, as: seller })];
  browser.expectFault(own, /409/);
  // no live event tells the seller: the refusal makes the page ask
  await own.routeWebSocket(/\/live/, () => undefined);
  await tab.goto(`/messages/${chat}`);
  await own.goto(`/messages/${chat}`);
  await chooseMore(own, 'Counter');
  await maya.client.call(withdrawDeal, { params: { id: deal } });
  await card(tab).getByText('You withdrew your offer').waitFor();
  await dialog(own, "Counter Maya's offer").getByRole('textbox', { name: 'Price' }).fill('55');
  await button(own, 'Send counter').click();
  await own.getByText('This deal has ended.').first().waitFor();
  await own.getByText('Maya withdrew the offer').first().waitFor();
  expect(await button(own, 'Accept').count()).toBe(0);
});

test('whether something is still available is answered before anything is sent [DEA-15]', async () => {
  const id = await listing(seller, { price: 60, text: 'A reading chair' });
  await offer(bo, id, 40);
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/post/${id}`);
  await link(page, 'Message').click();
  await dialog(page, 'Message Tessa').getByRole('button', { name: 'Is this still available?' }).click();
  const question = dialog(page, 'Is this still available?');
  await question.getByText('Yes. Confirmed today, 1 person in line.').waitFor();
  await axe(page);
  await question.getByRole('button', { name: 'I want this' }).click();
  await dialog(page, 'I want this').getByText("You'd be 2nd in line.").waitFor();
  await button(page, 'Cancel').click();
  // typed as the first message about a listing
  await link(page, 'Message').click();
  const first = dialog(page, 'Message Tessa');
  await first.getByRole('textbox', { name: 'Message' }).fill('Is this still available');
  await first.getByRole('button', { name: 'Send' }).click();
  await question.getByText('Yes. Confirmed today, 1 person in line.').waitFor();
  await page.keyboard.press('Escape');
  const chat = await chatOf(maya, seller);
  const messageTexts = async () =>
    (await maya.client.call(listMessages, { params: { id: chat }, query: {} })).messages.map(({ text }) => text);
  expect(await messageTexts()).toEqual([]);

  await sendText(maya, chat, '', { postId: id });
  await page.goto(`/messages/${chat}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('hi, is this still available?');
  await button(page, 'Send').click();
  await page.getByText('Yes. Confirmed today, 1 person in line.').waitFor();
  expect(await messageTexts()).toEqual(['']);
  await axe(page);
  await button(page, 'Send anyway').click();
  await log(page).getByText('hi, is this still available?').waitFor();
  await expect.poll(messageTexts).toEqual(['', 'hi, is this still available?']);
});

test('what is at the curb or has expired is not called sold, and a question about a post without a price is just sent [DEA-15, SAL-06, DET-05]', async () => {
  const { pool, clock } = server.app.platform;
  const until = `${new Date(clock.now() + 2 * 3_600_000).toISOString().slice(0, 16)}:00Z`;
  const details = { at_the_curb: true, spot: 'Elm Hall', until };
  const { _id: curb } = await post(seller, 'A couch', { price: 0, details });
  const expired = await listing(seller, { text: 'A game ticket' });
  await pool.query("update posts set expires_at = product_now() - interval '1 hour' where id = $1", [expired]);
  const { _id: plain } = await post(seller, 'Lost my keys');
  const page = await browser.open({ server, as: maya });
  const ask = async (id: string, open: 'bar' | 'menu' = 'menu') => {
    await page.goto(`/post/${id}`);
    if (open === 'bar') await link(page, 'Message').click();
    else {
      await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'Send Message' }).click();
    }
    const first = page.getByRole('dialog', { name: /^(Message Tessa|Start Conversation)$/ });
    await first.getByRole('textbox', { name: 'Message' }).fill('Is this still available?');
    await first.getByRole('button', { name: /^(Send|Start conversation)$/ }).click();
  };
  const question = dialog(page, 'Is this still available?');
  await ask(curb, 'bar');
  await question.getByText(/^Yes\. At the curb until \w{3} \d+:\d\d [AP]M\.$/).waitFor();
  expect(await question.getByRole('button', { name: 'I want this' }).count()).toBe(0);
  await axe(page, '[role=dialog]');
  await pool.query('update posts set details = details || \'{"until": "2020-01-01T18:00:00Z"}\' where id = $1', [curb]);
  await ask(curb, 'bar');
  await question.getByText("No, it's not at the curb anymore.").waitFor();
  await ask(expired);
  await question.getByText('No, the listing has expired.').waitFor();
  await ask(plain);
  await page.waitForURL('**/messages/*');
  await log(page).getByText('Is this still available?').waitFor();
});
