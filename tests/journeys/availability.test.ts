import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOwnListings } from '../../contract/posts/own-listings.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { photoListing, post } from '../factories/posts.ts';
import { soldElsewhere } from '../factories/sold-elsewhere.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { linkTo } from '../identity/mailed-link.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const MINUTE = 60_000;
const card = (page: Page, name: RegExp) => page.getByRole('article', { name });

/** The state that a listing's deals leave on it. */
async function setState(
  id: string,
  state: { held_until?: number | null; queue_length?: number; confirmed_at?: number },
): Promise<void> {
  const { pool, bus } = server.app.platform;
  await pool.query(
    `update posts set held_until = to_timestamp($2::double precision / 1000), queue_length = coalesce($3, queue_length),
       confirmed_at = coalesce(to_timestamp($4::double precision / 1000), confirmed_at) where id = $1`,
    [id, state.held_until ?? null, state.queue_length ?? null, state.confirmed_at ?? null],
  );
  bus.publish('posts.changed', { campusId: 'ou', kind: 'moved' });
}

it('offers "Firm price" beside a price above 0, keeps it in the draft, shows it and can take it back [DEA-02]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('Title').fill('A desk that stays at its price');
  const firm = composer.getByRole('checkbox', { name: 'Firm price' });
  expect(await firm.count()).toBe(0);
  await composer.getByLabel('Price', { exact: true }).fill('0');
  expect(await firm.count()).toBe(0);
  await composer.getByLabel('Price', { exact: true }).fill('85');
  await firm.check();
  await axe(page, '[role=dialog]');
  await composer.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect.poll(() => firm.isChecked()).toBe(true);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await card(page, /A desk that stays/).waitFor();
  const [made] = (await bo.client.call(listFeed)).posts;
  expect(made).toMatchObject({ price: 85, firm: true, queue_length: 0, held_until: null });

  await page.goto(`/post/${made?._id}`);
  await page.getByRole('main').getByText('Firm', { exact: true }).filter({ visible: true }).waitFor();
  await page.getByRole('main').getByText('Confirmed today').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await dialog.getByRole('checkbox', { name: 'Firm price' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Open to offers').waitFor();
  await page.getByRole('button', { name: 'Edited' }).click();
  await page.getByRole('dialog', { name: 'Edit history' }).getByText('Firm price none, was Yes').waitFor();
});

it('shows a hold until its time by the clock of the campus, the line and the confirmation, and drops a hold by the time alone [DEA-06, AVA-01]', async () => {
  const { _id: held } = await post(ana, 'Held lamp', { price: 20 });
  const { _id: waited } = await post(ana, 'Lamp with a line', { price: 20 });
  const until = Date.now() + 90 * MINUTE;
  await setState(held, { held_until: until, queue_length: 3 });
  await setState(waited, { queue_length: 2, confirmed_at: Date.now() - 3 * 24 * 60 * MINUTE });
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Chicago' });
  const time = clock.format(until).replace(/\s/g, ' ');
  const page = await browser.open({ server, as: bo });
  await page.clock.install({ time: Date.now() });
  await page.goto('/home');
  const hold = card(page, /Held lamp/).getByText(new RegExp(`^On hold until \\w{3} ${time}$`));
  await hold.waitFor();
  await card(page, /Lamp with a line/)
    .getByText('2 in line', { exact: true })
    .waitFor();

  await page.goto(`/post/${waited}`);
  await page.getByRole('main').getByText('Confirmed 3 days ago').waitFor();
  await page.getByRole('main').getByText('2 in line', { exact: true }).waitFor();
  await page.goto(`/post/${held}`);
  const shown = page.getByRole('main').getByText(/^On hold until/);
  await shown.waitFor();
  await page.getByRole('main').getByText('3 in line', { exact: true }).waitFor();
  await page.clock.fastForward(91 * MINUTE);
  await shown.waitFor({ state: 'detached' });
  // the person who held it is no longer in line
  await card(page, /Held lamp/)
    .getByText('2 in line', { exact: true })
    .waitFor();
});

it('shows the same on the page that the server rendered, in photo grids, and for a listing without news [AVA-03, DEA-06]', async () => {
  const { _id: old } = await post(ana, 'Forgotten chair', { price: 20 });
  const { _id: held } = await photoListing(ana, 'Held chair', 20);
  const { _id: oldWithPhoto } = await photoListing(ana, 'Forgotten lamp', 20);
  for (const id of [old, oldWithPhoto]) await setState(id, { confirmed_at: Date.now() - 22 * 24 * 60 * MINUTE });
  await setState(held, { held_until: Date.now() + 90 * MINUTE, queue_length: 1 });
  const { bytes } = await bo.client.request('GET', '/home');
  expect(bytes.toString()).toContain('On hold until');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto('/home');
  await card(page, /Held chair/)
    .getByText(/^On hold until/)
    .waitFor();
  await page.getByRole('button', { name: 'Grid view' }).click();
  await card(page, /Held chair/)
    .getByText(/^On hold until/)
    .waitFor();
  await card(page, /Held chair/)
    .getByText('On hold', { exact: true })
    .waitFor();
  const unconfirmed = card(page, /Forgotten lamp/).getByText('Unconfirmed', { exact: true });
  await unconfirmed.waitFor();
  // whole: a tile is narrow. A page whose font came too late keeps a wider one, but has it after a reload
  const isWhole = () => unconfirmed.evaluate((words) => words.scrollWidth <= words.clientWidth);
  await expect
    .poll(async () => {
      if (await isWhole()) return true;
      await page.reload();
      await unconfirmed.waitFor();
      return isWhole();
    })
    .toBe(true);
  await page.goto(`/post/${old}`);
  await page.getByRole('main').getByText('Not confirmed recently').waitFor();
});

it('reads the lists of a seller once after a listing was taken down [AVA-02]', async () => {
  const di = await createPerson(server, { first: 'Di' });
  for (const name of ['Tin kettle', 'Tin pan']) {
    const { _id: id } = await post(di, name, { price: 12 });
    await setState(id, { confirmed_at: Date.now() - 8 * 24 * 60 * MINUTE });
  }
  const page = await browser.open({ server, as: di, width: 'phone' });
  // the event of the deletion has them read as well
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.goto('/listings');
  await page.getByText('2 listings', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.getByRole('listitem', { name: 'Tin pan' }).getByRole('button', { name: 'Take down' }).click();
  await page.getByText('1 listing', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(reads.filter((path) => path === '/api/listings')).toHaveLength(1);
  expect(reads.filter((path) => path === '/api/availability')).toHaveLength(1);
});

it('asks in "My listings" and on the page of the mail, where a press of a button answers and reading does not [AVA-02]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  for (const name of ['Copper kettle', 'Copper pan', 'Copper pot', 'Copper lid']) {
    const { _id: id } = await post(cy, name, { price: 12 });
    await setState(id, { confirmed_at: Date.now() - 8 * 24 * 60 * MINUTE });
  }
  const page = await browser.open({ server, as: cy, width: 'phone' });
  await page.goto('/listings');
  const box = page.getByRole('region', { name: 'Still available?' });
  const row = (name: string) => box.getByRole('listitem', { name });
  await expect.poll(() => box.getByRole('listitem').count()).toBe(4);
  await axe(page, 'main');
  await row('Copper kettle').getByRole('button', { name: 'Still available' }).click();
  await row('Copper kettle').waitFor({ state: 'detached' });
  await card(page, /Copper kettle/)
    .getByText('Confirmed today')
    .waitFor();
  await row('Copper pan').getByRole('button', { name: 'Sold' }).click();
  await row('Copper pan').waitFor({ state: 'detached' });
  await card(page, /Copper pan/).waitFor({ state: 'detached' });
  await page.getByText('3 listings', { exact: true }).waitFor();
  // sold in the list below
  await card(page, /Copper lid/)
    .getByRole('button', { name: 'Mark as sold' })
    .click();
  await soldElsewhere(page);
  await row('Copper lid').waitFor({ state: 'detached' });
  await page.getByText('2 listings', { exact: true }).waitFor();

  // the weekly job
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'posts.availability', {}, { key: 'test-ask' });
  const link = await linkTo(server, cy.email);
  const visitor = await browser.open({ server, width: 'phone' });
  await visitor.goto(link.pathname + link.search);
  const pot = visitor.getByRole('listitem', { name: 'Copper pot' });
  await pot.waitFor();
  await axe(visitor, 'main');
  expect((await cy.client.call(listOwnListings)).posts.map(({ text }) => JSON.stringify(text))).toContainEqual(
    expect.stringContaining('Copper pot'),
  );
  await pot.getByRole('button', { name: 'Take down' }).click();
  await visitor.getByText('All set').waitFor();
  await visitor.goto('/listings/confirm?token=made-up');
  browser.expectFault(visitor, /410/);
  await visitor.getByRole('link', { name: 'Open My listings' }).waitFor();
  await expect.poll(async () => (await cy.client.call(listOwnListings)).posts.length).toBe(1);
});
