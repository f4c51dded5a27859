import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sellPost } from '../../contract/posts/posts.ts';
import { saveDraft } from '../../contract/sales/drafts.ts';
import { campusInstant } from '../../contract/sales/schedule.ts';
import { campusDayIn, content, item, postedSale } from '../factories/move-out.ts';
import { createPeople, createPerson, type Person, signIn } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
let seller: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [seller, ana] = await createPeople(server, ['Tessa', 'Ana']);
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const prices = (page: Page) => page.getByRole('region', { name: 'Prices' });
const steps = (page: Page) => page.getByRole('list', { name: 'Price steps' }).getByRole('listitem').allInnerTexts();
const question = (page: Page) => page.getByRole('region', { name: 'This sale has ended' });

/** Moves the clock to a campus hour of a day from today, and waits for what is due then. */
async function moveTo(days: number, hour: number): Promise<void> {
  const { clock, pool } = server.app.platform;
  const at = campusInstant(campusDayIn(server, days), hour, 'America/Chicago') + 60_000;
  await advance(server, Math.ceil((at - clock.now()) / 1_000));
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select 1 from sales where next_at <= product_now()');
    expect(rows).toEqual([]);
  }, 20_000);
  for (const who of [seller, ana]) await signIn(server, who.id, who.client);
}

test('prices are previewed by date, fall at 6 AM, and stop when the seller says so [SAL-04]', async () => {
  const draft = content(server, [item('Desk', 50), item('Lamp', 20)], { ends_on: campusDayIn(server, 3) });
  await seller.client.call(saveDraft, { params: { id: randomUUID() }, body: { ...draft, version: 0 } });
  const page = await browser.open({ server, as: seller, width: 'phone' });
  await page.goto('/sell-many');
  await page.getByLabel('Price schedule').selectOption('10% off every day, free on the last day');
  await expect
    .poll(async () => (await steps(page)).map((step) => step.split('\n')[0]))
    .toEqual(['Full price', '10% off', '20% off', 'Free']);
  await page.getByText('You can stop it at any time.').waitFor();
  await axe(page);
  await button(page, 'Post all').click();
  await prices(page).getByRole('heading', { name: 'Full price right now' }).waitFor();
  expect(await steps(page)).toHaveLength(4);
  const { pathname } = new URL(page.url());

  await moveTo(1, 6);
  const buyer = await browser.open({ server, as: ana });
  await buyer.goto(pathname);
  await prices(buyer).getByRole('heading', { name: '10% off right now' }).waitFor();
  await buyer.getByRole('article', { name: 'Desk' }).getByText('$45').waitFor();
  expect(await button(buyer, 'Stop price drops').count()).toBe(0);
  const own = await browser.open({ server, as: seller, width: 'phone' });
  await own.goto(pathname);
  await button(own, 'Stop price drops').click();
  await own.getByText('Prices stay as they are now').waitFor();
  await prices(own).waitFor({ state: 'detached' });
  await moveTo(1, 6);
  await buyer.reload();
  await buyer.getByRole('article', { name: 'Desk' }).getByText('$45').waitFor();
  expect(await prices(buyer).count()).toBe(0);
});

test('when a sale ends its seller is asked once what becomes of the rest: extend, give away, take down [SAL-05]', async () => {
  const sale = await postedSale(server, seller, [item('Rug', 30), item('Fan', 12)], {
    title: 'Elm 214',
    ends_on: campusDayIn(server, 3),
    schedule: '20-2',
  });
  const path = `/sale/${sale._id}`;
  const before = await browser.open({ server, as: seller });
  await before.goto(path);
  await button(before, 'Stop price drops').waitFor();
  await moveTo(4, 0);
  const buyer = await browser.open({ server, as: ana });
  await buyer.goto(path);
  await buyer.getByRole('heading', { name: 'Elm 214' }).waitFor();
  expect(await question(buyer).count()).toBe(0);

  let page = await browser.open({ server, as: seller, width: 'phone' });
  await page.clock.install();
  // no live event tells the page of the next end
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.goto('/notifications');
  await page
    .getByRole('link', { name: /Elm 214/ })
    .first()
    .click();
  await page.waitForURL(`**${path}`);
  await question(page).getByRole('heading', { name: 'Your sale has ended with 2 items left.' }).waitFor();
  expect(await question(page).getByRole('button').allInnerTexts()).toEqual(['Extend', 'Give away', 'Take down']);
  await button(page, 'Edit sale').waitFor();
  expect(await button(page, 'Stop price drops').count()).toBe(0);
  await axe(page);
  await button(page, 'Extend').click();
  await page.getByText(/^Extended until /).waitFor();
  await question(page).waitFor({ state: 'detached' });

  await moveTo(8, 0);
  // the page that stayed open asks again
  await page.clock.fastForward(8 * 24 * 3_600_000);
  await page.getByText(/^Ended /).waitFor();
  await page.clock.fastForward(30_000);
  await question(page).getByRole('heading', { name: 'Your sale has ended with 2 items left.' }).waitFor();
  page = await browser.open({ server, as: seller });
  await page.goto(path);
  await button(page, 'Give away').click();
  await page.getByText(/^Everything left is free until /).waitFor();
  await page.getByRole('article', { name: 'Rug' }).getByText('Free').waitFor();
  await question(page).waitFor({ state: 'detached' });

  await moveTo(3, 0);
  page = await browser.open({ server, as: seller, width: 'phone' });
  await page.goto(path);
  await button(page, 'Take down').click();
  await page.getByText("What was left isn't listed anymore.").waitFor();
  const after = await browser.open({ server, as: ana });
  browser.expectFault(after, /404/);
  await after.goto(path);
  await after.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
});

