import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getQueue } from '../../contract/deals/deals.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { uploaded, words } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { card, chooseMore, unfold } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
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

/** Sends an offer from a listing's page; the conversation opens. */
async function want(page: Page, id: string, price: string, note = '') {
  await page.goto(`/post/${id}`);
  await link(page, 'I want this').click();
  const sheet = dialog(page, 'I want this');
  await sheet.getByRole('textbox', { name: 'Price' }).fill(price);
  await sheet.getByRole('textbox', { name: 'Note' }).fill(note);
  await button(page, 'Send offer').click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}\?deal=/);
}

test('an offer goes by a counter-offer to a hold, live on both pages [DEA-01, DEA-03, DEA-06, DEA-08, DEA-13]', async () => {
  const id = await listing(seller, { price: 85, text: 'Solid wood desk' });
  const [buyer, other] = [await browser.open({ server, as: maya }), await browser.open({ server, as: seller })];
  await other.goto(`/post/${id}`);
  await buyer.goto(`/post/${id}`);
  await link(buyer, 'I want this').click();
  const sheet = dialog(buyer, 'I want this');
  const price = sheet.getByRole('textbox', { name: 'Price' });
  expect(await price.inputValue()).toBe('85');
  await sheet.getByText("You'd be 1st in line.").waitFor();
  await price.fill('90');
  await button(buyer, 'Send offer').click();
  await sheet.getByText('Offer whole dollars, from $1 to the asking price.').waitFor();
  await button(buyer, '$75').click();
  await sheet.getByText('$10 under asking').waitFor();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('I can pick it up today.');
  await axe(buyer);
  await button(buyer, 'Send offer').click();
  await card(buyer).getByText("You're first in line").waitFor();
  await log(buyer).getByText('You offered $75').waitFor();
  await unfold(buyer);
  await card(buyer).getByText('Waiting', { exact: true }).waitFor();
  await axe(buyer);

  const line = other.getByRole('region', { name: 'Line' });
  await line.getByText('Only you see this').waitFor();
  await line.getByText('“I can pick it up today.”').waitFor();
  await axe(other);
  await line.getByRole('link', { name: /Maya/ }).click();
  await card(other).getByText('Maya offers $75').waitFor();
  await unfold(other);
  await card(other).getByText('Maya offers $75 and is 1st in line').waitFor();
  await log(other).getByText('Maya offered $75').waitFor();
  await axe(other);
  await button(other, 'Counter').click();
  const counter = dialog(other, "Counter Maya's offer");
  await counter.getByRole('textbox', { name: 'Price' }).fill('80');
  await axe(other);
  await button(other, 'Send counter').click();
  await card(other).getByText('You asked for $80').waitFor();
  await card(buyer).getByText('Tessa asks for $80').waitFor();
  await log(buyer).getByText('Tessa countered with $80').waitFor();
  await button(other, 'Counter').click();
  await counter.getByRole('textbox', { name: 'Price' }).fill('80');
  await button(other, 'Send counter').click();
  await counter.getByText('You asked for this price already.').waitFor();
  await counter.getByRole('button', { name: 'Cancel' }).click();
  await button(buyer, 'Accept $80').click();
  await card(buyer).getByText("It's on hold for you").waitFor();
  await card(other).getByText('On hold for Maya').waitFor();
  const again = await browser.open({ server, as: maya });
  await again.goto(`/post/${id}`);
  await again
    .getByText(/^On hold for you until/)
    .first()
    .waitFor();
  await log(other)
    .getByText(/On hold for \$80 until \w{3} \d+:\d\d [AP]M/)
    .waitFor();

  await chooseMore(other, 'Release hold');
  await dialog(other, 'Release the hold for Maya?').getByRole('button', { name: 'Release hold' }).click();
  await card(other).getByText('Maya offers $80 and is 1st in line').waitFor();
  await card(buyer).getByText("You're first in line").waitFor();
  await button(other, 'Accept').click();
  await card(other).getByText('On hold for Maya').waitFor();
  await chooseMore(other, 'Release hold');
  await dialog(other, 'Release the hold for Maya?').getByRole('button', { name: 'Release hold' }).click();
  await chooseMore(other, 'Choose how long to hold');
  const hold = dialog(other, 'Hold for Maya');
  expect(await hold.getByRole('radio', { name: '24 hours' }).isChecked()).toBe(true);
  await hold.getByRole('radio', { name: '48 hours' }).check();
  await axe(other);
  await button(other, 'Hold').click();
  await hold.waitFor({ state: 'detached' });
  await card(buyer)
    .getByText(/^Held until/)
    .waitFor();
  const { held_until: until } = await seller.client.call(getQueue, { params: { id } });
  expect(Math.round((Date.parse(until ?? '') - server.app.platform.clock.now()) / 3_600_000)).toBe(48);
});

