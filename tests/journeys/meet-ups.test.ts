import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { getHandOffCode } from '../../contract/deals/hand-offs.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card, chooseMore, unfold } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { workerReady } from '../harness/service-worker.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
let tessa: Person;
let maya: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
beforeEach(async () => {
  tessa = await createPerson(server, { first: 'Tessa', last: 'Quillen' });
  maya = await createPerson(server, { first: 'Maya' });
});
afterAll(() => server.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 503|503: GET|WebSocket/;

/** A listing on hold for Maya. */
async function held() {
  const post = await listing(tessa, { price: 75, text: 'Solid wood desk, two drawers' });
  const { _id: id } = await offer(maya, post, 70);
  const deal = await tessa.client.call(acceptDeal, { params: { id }, body: {} });
  return { id, post, path: `/messages/${deal.chat_id}?deal=${id}` };
}

/** Maya proposes the first time there is, and Tessa accepts it. */
async function agree(buyer: Page, seller: Page) {
  await button(buyer, 'Propose meet-up').click();
  const sheet = dialog(buyer, 'Propose meet-up');
  await sheet.getByRole('combobox', { name: 'Meet-up spot' }).selectOption('Oklahoma Memorial Union');
  await sheet.getByRole('combobox', { name: 'Day' }).selectOption({ index: 0 });
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption({ index: 0 });
  await axe(buyer, '[role=dialog]');
  await button(buyer, /^Propose (Today|Tomorrow), /).click();
  await unfold(buyer);
  await card(buyer).getByText('Waiting for Tessa.').waitFor();
  await card(seller)
    .getByText(/^Maya proposes /)
    .waitFor();
  await unfold(seller);
  await card(seller).getByText('Maya proposes to meet').waitFor();
  await button(seller, 'Propose another time').waitFor();
  await button(seller, 'Accept meet-up').click();
  await card(buyer).getByRole('link', { name: 'Add to calendar' }).waitFor();
}

for (const [width, theme] of [
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)
  test(`two people agree where to meet, say that they are there, and hand off by code: ${width}, ${theme} [MEE-02, MEE-03, MEE-04]`, async () => {
    const { id, post, path } = await held();
    const buyer = await browser.open({ server, as: maya, width, theme });
    const seller = await browser.open({ server, as: tessa, width, theme });
    await buyer.goto(path);
    await seller.goto(path);
    await agree(buyer, seller);
    await axe(buyer);
    expect(await card(buyer).getByRole('img', { name: 'Map of campus with Oklahoma Memorial Union' }).count()).toBe(1);
    const maps = card(buyer).getByRole('link', { name: 'Open in Maps' });
    expect(await maps.getAttribute('href')).toContain('35.2094');
    const download = buyer.waitForEvent('download');
    await card(buyer).getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('meet-up.ics');

    await button(buyer, 'Running late').click();
    await buyer
      .getByRole('menuitem', { name: '10 minutes late' })
      .or(buyer.getByRole('menuitemradio', { name: '10 minutes late' }))
      .click();
    await card(seller).getByText('Maya is running 10 minutes late').waitFor();
    await button(buyer, "I'm here").click();
    await card(seller).getByText('Maya is here').waitFor();

    await button(buyer, 'Show code').click();
    const { code } = await maya.client.call(getHandOffCode, { params: { id } });
    await buyer.getByRole('img', { name: `Hand-off code ${code}` }).waitFor();
    await axe(buyer, '[role=dialog]');
    await button(seller, 'Enter code').click();
    const box = seller.getByRole('textbox', { name: 'Hand-off code' });
    await box.fill(code === '0000' ? '0001' : '0000');
    await button(seller, 'Confirm hand-off').click();
    await dialog(seller, "Enter Maya's code").getByText("That code isn't right. Check the other phone.").waitFor();
    browser.expectFault(seller, /status of 422|422: POST/);
    await box.fill(code);
    await axe(seller);
    await button(seller, 'Confirm hand-off').click();
    await card(seller).getByText('Confirmed by code').waitFor();
    await buyer.keyboard.press('Escape');
    await card(buyer).getByText('Confirmed by code').waitFor();
    expect((await maya.client.call(getPost, { params: { id: post } })).post.sold).toBe(true);
  });

test('offline, the buyer still shows the code, and what the seller typed counts once there is a connection [MEE-04]', async () => {
  const { id, path } = await held();
  const buyer = await browser.open({ server, as: maya, width: 'phone', worker: true });
  const seller = await browser.open({ server, as: tessa, width: 'phone', worker: true });
  for (const page of [buyer, seller]) browser.expectFault(page, OFFLINE);
  await buyer.goto('/home');
  await workerReady(buyer);
  await buyer.goto('/home');
  await buyer.goto(path);
  await seller.goto(path);
  const { code } = await maya.client.call(getHandOffCode, { params: { id } });
  await button(buyer, 'Propose meet-up').waitFor();
  await expect
    .poll(() =>
      buyer.evaluate(async () => (await (await caches.open('seen')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain(`/api/deals/${id}/hand-off`);

  await buyer.context().setOffline(true);
  await buyer.reload();
  await chooseMore(buyer, 'Show code');
  await buyer.getByRole('img', { name: `Hand-off code ${code}` }).waitFor();

  await chooseMore(seller, 'Enter code');
  await seller.getByRole('textbox', { name: 'Hand-off code' }).waitFor();
  await seller.context().setOffline(true);
  await seller.getByRole('textbox', { name: 'Hand-off code' }).fill(code);
  await button(seller, 'Confirm hand-off').click();
  await seller.getByRole('dialog').getByText("Saved. We'll confirm it as soon as you're back online.").waitFor();
  await seller.keyboard.press('Escape');
  await card(seller).getByText("Saved. We'll confirm it as soon as you're back online.").waitFor();
  expect((await tessa.client.call(getDeal, { params: { id } })).state).toBe('held');
  await seller.context().setOffline(false);
  await card(seller).getByText('Handed off').waitFor();
  expect((await maya.client.call(getDeal, { params: { id } })).confirmation).toBe('code');
});

test('without the code both say that they met; without a camera the page says what to do [MEE-04]', async () => {
  const { path } = await held();
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: tessa, width: 'phone' });
  await buyer.goto(path);
  await seller.goto(path);
  await chooseMore(seller, 'Enter code');
  await button(seller, 'Scan code').click();
  await dialog(seller, 'Scan code')
    .getByText(/type the digits instead/)
    .waitFor();
  await seller.keyboard.press('Escape');
  await dialog(seller, 'Scan code').waitFor({ state: 'detached' });
  await seller.keyboard.press('Escape');
  await dialog(seller, "Enter Maya's code").waitFor({ state: 'detached' });
  await chooseMore(seller, 'We met');
  await dialog(seller, 'Did you meet Maya?').getByRole('button', { name: 'We met' }).click();
  await card(seller).getByText('Waiting for Maya to say you met').waitFor();
  await card(buyer).getByText('Tessa says you met').waitFor();
  await button(buyer, 'We met').click();
  await dialog(buyer, 'Did you meet Tessa?').getByRole('button', { name: 'We met' }).click();
  await unfold(buyer);
  await card(buyer).getByText('Confirmed by both').waitFor();
});

test('a friend follows a meet-up by its link, until it’s revoked [MEE-07]', async () => {
  const { path } = await held();
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: tessa, width: 'phone' });
  await buyer.goto(path);
  await seller.goto(path);
  await agree(buyer, seller);
  await button(buyer, 'Share my meet-up').click();
  const sheet = dialog(buyer, 'Share my meet-up');
  await button(buyer, 'Create link').click();
  const url = await sheet.getByRole('textbox', { name: 'Link' }).inputValue();
  await axe(buyer, '[role=dialog]');

  const friend = await browser.open({ server, width: 'phone' });
  browser.expectFault(friend, /status of 404|404: GET/);
  await friend.goto(new URL(url).pathname);
  await friend.getByRole('heading', { name: /^Meeting Tessa (today|tomorrow) at / }).waitFor();
  await friend.getByText('Oklahoma Memorial Union').waitFor();
  await friend.getByText(/^Updates until \w{3} \d+:\d\d [AP]M, then this link stops working\./).waitFor();
  await axe(friend);
  const dark = await browser.open({ server, theme: 'dark' });
  await dark.goto(new URL(url).pathname);
  await dark.getByRole('heading', { name: /^Meeting Tessa/ }).waitFor();

  await button(buyer, 'Stop sharing').click();
  await button(buyer, 'Create link').waitFor();
  await friend.reload();
  await friend.getByText('This link has ended').waitFor();
});

test('a no-show is reported, disputed and taken to the moderators [MEE-05]', async () => {
  const { path } = await held();
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: tessa, width: 'phone' });
  await buyer.goto(path);
  await seller.goto(path);
  await agree(buyer, seller);
  expect(await button(seller, "They didn't show up").count()).toBe(0);
  await advance(server, 50 * 60);
  await seller.reload();
  await unfold(seller);
  await button(seller, "They didn't show up").click();
  await seller.getByRole('dialog').getByRole('button', { name: "They didn't show up" }).click();
  await card(seller).getByText("You reported that Maya didn't show up").waitFor();
  await card(buyer).getByText("Tessa reported that you didn't show up").waitFor();
  await buyer.reload();
  await unfold(buyer);
  await button(buyer, 'Dispute').click();
  await card(buyer).getByText("It's disputed, so it counts for neither of you.").waitFor();
  await button(buyer, 'Ask the moderators').click();
  await buyer.getByRole('textbox', { name: 'What happened' }).fill('I was at the wrong door.');
  await button(buyer, 'Send').click();
  await buyer.getByText('Sent to the moderators').waitFor();
});
