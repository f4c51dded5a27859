import { dayName } from '../../contract/deals/times.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { acceptMeetUp, listMeetUpSpots, proposeMeetUp } from '../../contract/deals/meet-ups.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
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

const FOLDED_PX = 120;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heightOf = (page: Page) => card(page).evaluate((element) => element.getBoundingClientRect().height);
const boxHeight = (page: Page) =>
  card(page).evaluate((element) => element.parentElement?.getBoundingClientRect().height ?? 0);
const inHours = (hours: number) => {
  const quarter = 900_000;
  return new Date(Math.ceil((server.app.platform.clock.now() + hours * 3_600_000) / quarter) * quarter).toISOString();
};
/** A time of the campus's next day, whatever the hour is now. */
const tomorrow = (): string => {
  const now = server.app.platform.clock.now();
  const isTomorrow = (at: string) => dayName(at, 'America/Chicago', now) === 'Tomorrow';
  return Array.from({ length: 24 }, (_, at) => inHours(at + 12)).find(isTomorrow) ?? '';
};

/** Counts how often a page is tapped. */
function taps() {
  let count = 0;
  return {
    tap: async (target: ReturnType<Page['locator']>) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('from "I want this" to an agreed meet-up a buyer and a seller each tap four times at most [CHA-01]', async () => {
  const id = await listing(tessa, { price: 75, text: 'Solid wood desk' });
  const buyer = await browser.open({ server, as: maya, width: 'phone' });
  const seller = await browser.open({ server, as: tessa, width: 'phone' });
  const [b, s] = [taps(), taps()];
  await buyer.goto(`/post/${id}`);
  await b.tap(buyer.getByRole('link', { name: 'I want this', exact: true }));
  await b.tap(button(buyer, 'Send offer'));
  await seller.goto('/notifications');
  await s.tap(seller.getByRole('link', { name: /Solid wood desk/ }).first());
  await s.tap(button(seller, 'Accept'));
  await b.tap(button(buyer, 'Propose meet-up'));
  await b.tap(button(buyer, /^Propose (Today|Tomorrow|\w+day), /));
  // the seller had left meanwhile
  await seller.goto('/notifications');
  await s.tap(seller.getByRole('link', { name: /Solid wood desk/ }).first());
  await s.tap(button(seller, 'Accept meet-up'));
  await card(buyer).getByRole('link', { name: 'Add to calendar' }).waitFor();
  expect([b.count(), s.count()]).toEqual([4, 4]);
});

test('a card is folded to 120 px and unfolded to half the screen, in each state, with a sign that there is more [CHA-01]', async () => {
  const post = await listing(tessa, { price: 75, text: 'Solid wood desk, two drawers, and a very long title' });
  const { _id: id, chat_id: chat } = await offer(
    maya,
    post,
    70,
    'I can come any day after five, or at noon on Friday.',
  );
  const params = { id };
  const both = [
    await browser.open({ server, as: maya, width: 'phone' }),
    await browser.open({ server, as: tessa, width: 'phone', theme: 'dark' }),
  ];
  const measured: Record<string, number[]> = {};
  const measure = async (state: string, step: string) => {
    for (const page of both) {
      await page.goto(`/messages/${chat}?deal=${id}`);
      await button(page, 'Show deal').waitFor();
      const folded = await heightOf(page);
      await button(page, 'Show deal').click();
      await button(page, 'Fold deal').waitFor();
      (measured[state] ??= []).push(folded, await boxHeight(page));
      const progress = page.getByRole('list', { name: 'Progress' });
      expect(await progress.locator('[aria-current=step]').allInnerTexts(), state).toEqual([step]);
      // the steps before it have another color than those to come
      const colors = await progress
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').backgroundColor));
      const done = colors.filter((color) => color !== colors.at(-1)).length;
      expect(done, state).toBe(['Offer', 'On hold', 'Meet-up', 'Handed off'].indexOf(step));
      expect(folded).toBeLessThanOrEqual(FOLDED_PX);
      expect(await boxHeight(page)).toBeLessThanOrEqual(422);
    }
  };
  await measure('open', 'Offer');
  await axe(both[0] as Page);
  await tessa.client.call(acceptDeal, { params, body: {} });
  await measure('held', 'On hold');
  const { spots } = await maya.client.call(listMeetUpSpots, { params });
  await maya.client.call(proposeMeetUp, { params, body: { spot: spots[0]?._id ?? '', at: inHours(3) } });
  await measure('proposed', 'On hold');
  for (const page of both) await axe(page);
  await tessa.client.call(acceptMeetUp, { params, body: {} });
  await measure('agreed', 'Meet-up');
  // the map is below: the sign leads there
  const [buyer] = both as [Page];
  await button(buyer, 'More below').click();
  await expect.poll(() => button(buyer, 'More below').count()).toBe(0);
  await advance(server, 2.8 * 3_600);
  await measure('near', 'Meet-up');
  for (const page of both) await axe(page);
  expect((await maya.client.call(getDeal, { params })).state).toBe('agreed');
  console.info('heights of cards, folded and unfolded, of buyer and seller', JSON.stringify(measured));
});

test('with a keyboard of 300 px three messages are in sight, the last one among them, and the card folds [CHA-01]', async () => {
  const post = await listing(tessa, { price: 75, text: 'Solid wood desk' });
  const { _id: id, chat_id: chat } = await offer(maya, post, 70);
  for (let n = 1; n <= 8; n++) await sendText(n % 2 ? maya : tessa, chat ?? '', `Message ${n}`);
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/messages/${chat}?deal=${id}`);
  await button(page, 'Show deal').click();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.setViewportSize({ width: 390, height: 544 });
  await button(page, 'Show deal').waitFor();
  const log = page.getByRole('log');
  const visible = () =>
    log.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('article')]
        .filter((one) => one.getBoundingClientRect().top >= top && one.getBoundingClientRect().bottom <= bottom)
        .map((one) => one.textContent);
    });
  await expect.poll(async () => (await visible()).length).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await visible()).at(-1)).toContain('Message 8');
  await sendText(tessa, chat ?? '', 'One more');
  await expect.poll(async () => (await visible()).at(-1)).toContain('One more');
});

test('code, "We met" and a no-show are in sight from 30 minutes before an agreed meet-up, else behind the dots [CHA-02]', async () => {
  const post = await listing(tessa, { price: 75, text: 'Solid wood desk' });
  const { _id: id, chat_id: chat } = await offer(maya, post, 70);
  await tessa.client.call(acceptDeal, { params: { id }, body: {} });
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/messages/${chat}?deal=${id}`);
  const isHidden = async () => {
    await button(page, 'Show deal').click();
    await button(page, 'Fold deal').waitFor();
    for (const name of ['Show code', 'We met']) expect(await button(page, name).count()).toBe(0);
    await card(page).getByRole('button', { name: 'More', exact: true }).click();
    for (const name of ['Show code', 'We met']) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
  };
  await isHidden();
  await meetUpSet(maya, tessa, id, inHours(2));
  const { meet_up: meetUp } = await maya.client.call(getDeal, { params: { id } });
  const left = Date.parse(meetUp?.at ?? '') - server.app.platform.clock.now();
  await advance(server, left / 1_000 - 31 * 60);
  await page.reload();
  await isHidden();
  await advance(server, 90);
  await page.reload();
  await button(page, "I'm here").waitFor();
  await button(page, 'Show deal').click();
  await button(page, 'Show code').waitFor();
  await button(page, 'We met').click();
  await dialog(page, 'Did you meet Tessa?').getByRole('button', { name: 'Not yet' }).click();
  expect((await maya.client.call(getDeal, { params: { id } })).met.mine).toBe(false);
  await button(page, 'We met').click();
  await dialog(page, 'Did you meet Tessa?').getByRole('button', { name: 'We met' }).click();
  await card(page).getByText('Waiting for Tessa to say so too.').waitFor();
  await button(page, 'Undo “We met”').click();
  await button(page, 'We met').waitFor();
  expect((await maya.client.call(getDeal, { params: { id } })).met.mine).toBe(false);
  await advance(server, 50 * 60);
  await page.reload();
  await button(page, 'Show deal').click();
  await button(page, "They didn't show up").waitFor();
});

test('an agreed deal says when they meet, and there is one way out with the right word [CHA-01, CHA-02]', async () => {
  const post = await listing(tessa, { price: 75, text: 'Solid wood desk' });
  const { _id: id, chat_id: chat } = await offer(maya, post, 70);
  expect(chat).toBe(await chatOf(maya, tessa));
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.goto(`/messages/${chat}?deal=${id}`);
  const leaving = async () => {
    await card(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Report' }).waitFor();
    const names = await page.getByRole('menuitem', { name: /Withdraw|Cancel/ }).allTextContents();
    await page.keyboard.press('Escape');
    return names;
  };
  await button(page, 'Change offer').waitFor();
  expect(await leaving()).toEqual(['Withdraw']);
  await tessa.client.call(acceptDeal, { params: { id }, body: {} });
  await button(page, 'Propose meet-up').waitFor();
  expect(await leaving()).toEqual(['Withdraw']);
  await meetUpSet(maya, tessa, id, tomorrow());
  await card(page)
    .getByText(/^Tomorrow \d+(:\d\d)? [AP]M, /)
    .waitFor();
  expect(
    await card(page)
      .getByText(/Held until/)
      .count(),
  ).toBe(0);
  expect(await leaving()).toEqual(['Cancel deal']);
});
