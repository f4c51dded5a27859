import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSpots, setUsualSpots } from '../../contract/campuses/spots.ts';
import { followUser } from '../../contract/identity/follows.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { listOwnListings } from '../../contract/posts/own-listings.ts';
import { getPost, sellPost } from '../../contract/posts/posts.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { soldElsewhere } from '../factories/sold-elsewhere.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Follow and Following are on the profile and the seller panel, alike in two tabs [BRO-02]', async () => {
  const [me, bo] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Bo' })];
  const { _id: id } = await post(bo, 'A lamp', { price: 10 });
  const page = await browser.open({ server, as: me });
  await page.goto(`/${bo.username}`);
  const tab = await page.context().newPage();
  await tab.goto(`/post/${id}`);
  const seller = tab.getByRole('region', { name: 'Seller' });
  await seller.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  await button(page, 'Follow').click();
  await button(page, 'Following').waitFor();
  await seller.getByRole('button', { name: 'Following', exact: true }).click();
  await button(page, 'Follow').waitFor();
  await page.reload();
  await button(page, 'Follow').waitFor();
});

test('a follow elsewhere isn’t undone by an answer that is older [BRO-02]', async () => {
  const [me, bo] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Bo' })];
  const page = await browser.open({ server, as: me });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let read = () => {};
  const wasRead = new Promise<void>((resolve) => (read = resolve));
  await page.route(
    '**/api/profiles/*',
    async (route) => {
      const json = await me.client.call(getProfile, { params: { username: bo.username } });
      read();
      await held;
      // a page that has asked again doesn't wait for it
      await route.fulfill({ json }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.goto(`/${bo.username}`);
  // once the page is connected
  await wasRead;
  await me.client.call(followUser, { params: { id: bo.id } });
  await button(page, 'Following').waitFor();
  release();
  await page.waitForLoadState('networkidle');
  expect(await button(page, 'Following').count()).toBe(1);
});

test('a visitor who follows is asked to join, and nobody follows themselves [BRO-02]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const visitor = await browser.open({ server });
  await visitor.goto(`/${bo.username}`);
  await button(visitor, 'Follow').click();
  await visitor.getByRole('dialog').waitFor();
  const own = await browser.open({ server, as: bo });
  await own.goto(`/${bo.username}`);
  await button(own, 'Edit Profile').waitFor();
  expect(await button(own, 'Follow').count()).toBe(0);
});

test.each(['phone', 'desk'] as const)(
  'on a %s /listings marks sold with Undo, and shows the other tab [POS-50, POS-45]',
  async (width) => {
    const me = await createPerson(server, { first: 'Mia' });
    await post(me, 'A green lamp', { price: 12 });
    const page = await browser.open({ server, as: me, width });
    await page.goto('/profile');
    await page.getByRole('link', { name: 'My listings' }).click();
    await page.waitForURL('**/listings');
    const lamp = page.getByRole('article', { name: 'A green lamp' });
    await lamp.getByText('0 views').waitFor();
    await axe(page);
    await lamp.getByRole('button', { name: 'Mark as sold' }).click();
    await soldElsewhere(page);
    await page.getByText('Nothing for sale yet').waitFor();
    await button(page, 'Undo').click();
    await lamp.getByRole('button', { name: 'Mark as sold' }).click();
    await soldElsewhere(page);
    await page.getByRole('tab', { name: 'Sold' }).click();
    await lamp.getByRole('button', { name: 'Mark as available' }).waitFor();
    expect(await lamp.getByRole('link', { name: 'Boost' }).count()).toBe(0);
    await lamp.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').waitFor();
  },
);

test('a listing that is posted from My listings or the own profile appears there at once [POS-50, PRO-04]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  await post(me, 'An old lamp', { price: 12 });
  const page = await browser.open({ server, as: me });
  // a profile has it among what is for sale, and below among the posts
  const article = (name: string) => page.getByRole('main').getByRole('article', { name }).last();
  const add = async (name: string) => {
    await article('An old lamp').waitFor();
    await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
    const composer = page.getByRole('dialog', { name: 'Create Post' });
    await composer.getByLabel('Title').fill(name);
    await composer.getByLabel('Price', { exact: true }).fill('9');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'detached' });
    await article(name).waitFor();
  };
  await page.goto('/listings');
  await add('A new lamp');
  await page.goto(`/${me.username}`);
  await add('A newer lamp');
  await page.getByRole('region', { name: 'For sale (3)' }).getByRole('article', { name: 'A newer lamp' }).waitFor();
  await article('A newer lamp').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
  await soldElsewhere(page);
  await page.getByRole('region', { name: 'For sale (2)' }).waitFor();
  await page.getByRole('region', { name: 'Sold (1)' }).getByRole('article', { name: 'A newer lamp' }).waitFor();
});

test('a listing marked sold is under Sold once the server has it, though the tab was opened before [POS-50]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  await post(me, 'A slow lamp', { price: 12 });
  const page = await browser.open({ server, as: me });
  await page.goto('/listings');
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(`**${sellPost.path.replace(':id', '*')}`, async (route) => {
    await held;
    await route.continue();
  });
  const lamp = page.getByRole('article', { name: 'A slow lamp' });
  await lamp.getByRole('button', { name: 'Mark as sold' }).click();
  await soldElsewhere(page);
  await page.getByRole('tab', { name: 'Sold' }).click();
  await page.getByText('Nothing sold yet').waitFor();
  send();
  await lamp.getByRole('button', { name: 'Mark as available' }).waitFor();
});

