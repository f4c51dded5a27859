import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAmbassador } from '../../contract/moderation/admin-records.ts';
import { pinPost } from '../../contract/posts/pin.ts';
import { sellPost } from '../../contract/posts/posts.ts';
import { runningAd } from '../factories/ads.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { comment, photoListing, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let eva: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [ana, eva] = await createPeople(server, ['Ana', 'Eva']);
  for (const [title, price] of [
    ['Oak desk', 40],
    ['Red lamp', 12],
    ['Blue sofa', 90],
    ['Green chair', 15],
  ] as const)
    await photoListing(eva, title, price);
});
afterAll(() => server.stop());

const feed = (page: Page) => page.getByRole('feed', { name: 'For You' });
const article = (page: Page, name: RegExp | string) => feed(page).getByRole('article', { name });
const columns = (page: Page) =>
  feed(page).evaluate((box) => getComputedStyle(box).gridTemplateColumns.split(' ').length);
/** How much of the feed's width it takes. */
const widthOf = (page: Page, name: RegExp | string) =>
  article(page, name).evaluate((each) => {
    const box = (each.closest('[role=feed]') as Element).getBoundingClientRect();
    return each.getBoundingClientRect().width / box.width;
  });

it.each([
  ['phone', 2],
  ['desk', 4],
] as const)('shows the feed as a grid to somebody who has not chosen, on a %s [SHO-01]', async (width, count) => {
  const page = await browser.open({ server, as: ana, width });
  await page.goto('/home');
  await article(page, /Oak desk/)
    .getByText('$40')
    .waitFor();
  expect(await columns(page)).toBe(count);
  // web fonts may shift text by a fraction of a pixel
  expect((await layoutShift(page)).value).toBe(0);
  await axe(page);
  // the choice is remembered
  await page.getByRole('button', { name: 'Card view' }).click();
  await expect.poll(() => columns(page)).toBe(1);
  await page.reload();
  await article(page, /Oak desk/).waitFor();
  expect(await columns(page)).toBe(1);
});

it('shows a post without a photo as one row, with all that can be done with it in its menu [SHO-02]', async () => {
  const { _id } = await post(eva, 'Does anybody have a ladder for an hour?');
  await comment(ana, _id, 'I do');
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  const row = article(page, /Does anybody have a ladder/);
  await row.getByText('1 comments').waitFor();
  expect(await widthOf(page, /Does anybody have a ladder/)).toBeGreaterThan(0.9);
  expect(await widthOf(page, /Oak desk/)).toBeLessThan(0.5);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
  expect(await row.getByRole('button').count()).toBe(1);
  await row.getByRole('button', { name: 'More' }).click();
  for (const name of ['Comment', 'Save', 'Share', 'Copy link', 'Send Message', 'Report'])
    await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await axe(page);
  await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
  await row.getByText('1 saves').waitFor();
  await row.getByRole('link').click();
  await page.waitForURL(`**/post/${_id}`);
});

it('says in one row who joined, and lists them when it is pressed [SHO-02]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  const people = await createPeople(server, ['Riley', 'Sam', 'Kim', 'Lou', 'Max']);
  for (const { id } of people)
    await server.app.platform.pool.query(
      `insert into posts (id, campus_id, author_id, root_id, type, plain)
       select made.id, 'ou', $1, made.id, 'new user', '' from (select uuidv7() as id offset 0) made`,
      [id],
    );
  await page.goto('/home');
  const row = article(page, 'Max, Lou and 3 others joined');
  await row.waitFor();
  expect(await feed(page).getByText('has joined the community').count()).toBe(0);
  await row.getByRole('button').click();
  const list = page.getByRole('dialog', { name: 'New members' });
  for (const name of ['Riley', 'Sam', 'Kim', 'Lou', 'Max'])
    await list.getByRole('link', { name: new RegExp(`^${name} `) }).waitFor();
  await axe(page);
  await list.getByRole('link', { name: /^Kim / }).click();
  await page.waitForURL(/kim/);
  await expect.poll(() => list.count()).toBe(0);
});

it('leaves out what is sold [SHO-02]', async () => {
  const { _id } = await photoListing(eva, 'White sneakers', 30);
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await article(page, /White sneakers/).waitFor();
  await eva.client.call(sellPost, { params: { id: _id }, body: { sold: true } });
  await page.reload();
  await article(page, /Oak desk/).waitFor();
  expect(await article(page, /White sneakers/).count()).toBe(0);
  // cards stay the feed as it is
  await page.getByRole('button', { name: 'Card view' }).click();
  await article(page, /White sneakers/)
    .getByText('Sold')
    .first()
    .waitFor();
});

it('shows the pinned post as one row above the tiles, though it has a photo [SHO-02, INV-03]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const { _id } = await photoListing(eva, 'Yellow kettle', 8);
  await admin.client.call(addAmbassador, { params: { id: ana.id } });
  await ana.client.call(pinPost, { params: { id: _id } });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  await article(page, /Yellow kettle/)
    .getByText('Pinned by an ambassador')
    .waitFor();
  expect(await feed(page).getByRole('article').first().getAttribute('aria-label')).toContain('Yellow kettle');
  expect(await widthOf(page, /Yellow kettle/)).toBeGreaterThan(0.9);
});

it('gives an ad one tile, marked as an ad, with its menu and what it leads to [SHO-02, ADS-59]', async () => {
  const seller = await createPerson(server, { first: 'Sel' });
  const ad = await runningAd(server, seller, {
    cta: { type: 'website', url: 'https://shop.example.com', label: 'Visit Website' },
  });
  await server.app.platform.pool.query(
    `update posts set last_modified = product_now() - interval '30 days' where id = $1`,
    [ad.postId],
  );
  for (let at = 0; at < 9; at++) await photoListing(eva, `Mug number ${at}`, 3);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  const tile = feed(page).getByRole('article').filter({ hasText: 'Sponsored' }).first();
  await expect
    .poll(async () => {
      await page.goto('/home');
      return tile.count();
    })
    .toBe(1);
  await tile.getByRole('link', { name: /Visit Website/ }).waitFor();
  const [box, whole] = [await tile.boundingBox(), await feed(page).boundingBox()];
  expect(box?.width).toBeLessThan((whole?.width ?? 0) / 2);
  expect((await layoutShift(page)).value).toBe(0);
  await axe(page);
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Why this ad?' }).waitFor();
});
