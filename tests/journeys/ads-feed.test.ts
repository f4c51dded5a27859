import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Ad, getAdAnalytics, pauseAd, stopAd } from '../../contract/ads/ads.ts';
import { boost, giveFunds } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { manyPosts, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let seller: Person;
let reader: Person;
const running: Ad[] = [];
beforeAll(async () => {
  server = await startTestServer({ page: true });
  seller = await createPerson(server, { first: 'Sel' });
  reader = await createPerson(server, { first: 'Rea' });
});
// Ads appear near their own posts only if there is nothing else: old posts, and plain ones above them.
beforeEach(async () => {
  for (const ad of running.splice(0)) await seller.client.call(stopAd, { params: { id: ad._id } });
  await server.app.platform.pool.query('delete from posts where author_id = $1 and plain = $2', [reader.id, 'x']);
  await manyPosts(server, reader, 40);
});
afterAll(() => server.stop());

type Wanted = Parameters<typeof boost>[2];

/** An ad whose own post is far down in the feed. */
async function promoted(text: string, wanted: Wanted = {}): Promise<Ad> {
  const { _id } = await post(seller, text);
  await server.app.platform.pool.query(
    `update posts set last_modified = product_now() - interval '30 days' where id = $1`,
    [_id],
  );
  await giveFunds(server, seller, 500);
  const { ad } = await boost(seller, _id, wanted);
  running.push(ad);
  return ad;
}

const feed = (page: Page) => page.getByRole('feed', { name: 'For You' });
const sponsored = (page: Page) => feed(page).getByRole('article').filter({ hasText: 'Sponsored' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
/** How many plain posts are above each ad in the feed. */
const places = (page: Page) =>
  feed(page).evaluate((box) => {
    const at: number[] = [];
    let above = 0;
    for (const article of box.querySelectorAll('article'))
      if (article.textContent?.includes('Sponsored')) at.push(above);
      else above++;
    return at;
  });

/** Reloads the feed until it has the ads, because cached answers may lack them. Posts that aren’t on screen come late. */
const opened = (page: Page, count: number) =>
  expect
    .poll(
      async () => {
        await page.goto('/home');
        const last = sponsored(page).nth(count - 1);
        return last.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);

test.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)(
  'ads follow every 4th post from the first paint, in rotation, labeled; nothing moves (%s, %s) [FEE-23, ADS-59, ADS-60]',
  async (width, theme) => {
    for (const text of ['A first lamp', 'A second lamp', 'A third lamp']) await promoted(text);
    const page = await browser.open({ server, as: reader, width, theme });
    await opened(page, 3);
    // a large campus starts with 25 posts
    await expect.poll(() => places(page)).toEqual([4, 8, 12, 16, 20, 24]);
    const texts = (await sponsored(page).allInnerTexts()).slice(0, 3);
    expect(new Set(texts.map((text) => /A \w+ lamp/.exec(text)?.[0])).size).toBe(3);
    await sponsored(page).first().getByRole('button', { name: 'Send Message' }).waitFor();
    await axe(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => places(page)).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    const { value, moved } = await layoutShift(page);
    expect(value, moved.join()).toBeLessThan(0.01);
    await page.setViewportSize({ width: 320, height: 600 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
      .toBe(true);

    // one's own ads aren't shown
    const own = await browser.open({ server, as: seller, width });
    await own.goto('/home');
    await feed(own).getByRole('article').first().waitFor();
    expect(await sponsored(own).count()).toBe(0);
  },
);

test('the button of an ad: a website, the profile, a message [ADS-57, ADS-59]', async () => {
  const url = 'https://lamps.example.com';
  const site = await promoted('A shining lamp', { cta: { type: 'website', url, label: 'Shop Now' } });
  const me = await promoted('A red lamp', { cta: { type: 'profile' } });
  const write = await promoted('A blue lamp', { cta: { type: 'message' } });
  const page = await browser.open({ server, as: reader });
  await opened(page, 3);
  const shown = (text: string) => sponsored(page).filter({ hasText: text }).first();
  const link = shown('A shining lamp').getByRole('link', { name: /^Shop Now/ });
  expect(await link.getAttribute('href')).toBe(url);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toMatch(/(?=.*noopener)(?=.*nofollow)/);
  expect(await shown('A red lamp').getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(
    `/${seller.username}`,
  );
  await shown('A blue lamp').getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start conversation' }).waitFor();
  await page.keyboard.press('Escape');

  // on the post's page: the website while its ad runs, else a message; labels
  await page.goto(`/post/${site.postId}`);
  await page.getByText('Boosted', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Shop Now/ }).waitFor();
  await seller.client.call(pauseAd, { params: { id: site._id } });
  await button(page, 'Send Message').waitFor();
  expect(await page.getByText('Boosted', { exact: true }).count()).toBe(0);
  expect(await page.getByText('Ad Paused', { exact: true }).count()).toBe(0);
  for (const ad of [me, write]) {
    await page.goto(`/post/${ad.postId}`);
    await page.getByText('Boosted', { exact: true }).waitFor();
    await button(page, 'Send Message').waitFor();
  }
});

test('the menu explains why the ad is shown and hides it; actions on it are counted [ADS-59, ANA-01]', async () => {
  const [hidden, seen] = [await promoted('A noisy lamp'), await promoted('A calm lamp')];
  const page = await browser.open({ server, as: reader });
  await opened(page, 2);
  const noisy = sponsored(page).filter({ hasText: 'A noisy lamp' });
  await noisy.first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Why this ad?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this ad?' });
  await why.getByText(/Sel L\. pays/).waitFor();
  await axe(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await noisy.first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hide this ad' }).click();
  await alert(page, 'Ad hidden');
  await expect.poll(() => noisy.count()).toBe(0);
  await page.reload();
  await feed(page).getByRole('article').first().waitFor();
  await sponsored(page).filter({ hasText: 'A calm lamp' }).first().scrollIntoViewIfNeeded();
  expect(await noisy.count()).toBe(0);

  const calm = sponsored(page).filter({ hasText: 'A calm lamp' }).first();
  await calm.evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await calm.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(
      async () => {
        // queued events are sent when the page is left
        await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
        return (await seller.client.call(getAdAnalytics, { params: { id: seen._id } })).totals;
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ views: 1, accounts_reached: 1, saves: 1, external_link_clicks: 0 });
  const { totals } = await seller.client.call(getAdAnalytics, { params: { id: hidden._id } });
  expect(totals.external_link_clicks).toBe(0);
});

test('the reader’s scroll position is restored to the pixel with ads, on back and on reload [ADS-60, D21]', async () => {
  for (const text of ['A green lamp', 'A grey lamp', 'A gold lamp', 'A good lamp']) await promoted(text);
  const page = await browser.open({ server, as: reader });
  await opened(page, 3);
  await sponsored(page)
    .nth(2)
    .evaluate((card) => card.scrollIntoView({ block: 'center' }));
  const top = () =>
    sponsored(page)
      .nth(2)
      .evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await top();
  const names = () => sponsored(page).evaluateAll((cards) => cards.slice(0, 3).map((card) => card.ariaLabel));
  const named = await names();
  expect(new Set(named).size).toBe(3);
  await sponsored(page)
    .nth(2)
    .getByText(/A \w+ lamp/)
    .first()
    .click();
  await page.waitForURL('**/post/**');
  await page.getByRole('button', { name: 'Back' }).waitFor();
  await page.goBack();
  await expect.poll(top).toBe(before);
  await page.reload();
  await sponsored(page).nth(2).waitFor();
  await expect.poll(top).toBe(before);
  expect(await names()).toEqual(named);
});

test('a feed that wasn’t server-rendered gets its ads only below what has been on screen [ADS-60]', async () => {
  await promoted('A late lamp');
  const page = await browser.open({ server, as: reader });
  await page.goto('/settings/about');
  let answer = () => {};
  const read = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/ads/sponsored*', (route) => read.then(() => route.continue()));
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home (Buy/Sell)', exact: true })
    .click();
  await feed(page).getByRole('article').nth(4).waitFor();
  answer();
  await expect.poll(() => sponsored(page).count()).toBeGreaterThan(0);
  const [first = 0] = await places(page);
  expect(first % 4).toBe(0);
  const at = await sponsored(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
  expect(at).toBeGreaterThanOrEqual(900);
});
