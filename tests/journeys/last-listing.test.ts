import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSpots } from '../../contract/campuses/spots.ts';
import { setPostSpot } from '../../contract/posts/post-spot.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const suggestions = (page: Page) => page.getByRole('group', { name: 'From your last listing' });
const suggested = (page: Page, name: string) => suggestions(page).getByRole('button', { name });

it('suggests condition, firm price and spot of the last listing, one tap each, and posts them [CMP-05]', async () => {
  const ana = await createPerson(server);
  await post(ana, 'An older lamp', { price: 10, kind: 'selling', condition: 'good', firm: false } as object);
  const last = await post(ana, 'A desk', { price: 45, kind: 'selling', condition: 'like new', firm: true } as object);
  const [spot] = (await ana.client.call(listSpots)).spots;
  if (!spot) throw new Error('the campus has no spots');
  await ana.client.call(setPostSpot, { params: { id: last._id }, body: { spot: spot._id } });

  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/create/post');
  await suggested(page, 'Condition: Like new').click();
  expect(await page.getByLabel('Condition').inputValue()).toBe('like new');
  await suggested(page, 'Condition: Like new').waitFor({ state: 'detached' });
  // a free thing has no firm price
  expect(await suggested(page, 'Firm price').count()).toBe(0);
  await page.getByLabel('Price', { exact: true }).fill('30');
  await suggested(page, 'Firm price').click();
  expect(await page.getByLabel('Firm price').isChecked()).toBe(true);
  const place = suggested(page, `Meet at ${spot.name}`);
  await place.click();
  expect(await place.getAttribute('aria-pressed')).toBe('true');
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Title').fill('A second desk');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  const [made] = (await ana.client.call(listFeed)).posts;
  expect(made).toMatchObject({ title: 'A second desk', condition: 'like new', firm: true });
  const { spots } = await ana.client.call(getPost, { params: { id: made?._id ?? '' } });
  expect(spots.map(({ _id }) => _id)).toEqual([spot._id]);
});

it('sets nothing by itself, and suggests nothing to who has not sold anything or looks for something [CMP-05]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: bo, width: 'phone' });
  const asked = page.waitForResponse('**/api/listings?*');
  await page.goto('/create/post');
  await asked;
  expect(await suggestions(page).count()).toBe(0);
  await post(bo, 'A desk', { price: 45, kind: 'selling', condition: 'fair' } as object);
  await page.goto('/create/post');
  await suggested(page, 'Fair').waitFor();
  expect(await page.getByLabel('Condition').inputValue()).toBe('');
  await page.getByText('Looking for', { exact: true }).click();
  expect(await suggestions(page).count()).toBe(0);
});

it('is forgotten with the listing: deleting it after the composer was open works [CMP-05]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const { _id: id } = await post(cy, 'A stool', { price: 15, kind: 'selling', condition: 'good' } as object);
  const page = await browser.open({ server, as: cy });
  await page.goto('/listings');
  await page.getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await suggested(page, 'Condition: Good').waitFor();
  await page.goto(`/post/${id}`);
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await suggested(page, 'Condition: Good').waitFor();
  await page.goBack();
  await page.getByRole('article').first().getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').filter({ hasText: 'Your post was deleted' }).waitFor();
});