test('a listing shows its line and how to buy it without moving, hydrated as the server rendered it [DEA-01, DEA-05]', async () => {
  const id = await listing(seller, { price: 70 });
  await offer(bo, id, 30, 'For my room');
  for (const width of ['phone', 'desk'] as const)
    for (const as of [seller, maya, bo]) {
      const page = await browser.open({ server, as, width });
      await page.goto(`/post/${id}`);
      if (as === seller) await page.getByRole('region', { name: 'Line' }).getByText('“For my room”').waitFor();
      else if (as === bo) await page.getByRole('link', { name: 'Open deal' }).waitFor();
      else await link(page, 'I want this').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toEqual({ value: 0, moved: [] });
      await axe(page);
    }
});

test('who waits sees a place and a length, the seller the names, and others a length [DEA-05, DEA-04]', async () => {
  const id = await listing(seller, { price: 40 });
  await offer(bo, id, 30, 'For my room');
  const page = await browser.open({ server, as: maya });
  await want(page, id, '35');
  await card(page).getByText("You're 2nd of 2 in line").waitFor();
  expect(await page.getByText('For my room').count()).toBe(0);
  expect(await page.getByText('$30').count()).toBe(0);
  await button(page, 'Change offer').click();
  await dialog(page, 'Change offer').getByText('You stay 2nd in line.').waitFor();
  await dialog(page, 'Change offer').getByRole('textbox', { name: 'Price' }).fill('38');
  await button(page, 'Send offer').click();
  await log(page).getByText('You changed your offer to $38').waitFor();
  await card(page).getByText("You're 2nd of 2 in line").waitFor();

  const own = await browser.open({ server, as: seller });
  await own.goto(`/post/${id}`);
  const line = own.getByRole('region', { name: 'Line' });
  const entries = line.getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.first().textContent()).toMatch(/^1.*Bo.*\$30.*For my room/s);
  await chooseMore(page, 'Withdraw');
  await dialog(page, 'Withdraw your offer?').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => entries.count()).toBe(1);
  await page.getByText('You withdrew your offer').first().waitFor();
});

test('a declined offer tells its buyer the reason, and sold to somebody else closes the rest [DEA-08, DEA-09]', async () => {
  const id = await listing(seller, { price: 40, text: 'Brass lamp' });
  await offer(bo, id, 30);
  const page = await browser.open({ server, as: maya });
  await want(page, id, '40');
  const own = await browser.open({ server, as: seller });
  await own.goto('/messages/deals');
  await own.getByRole('tab', { name: 'Deals', selected: true }).waitFor();
  await own.getByRole('heading', { name: 'Selling' }).waitFor();
  await axe(own);
  await own.getByRole('link', { name: /Brass lamp.*Bo/ }).click();
  await chooseMore(own, 'Decline');
  const decline = dialog(own, "Decline Bo's offer?");
  await decline.getByRole('textbox', { name: 'Reason' }).fill('Too low for me.');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await log(own).getByText('You declined the offer').waitFor();
  const low = await browser.open({ server, as: bo });
  await low.goto('/messages/deals');
  await low.getByRole('link', { name: /Brass lamp.*Tessa declined your offer/ }).click();
  await low.getByText('“Too low for me.”').waitFor();

  await own.goto('/listings');
  await own.getByRole('article', { name: 'Brass lamp' }).getByRole('button', { name: 'Mark as sold' }).click();
  const who = dialog(own, 'Who bought it?');
  expect(await who.getByRole('radio', { name: /Maya/ }).isChecked()).toBe(true);
  await who.getByRole('radio', { name: 'Someone else' }).check();
  await axe(own);
  await who.getByRole('button', { name: 'Mark as sold' }).click();
  await who.waitFor({ state: 'detached' });
  await card(page).getByText('Sold to someone else').waitFor();
  await log(page).getByText('No longer available').waitFor();
});

test('the photo viewer and a card of the feed offer it too; the Deals tab begins with a drawing [DEA-01, DEA-14]', async () => {
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto('/messages/deals');
  await page.getByRole('heading', { name: 'No deals yet' }).waitFor();
  await axe(page);
  const id = await listing(seller, { price: 25, text: 'A rare globe' });
  await page.goto('/home');
  const globe = page.getByRole('article', { name: /rare globe/ });
  await globe.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'I want this' }).click();
  await dialog(page, 'I want this').getByRole('textbox', { name: 'Price' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'I want this').waitFor({ state: 'detached' });
  expect((await seller.client.call(getQueue, { params: { id } })).length).toBe(0);

  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3b6ea5' } })
    .jpeg()
    .toBuffer();
  const shown = await seller.client.call(createPost, {
    body: {
      text: words('A blue globe'),
      price: 30,
      files: [{ upload: await uploaded(seller.client, photo) }],
    } as never,
  });
  await page.goto(`/post/${shown._id}`);
  await page.getByRole('main').getByRole('button', { name: /photo/i }).first().click();
  await page.getByRole('dialog', { name: 'Photo viewer' }).getByRole('button', { name: 'I want this' }).click();
  await dialog(page, 'I want this').getByText("You'd be 1st in line.").waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});
