import { afterAll, beforeAll, expect, test } from 'vitest';
import { editPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { createPeople } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, list, matched } from '../watching/watching.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('a lower price and a sale that is undone reach who saved the listing, and what someone looks for finds them [WAT-04, WAT-05, WAT-06]', async () => {
  const [ana, bo, cy] = await createPeople(server, ['Ana', 'Bo', 'Cy']);
  const lamp = await list(bo, 'Desk lamp', { price: 100 });
  const buyer = await browser.open({ server, as: ana, width: 'phone' });
  await buyer.goto(`/post/${lamp._id}`);
  await buyer.getByRole('article').first().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await bo.client.call(getPost, { params: { id: lamp._id } })).post.likes).toBe(1);
  await bo.client.call(editPost, { params: { id: lamp._id }, body: { price: 80 } });
  await expect.poll(async () => (await alertsOf(ana)).length).toBe(1);
  for (const sold of [true, false]) await bo.client.call(sellPost, { params: { id: lamp._id }, body: { sold } });
  await expect.poll(async () => (await alertsOf(ana)).length).toBe(2);
  await buyer.goto('/notifications');
  const back = buyer.getByRole('article').filter({ hasText: 'Available again: Desk lamp' });
  await back.getByText("It's for sale again · No one in line").waitFor();
  const drop = buyer.getByRole('article').filter({ hasText: 'Price drop: Desk lamp is now $80' });
  await drop.getByText('Was $100 · No one in line').waitFor();
  await drop.getByText('You saved this listing.').waitFor();
  await axe(buyer);
  await drop.getByRole('link').first().click();
  await buyer.waitForURL(`**/post/${lamp._id}`);
  const earlier = buyer.locator('main del, main s').filter({ hasText: '$100' }).first();
  await earlier.waitFor();

  const wanted = await list(ana, 'Looking for a walnut bureau', { kind: 'looking', price: 50 });
  await list(cy, 'Walnut bureau', { kind: 'looking', price: 30 });
  await matched(server);
  const seller = await browser.open({ server, as: bo, width: 'desk' });
  await seller.goto('/home');
  await seller.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = seller.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('Title').fill('Walnut bureau, three drawers');
  await composer.getByLabel('Price', { exact: true }).fill('45');
  await composer.getByText('2 people are looking for this.').waitFor();
  await composer.getByText("We'll let 1 of them know when you post. You can notify the rest.").waitFor();
  await axe(seller, '[role=dialog]');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await seller.getByRole('button', { name: 'Notify 1 person' }).click();
  await seller.getByText('1 person notified').waitFor();
  expect((await alertsOf(cy)).map(({ type }) => type)).toEqual(['looking for']);
  expect((await alertsOf(ana)).map(({ type }) => type)).toEqual(['looking for', 'available again', 'price drop']);

  await buyer.goto(`/post/${wanted._id}`);
  const matches = buyer.getByRole('region', { name: 'Listings that match' });
  await matches.getByText('Walnut bureau, three drawers').first().waitFor();
  expect(await buyer.getByRole('article').first().getByText('Looking for', { exact: true }).count()).toBe(1);
  await axe(buyer);
});

test('a category’s page saves a search, and its books lead to the courses [WAT-01, COU-01]', async () => {
  const [ana, bo] = await createPeople(server, ['Ana', 'Bo']);
  const details = { course_code: 'CHEM 3053' };
  await list(bo, 'Organic chemistry', { price: 30, category: 'books, movies, & music', details });
  const page = await browser.open({ server, as: ana });
  await page.goto('/c/furniture?condition=new');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('New furniture');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You saved this search').waitFor();
  // the feed with the same filters knows it
  await page.goto('/home?category=furniture&condition=new');
  await page.getByText('You saved this search').waitFor();
  await page.goto('/c/books-movies-music');
  await page.getByRole('link', { name: 'Courses Find your books by course code' }).click();
  await page.waitForURL('**/courses');
  await page.getByRole('link', { name: /CHEM 3053/ }).waitFor();
  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'Search' }).fill('chem 30');
  await page.getByRole('listbox', { name: 'Courses' }).getByRole('option', { name: 'CHEM 3053' }).click();
  await page.waitForURL('**/courses/CHEM-3053');
});
