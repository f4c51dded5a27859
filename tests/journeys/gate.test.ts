import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost, editPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { uploaded, words } from '../factories/posts.ts';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let desk: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  const post = await ana.client.call(createPost, {
    body: { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'A desk for readers alone' }] }] } },
  });
  desk = post._id;
});
afterAll(() => server.stop());

test.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desk', 'light'],
  ['desk', 'dark'],
] as const)(
  'a visitor of a private campus sees its gate and nothing behind it (%s, %s) [CAM-25]',
  async (width, theme) => {
    const page = await browser.open({ server, width, theme });
    await page.goto('/home');
    await page.getByText('This community is private', { exact: false }).first().waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await page.getByRole('article').count()).toBe(0);
    expect(await page.content()).not.toContain('readers alone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await axe(page);
    expect(await layoutShift(page)).toEqual({ value: 0, moved: [] });
  },
);

test('a signed-in, verified person sees the feed instead [CAM-32]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: bo });
  await page.goto('/home');
  await page.getByRole('article').filter({ hasText: 'A desk for readers alone' }).waitFor();
  await axe(page);
});

test('on a members-only campus an account without a school address is asked to verify one [CAM-33, D56]', async () => {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'members'));
  const otto = await createPerson(server, { first: 'Otto', schoolVerified: false });
  await vi.waitFor(async () => expect((await otto.client.request('GET', '/api/feed')).status).toBe(403));
  const page = await browser.open({ server, as: otto, width: 'phone' });
  for (const path of ['/saved', '/media', '/search?q=desk', '/home']) {
    await page.goto(path);
    await page.getByText('This community is private.').first().waitFor();
    expect(await page.content()).not.toContain('readers alone');
  }
  await axe(page);
  await page.getByRole('link', { name: 'Verify your school email', exact: true }).last().click();
  await page.waitForURL('**/settings/account/school_email');
  const visitor = await browser.open({ server, width: 'desk' });
  await visitor.goto('/home');
  await visitor.getByRole('button', { name: 'Click to Join' }).waitFor();
});

/** The addresses of all pictures on a page. */
const pictures = (page: Page) =>
  page.locator('img').evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));

test('a shared link to a post of a private campus says where it leads and nothing about the post [CAM-30, D6]', async () => {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'private'));
  const page = await browser.open({ server, width: 'phone' });
  const texts: string[] = [];
  for (const id of [desk, '019b710f-8080-741a-b6c4-bb41e4af13a4']) {
    await page.goto(`/post/${id}`);
    await page.getByText('Your link leads to a post at OU.').waitFor();
    texts.push(await page.locator('main').innerText());
    expect(await page.content()).not.toContain('readers alone');
    for (const path of await pictures(page)) expect(path).toMatch(/^\/(assets|logos)\//);
  }
  expect(texts[0]).toBe(texts[1]);
  await axe(page);
});

test('a visitor of a public campus sees its newest listings at the gate, which lead to the posts [CAM-31, FEE-09]', async () => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();
  for (let price = 11; price <= 17; price++) {
    const files = [{ upload: await uploaded(ana.client, bytes) }];
    const listed = { text: words(`A lamp for ${price} dollars`), price: price + 20, files };
    const { _id: id } = await ana.client.call(createPost, { body: listed });
    await ana.client.call(editPost, { params: { id }, body: { price } });
  }
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
  const page = await browser.open({ server, width: 'phone' });
  await vi.waitFor(async () => {
    await page.goto('/home');
    await page.getByRole('region', { name: 'Welcome' }).waitFor({ timeout: 2_000 });
  });
  const tile = page.getByRole('link', { name: /A lamp for 17 dollars/ }).first();
  await tile.getByText('$17').waitFor();
  await tile.getByText('$37').waitFor();
  await expect
    .poll(() => tile.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await axe(page);
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  expect(await accessibilityViolations(page, { within: 'a:has(s)', rules })).toEqual([]);
  await page.getByRole('button', { name: "See what's for sale" }).click();
  await expect
    .poll(() => page.getByRole('feed').evaluate((feed) => Math.abs(feed.getBoundingClientRect().top) < innerHeight / 2))
    .toBe(true);
  await tile.click();
  await page.waitForURL('**/post/*');
  await page.getByRole('article', { name: /A lamp for 17 dollars/ }).waitFor();
});
