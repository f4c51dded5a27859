import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type HostileCommunity, hostileCommunity } from '../xss/community.ts';
import { runningAddresses, vectors } from '../xss/vectors.ts';
import { strangeMarkup, watchPage } from '../xss/watch.ts';

/**
 * `npm run tool -- xss` runs it also without the content policy and on a phone, and with every address as a
 * search.
 */
const ALL = process.env.QUAD_XSS === 'all';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let place: HostileCommunity;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  place = await hostileCommunity(server);
});
afterAll(() => server.stop());

/** Opens a page and waits until it shows the hostile text. */
async function visit(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page
    .waitForFunction(() => {
      const described = [...document.querySelectorAll('main img[alt], main [aria-label], main input')];
      const texts = described.flatMap((one) => [...one.attributes].map(({ value }) => value));
      return [document.body.innerText, ...texts].some((text) => text.includes('ran('));
    })
    .catch((error: Error) => Promise.reject(new Error(`${path} shows none of them: ${error.message}`)));
  return (await page.evaluate(strangeMarkup, null)).map((found) => `${path}: ${found}`);
}

async function visitAll(page: Page): Promise<string[]> {
  const seen = await watchPage(page);
  const { postId, photoPostId, chatId, caseId, authors } = place;
  const found: string[] = [];
  for (const path of [
    '/home',
    `/post/${postId}`,
    `/post/${photoPostId}`,
    `/media/${photoPostId}`,
    ...authors.slice(0, ALL ? 6 : 2).map(({ username }) => `/${username}`),
    '/messages',
    `/messages/${chatId}`,
    '/notifications',
    ...[...vectors.slice(0, 1), ...(ALL ? runningAddresses : [])].map(
      (text) => `/search?q=${encodeURIComponent(text)}`,
    ),
    '/search?q=ran',
    `/admin/cases/${caseId}`,
    '/admin/feedback',
    '/admin/ads',
  ])
    found.push(...(await visit(page, path)));
  return [...found, ...seen];
}

test(`${vectors.length} texts that look like executable markup stay texts on every page`, {
  timeout: ALL ? 900_000 : 120_000,
}, async () => {
  expect(vectors.length).toBeGreaterThan(300);
  const page = await browser.open({ server, as: place.reader });
  expect(await visitAll(page)).toEqual([]);
  if (!ALL) return;
  const unguarded = await page
    .context()
    .browser()
    ?.newContext({
      bypassCSP: true,
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
    });
  if (!unguarded) throw new Error('no browser');
  expect(await visitAll(await unguarded.newPage())).toEqual([]);
  await unguarded.close();
});

test('the check would notice a text that became markup', async () => {
  const page = await browser.open({ server, as: place.reader });
  browser.expectFault(page, /./);
  const seen = await watchPage(page);
  await page.goto('/about');
  expect(await page.evaluate(strangeMarkup, null)).toEqual([]);
  const reported = page.waitForResponse('**/api/policy-reports');
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), '<img src="/x" onerror="ran()">');
  expect((await reported).status()).toBe(204);
  await expect.poll(() => seen).toEqual([expect.stringMatching(/^stopped by the policy .*script-src-attr/)]);
  expect(await page.evaluate(strangeMarkup, null)).toEqual(['IMG onerror=ran()']);
  await page.evaluate(() => (window as unknown as { ran(): void }).ran());
  await expect.poll(() => seen).toContainEqual(expect.stringMatching(/^ran in /));
});

test('server-rendered HTML and mails contain them as text too', async () => {
  const page = await browser.open({ server, as: place.reader });
  await page.goto('/about');
  // a private campus's pages have no previews, so no user content in their head
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
  const client = server.client();
  const post = async () => (await client.request('GET', `/post/${place.postId}`)).bytes.toString();
  await expect.poll(post).toMatch(/<meta property="og:title" content="[^"]*&/);
  const sources: [string, string][] = [];
  for (const path of [
    `/post/${place.postId}`,
    `/post/${place.photoPostId}`,
    ...place.authors.map(({ username }) => `/${username}`),
    '/home',
  ])
    sources.push([path, (await client.request('GET', path)).bytes.toString()]);
  const search = `/search?q=${encodeURIComponent(vectors.join(' ').slice(0, 3_000))}`;
  sources.push([search.slice(0, 40), (await client.request('GET', search)).bytes.toString()]);
  await advanceClock(server.app.platform, 60);
  const mails = async () => (await Promise.all(place.authors.map((one) => server.mails(one.email)))).flat();
  const hostile = (html: string) => html.includes('ran(');
  await expect.poll(async () => (await mails()).some(({ html }) => hostile(html)), { timeout: 60_000 }).toBe(true);
  for (const { subject, html } of await mails()) sources.push([`mail ${subject}`, html]);
  expect(sources.filter(([name, html]) => name.startsWith('/') && hostile(html)).length).toBeGreaterThan(3);
  for (const [name, html] of sources) expect([name, await page.evaluate(strangeMarkup, html)]).toEqual([name, []]);
});