test('a sale page opened by its address shows at once what is sold, and takes it out of what was picked [SAL-03]', async () => {
  const sale = await postedSale(server, seller, [item('Desk', 50), item('Lamp', 20)]);
  const buyer = await browser.open({ server, as: ana });
  await buyer.goto(`/sale/${sale._id}`);
  await buyer.getByRole('checkbox', { name: 'Pick Desk' }).click();
  await buyer.getByRole('checkbox', { name: 'Pick Lamp' }).click();
  const picked = buyer.getByRole('region', { name: 'Picked' });
  await picked.getByText('$70').waitFor();
  const desk = sale.posts.find(({ title }) => title === 'Desk')?._id ?? '';
  await seller.client.call(sellPost, { params: { id: desk }, body: { sold: true } });
  await buyer.getByRole('article', { name: 'Desk' }).getByText('Sold', { exact: true }).waitFor();
  await buyer.getByText('1 of 2 left').waitFor();
  await picked.getByText('$20').waitFor();
  await picked.getByText('1 item', { exact: true }).waitFor();
});

test('a seller chooses the paper of a flyer, of a listing and of a sale [QRF-01]', async () => {
  const sale = await postedSale(server, seller, [item('Mirror', 15)]);
  const page = await browser.open({ server, as: seller, width: 'phone' });
  for (const [kind, path, label] of [
    ['sales', `/sale/${sale._id}`, 'Print flyer'],
    ['posts', `/post/${sale.posts[0]?._id}`, 'Flyer'],
  ] as const) {
    await page.goto(path);
    await button(page, label).click();
    for (const [name, paper] of [
      ['US Letter', 'letter'],
      ['A4', 'a4'],
    ] as const) {
      const choice = page.getByRole('menuitem', { name, exact: true });
      const to = await choice.getAttribute('href');
      expect(to).toBe(`/api/${kind}/${path.split('/').at(-1)}/flyer?paper=${paper}`);
      expect(await choice.getAttribute('target')).toBe('_blank');
      const flyer = await seller.client.request('GET', to ?? '');
      expect([flyer.status, flyer.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
  }
});

test('when the thing with a sale’s card is sold, lists of single things keep it, and feeds keep one card [SAL-03]', async () => {
  const tina = await createPerson(server, { first: 'Tina' });
  const { posts } = await postedSale(
    server,
    tina,
    ['Oak desk', 'Oak lamp', 'Oak rug'].map((title) => item(title, 20)),
    {
      title: 'Everything oak',
    },
  );
  const [first] = posts;
  const card = (page: Page) => page.getByRole('article', { name: 'Move-out sale: Everything oak' });
  const thing = (page: Page, name: string) => page.getByRole('article', { name });
  const home = await browser.open({ server, as: ana, view: 'cards' });
  await home.goto('/home');
  await card(home).getByText('3 of 3 left').waitFor();
  const category = await browser.open({ server, as: ana, view: 'cards' });
  await category.goto('/c/furniture');
  await thing(category, 'Oak desk').waitFor();
  // what changes before React has taken over the server's HTML makes it render again
  await category.locator('#root[data-rendered]').waitFor({ state: 'detached' });
  await category.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await card(category).count()).toBe(0);

  await tina.client.call(sellPost, { params: { id: first?._id ?? '' }, body: { sold: true } });
  await card(home).getByText('2 of 3 left').first().waitFor();
  await thing(category, 'Oak desk').getByText('Sold').first().waitFor();
  await expect.poll(() => card(home).count()).toBe(1);
  expect(await thing(home, 'Oak desk').count()).toBe(0);

  // the feed of what is for sale has the card as well, in place of the one thing that carries it
  await home.goto('/home?for_sale=true');
  await card(home).getByText('2 of 3 left').waitFor();
  expect(await thing(home, 'Oak lamp').count()).toBe(0);
});
