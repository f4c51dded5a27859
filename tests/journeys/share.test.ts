import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { makeShareLink } from '../../contract/posts/sharing.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let maya: Person;
let sam: Person;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [maya, sam] = await createPeople(server, ['Maya', 'Sam']);
  const upload = await uploaded(maya.client, await quarters(1200, 900).jpeg().toBuffer());
  const body = { text: words('From my room in Elm'), title: 'Walnut desk', price: 125, files: [{ upload }] };
  id = (await maya.client.call(createPost, { body: body as never }))._id;
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Share', exact: true });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function opened(as: Person): Promise<Page> {
  const page = await browser.open({ server, as, width: 'phone' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/post/${id}`);
  await page.getByRole('article').first().getByRole('button', { name: 'Share' }).click();
  await sheetOf(page).waitFor();
  return page;
}

it('an author shares their own listing by a link that shows it, and stops it [ITM-05, POS-32]', async () => {
  const page = await opened(maya);
  const { url } = await maya.client.call(makeShareLink, { params: { id } });
  // where the device has no share sheet, one press copies
  await page.getByText('Copied to clipboard').first().waitFor();
  expect(new URL(await copied(page)).search).toBe(new URL(url).search);
  await sheetOf(page).getByText('Anyone with your link sees the first photo', { exact: false }).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button(page, 'Copy link').click();
  await expect.poll(() => copied(page)).toContain('?s=');
  await axe(page);
  await button(page, 'Stop sharing').click();
  await page.getByText('Your link stopped working').first().waitFor();
  await sheetOf(page).waitFor({ state: 'detached' });
  const visitor = await browser.open({ server, width: 'phone' });
  await visitor.goto(`${new URL(url).pathname}${new URL(url).search}`);
  await visitor.getByText('Your link leads to a post at OU.').waitFor();
  expect(await visitor.content()).not.toContain('Walnut desk');
});

it('says who can open an author’s link while the link is still being made [ITM-05]', async () => {
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.route('**/share-link', () => new Promise(() => undefined));
  await page.goto(`/post/${id}`);
  await page.getByRole('article').first().getByRole('button', { name: 'Share' }).click();
  await sheetOf(page).getByText('Anyone with your link sees the first photo', { exact: false }).waitFor();
  expect(await button(page, 'Copy link').count()).toBe(0);
});

it('others share the bare link, without a secret [ITM-05]', async () => {
  const page = await opened(sam);
  await page.getByText('Copied to clipboard').first().waitFor();
  expect(await copied(page)).toBe(`http://ou.quad.localhost:${server.port}/post/${id}?redirect=true`);
  await button(page, 'Story picture').waitFor();
  expect(await button(page, 'Stop sharing').count()).toBe(0);
});

it('makes a picture for a story, for the device’s share sheet and as a download [ITM-06]', async () => {
  const page = await browser.open({ server, as: maya, width: 'phone' });
  await page.addInitScript(() => {
    const shared: string[] = [];
    const share = async ({ files, url }: ShareData) =>
      void shared.push(url ?? `${files?.[0]?.name} ${files?.[0]?.type} ${(files?.[0]?.size ?? 0) > 10_000}`);
    Object.defineProperty(navigator, 'share', { value: share });
    Object.defineProperty(navigator, 'canShare', { value: ({ files }: ShareData) => files?.length === 1 });
    Object.assign(window, { shared });
  });
  await page.goto(`/post/${id}`);
  await page.getByRole('article').first().getByRole('button', { name: 'Share' }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Story picture' }).click();
  const picture = sheet.getByRole('img', { name: 'Your story', exact: false });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1080, 1920]);
  await axe(page);
  await sheet.getByRole('button', { name: 'Share picture' }).click();
  await sheet.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await expect.poll(shared).toEqual(['story.jpg image/jpeg true', expect.stringContaining(`/post/${id}?s=`)]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('story.jpg');
});

it.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desk', 'light'],
  ['desk', 'dark'],
] as const)(
  'the gate shows the shared listing and nothing else of it (%s, %s) [ITM-05, CAM-30]',
  async (width, theme) => {
    const { url } = await maya.client.call(makeShareLink, { params: { id } });
    const page = await browser.open({ server, width, theme });
    await page.goto(new URL(url).pathname + new URL(url).search);
    await page.getByRole('heading', { level: 1, name: 'Walnut desk' }).waitFor();
    await page.getByText('$125', { exact: true }).waitFor();
    await page.getByText('For sale at University of Oklahoma').waitFor();
    const photo = page.getByRole('img', { name: 'Walnut desk' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    expect(await page.content()).not.toMatch(/Maya|Elm/);
    await page.getByText('This community is private.').waitFor();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await layoutShift(page)).toEqual({ value: 0, moved: [] });
  },
);
