import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmMet } from '../../contract/deals/hand-offs.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { withdrawDeal } from '../../contract/deals/offers.ts';
import { getQueue, listChatDeals } from '../../contract/deals/deals.ts';
import { setField } from '../../contract/identity/settings.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let sam: Person;
let maya: Person;
let post: string;
let chat: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  sam = await createPerson(server, { first: 'Sam' });
  maya = await createPerson(server, { first: 'Maya' });
  post = await listing(sam, { price: 80, text: 'A folding bike' });
  chat = await chatOf(maya, sam);
  await sendText(maya, chat, '', { postId: post });
  await sendText(maya, chat, 'Hi, does it have lights?');
});
afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const step = (page: Page) => page.getByRole('region', { name: 'Listing' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const dealsIn = async (who: Person) => (await who.client.call(listChatDeals, { params: { id: chat } })).deals;

test('a conversation about a listing has the next step: "I want this" for its buyer, a hold for its seller [CHA-05]', async () => {
  const seller = await browser.open({ server, as: sam, width: 'phone' });
  const buyer = await browser.open({ server, as: maya, width: 'phone', theme: 'dark' });
  for (const page of [seller, buyer]) await page.goto(`/messages/${chat}`);
  await step(buyer).getByRole('button', { name: 'I want this' }).click();
  await dialog(buyer, 'I want this').getByText("You'd be 1st in line.").waitFor();
  await buyer.keyboard.press('Escape');
  for (const page of [seller, buyer]) await axe(page);
  expect(await step(seller).evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(120);
  await step(seller).getByRole('button', { name: 'Hold for Maya' }).waitFor();
  const bo = await createPerson(server, { first: 'Bo' });
  const { _id: other } = await offer(bo, post, 80);
  await sam.client.call(acceptDeal, { params: { id: other }, body: { hours: 24 } });
  // on hold for somebody else it can't be held
  await step(seller).waitFor({ state: 'detached' });
  await bo.client.call(withdrawDeal, { params: { id: other } });
  await step(seller).getByRole('button', { name: 'Hold for Maya' }).click();
  await dialog(seller, 'Hold for Maya').getByRole('button', { name: 'Hold', exact: true }).click();
  await card(seller).getByText('On hold for Maya').waitFor();
  await card(buyer).getByText("It's on hold for you").waitFor();
  expect(await step(buyer).count()).toBe(0);
  expect(await dealsIn(maya)).toMatchObject([{ state: 'held', price: 80, role: 'buyer' }]);
});

test('a price, a yes and a time offer what they mean, which happens only when it is tapped [CHA-05]', async () => {
  const page = await browser.open({ server, as: maya, width: 'phone' });
  const asked: string[] = [];
  await page.goto(`/messages/${chat}`);
  await step(page).waitFor();
  page.on('request', (request) => void (request.method() === 'GET' || asked.push(request.postData() ?? '')));
  await field(page).fill('can you do $50');
  await button(page, 'Offer $50').waitFor();
  await axe(page);
  await field(page).fill('can you do $500');
  await button(page, 'Offer $50').waitFor({ state: 'detached' });
  await field(page).fill("I'll take it");
  await button(page, 'Offer $80').waitFor();
  await field(page).fill('would you take 60?');
  expect((await sam.client.call(getQueue, { params: { id: post } })).length).toBe(0);
  expect(asked.join()).not.toMatch(/take|60/);
  await button(page, 'Offer $60').click();
  const sheet = dialog(page, 'I want this');
  expect(await sheet.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('60');
  await button(page, 'Send offer').click();
  await page.waitForURL(/deal=/);
  await card(page).getByText("You're", { exact: false }).first().waitFor();

  const seller = await browser.open({ server, as: sam, width: 'phone' });
  await seller.goto(`/messages/${chat}`);
  await field(seller).fill('could you do 70');
  await button(seller, 'Counter with $70').click();
  expect(await dialog(seller, "Counter Maya's offer").getByRole('textbox', { name: 'Price' }).inputValue()).toBe('70');
  await button(seller, 'Send counter').click();
  await field(page).fill('ok deal');
  await button(page, 'Accept $70').last().waitFor();
  expect((await dealsIn(maya))[0]?.state).toBe('countered');
  await button(page, 'Accept $70').last().click();
  await card(page).getByText("It's on hold for you").waitFor();
  await field(page).fill('5pm at the union tomorrow?');
  await button(page, /^Propose Tomorrow 5 PM$/).click();
  const propose = dialog(page, 'Propose meet-up');
  const spot = propose.getByRole('combobox', { name: 'Meet-up spot' });
  expect(await spot.locator('option:checked').textContent()).toBe('Oklahoma Memorial Union');
  await button(page, 'Propose Tomorrow, 5:00 PM').click();
  await card(page)
    .getByText(/^You proposed Tomorrow 5 PM, Oklahoma/)
    .waitFor();
});

test('with suggestions off nothing is offered, and an ordinary text offers nothing [CHA-05]', async () => {
  await maya.client.call(setField.chat_suggestions, { body: { chat_suggestions: 'off' } });
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto('/settings/account');
  await page.getByRole('link', { name: /Suggestions in chats/ }).waitFor();
  await page.goto(`/messages/${chat}`);
  await step(page).waitFor();
  await field(page).fill('can you do $50');
  await button(page, 'When can you meet?').waitFor({ state: 'detached' });
  expect(await button(page, 'Offer $50').count()).toBe(0);
  const other = await browser.open({ server, as: maya, width: 'phone' });
  await maya.client.call(setField.chat_suggestions, { body: { chat_suggestions: 'on' } });
  await other.goto(`/messages/${chat}`);
  await field(other).fill('can you do $50');
  await button(other, 'Offer $50').waitFor();
  await field(other).fill('I have 50 of these');
  await button(other, 'Offer $50').waitFor({ state: 'detached' });
});

test('quick replies stand above an empty field by role and state; a tap inserts one, and they can be hidden [CHA-07]', async () => {
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: sam, width: 'desk', theme: 'dark' });
  for (const page of [buyer, seller]) await page.goto(`/messages/${chat}`);
  await button(buyer, 'Can you hold it for me?').waitFor();
  await axe(buyer);
  await axe(seller);
  await button(seller, "Yes, it's available").click();
  expect(await field(seller).inputValue()).toBe("Yes, it's available");
  await button(seller, "Yes, it's available").waitFor({ state: 'detached' });
  await field(seller).press('End');
  await field(seller).pressSequentially(' until Friday');
  await field(seller).press('Enter');
  await buyer.getByRole('log').getByText("Yes, it's available until Friday").waitFor();

  const { _id: id } = await offer(maya, post, 70);
  await sam.client.call(acceptDeal, { params: { id }, body: {} });
  await button(buyer, 'How should I pay?').waitFor();
  await button(buyer, 'Hide quick replies').click();
  await button(buyer, 'How should I pay?').waitFor({ state: 'detached' });
  await buyer.reload();
  await card(buyer).waitFor();
  expect(await button(buyer, 'How should I pay?').count()).toBe(0);
  await buyer.getByRole('banner').getByRole('button', { name: 'More' }).or(button(buyer, 'More')).first().click();
  await buyer.getByRole('menuitem', { name: 'Show quick replies' }).click();
  await button(buyer, 'How should I pay?').waitFor();

  // the deal is changed in the conversation, which can't be deleted meanwhile
  await button(buyer, 'More').first().click();
  await buyer.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await button(buyer, 'Delete').click();
  await buyer.getByRole('alert').filter({ hasText: 'Finish or cancel your deal first.' }).waitFor();

  // handed off, the listing is sold, whatever it was when it was shared
  for (const { client } of [sam, maya]) await client.call(confirmMet, { params: { id } });
  for (const page of [buyer, seller]) {
    await button(page, 'Thanks!').waitFor();
    await card(page).getByText('Handed off').first().waitFor();
  }
});

test('a conversation about nothing for sale has neither replies nor a step [CHA-05, CHA-07]', async () => {
  const zoe = await createPerson(server, { first: 'Zoe' });
  const plain = await chatOf(zoe, sam);
  await sendText(sam, plain, 'can you do $50');
  const page = await browser.open({ server, as: zoe, width: 'phone' });
  await page.goto(`/messages/${plain}`);
  await page.getByRole('log').getByText('can you do $50').waitFor();
  expect(await step(page).count()).toBe(0);
  expect(await button(page, 'Hide quick replies').count()).toBe(0);
  expect(await button(page, /^Offer/).count()).toBe(0);
  // a listing of somebody else is only talked about
  const bo = await createPerson(server, { first: 'Bo' });
  await sendText(sam, plain, '', { postId: await listing(bo, { text: 'A kettle' }) });
  await page.getByRole('log').getByText('A kettle').waitFor();
  await sendText(sam, plain, 'would you take $40 for it');
  await page.getByRole('log').getByText('would you take $40 for it').waitFor();
  await step(page).waitFor();
  expect(await button(page, 'Hide quick replies').count()).toBe(0);
  expect(await button(page, /^Offer/).count()).toBe(0);
});