test('of Undo and another press of Mark as sold the last one counts, though the first is sent later [POS-50]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  const { _id: id } = await post(me, 'A quick lamp', { price: 12 });
  const page = await browser.open({ server, as: me });
  await page.goto('/listings');
  const lamp = page.getByRole('article', { name: 'A quick lamp' });
  await lamp.getByText('0 views').waitFor();
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  const hold = async (route: Route) => {
    const { sold } = (route.request().postDataJSON() ?? {}) as { sold?: boolean };
    // undone before the list without it has come, and sold again before that is sent
    if (sold !== true) await held;
    await route.continue();
  };
  await page.route(`**${sellPost.path.replace(':id', '*')}`, hold);
  await page.route(`**${listOwnListings.path}?*`, hold);
  await lamp.getByRole('button', { name: 'Mark as sold' }).click();
  await soldElsewhere(page);
  await button(page, 'Undo').click();
  await lamp.getByRole('button', { name: 'Mark as sold' }).click();
  await soldElsewhere(page);
  send();
  await page.getByRole('tab', { name: 'Sold' }).click();
  await lamp.getByRole('button', { name: 'Mark as available' }).waitFor();
  await page.reload();
  await lamp.getByRole('button', { name: 'Mark as available' }).waitFor();
  expect((await me.client.call(getPost, { params: { id } })).post.sold).toBe(true);
});

test('Near you and People you follow narrow the feed from the panel and the filter sheet, in the address [BRO-02, BRO-03, SEA-14]', async () => {
  const [me, bo, cy] = [
    await createPerson(server, { first: 'Mia' }),
    await createPerson(server, { first: 'Bo' }),
    await createPerson(server, { first: 'Cy' }),
  ];
  const page = await browser.open({ server, as: me });
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Meet-up spots' }).click();
  await page.getByRole('checkbox', { name: 'Bizzell Memorial Library' }).check();
  await button(page, 'Save').click();
  await page.getByText('Meet-up spots saved').waitFor();
  await axe(page);
  const { spots } = await bo.client.call(listSpots);
  const union = spots.find(({ name }) => name.includes('Union'));
  await bo.client.call(setUsualSpots, { body: { spots: [union?._id ?? ''] } });
  await post(bo, 'Near lamp', { price: 10 });
  const far = spots.find(({ name }) => name.includes('Weather'));
  await cy.client.call(setUsualSpots, { body: { spots: [far?._id ?? ''] } });
  await post(cy, 'Lamp far away', { price: 10 });
  await me.client.call(followUser, { params: { id: cy.id } });
  await page.goto('/home');
  const filters = page.getByRole('complementary').getByRole('region', { name: 'Search filters' });
  const article = (name: string) => page.getByRole('article', { name, exact: false });
  await filters.getByRole('radio', { name: 'Near you' }).check();
  await page.waitForURL('**/home?near=true');
  await article('Lamp far away').waitFor({ state: 'detached' });
  await article('Near lamp').waitFor();
  await page.reload();
  await article('Near lamp').waitFor();
  await filters.getByRole('radio', { name: 'Anywhere' }).check();
  await filters.getByRole('radio', { name: 'People you follow' }).check();
  await page.waitForURL('**/home?following=true');
  await article('Near lamp').waitFor({ state: 'detached' });
  await article('Lamp far away').waitFor();
  await button(page, 'Remove filter: People you follow').click();
  await article('Near lamp').waitFor();
  await article('Near lamp').click();
  await page.getByText('Meet at Oklahoma Memorial Union').waitFor();
});

test('an expired listing says so on its cards, can be extended from /listings, and is active again [POS-50, DET-05]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  for (const name of ['A concert ticket', 'A game ticket']) await post(me, name, { price: 12 });
  await server.app.platform.pool.query(
    "update posts set expires_at = product_now() - interval '1 hour', queue_length = 2 where author_id = $1",
    [me.id],
  );
  const page = await browser.open({ server, as: me, width: 'phone' });
  await page.goto('/profile');
  const ticket = page.getByRole('article', { name: 'A game ticket' });
  await ticket.getByText('Expired', { exact: true }).waitFor();
  expect(await page.getByText('2 in line').count()).toBe(0);
  await page.goto('/listings?show=expired');
  await page.getByText('2 listings', { exact: true }).waitFor();
  await ticket.getByText('Expired', { exact: true }).waitFor();
  await page.getByRole('article', { name: 'A concert ticket' }).getByRole('button', { name: 'Extend' }).click();
  await page.getByText('1 listing', { exact: true }).waitFor();
  await ticket.getByRole('button', { name: 'Extend' }).click();
  await page.getByText('Nothing has expired').waitFor();
  await page.getByRole('tab', { name: 'Active' }).click();
  await ticket.getByText('Active').waitFor();
  await ticket.getByText('2 in line').waitFor();
});
