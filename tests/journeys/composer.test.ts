import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const composer = (page: Page) => page.getByRole('dialog', { name: 'Create Post' });
/** of a listing, or of another post */
const text = (page: Page) => page.getByRole('textbox', { name: /^(Description|Text)$/ });
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const feedOf = async ({ client }: Person) => (await client.call(listFeed)).posts;

async function compose(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await text(page).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
}

/** Begins a post that sells nothing. */
async function composePost(page: Page): Promise<void> {
  await compose(page);
  await composer(page).getByText('Just posting').click();
  await page.getByRole('textbox', { name: 'Text' }).click();
}

async function paste(page: Page, words: string): Promise<void> {
  await text(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // Firefox's synthetic paste events have an empty clipboard
    if (event.clipboardData?.getData('text/plain') !== pasted)
      Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    box.dispatchEvent(event);
  }, words);
}

test('the composer opens over the feed and asks what is sold, for what price, with which photos [POS-01, POS-02, POS-03]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await compose(page);
  await page.getByText('What are you selling?').last().waitFor();
  for (const name of ['Price', 'Category']) await composer(page).getByLabel(name).waitFor();
  await composer(page).getByLabel('Photos or videos').first().waitFor({ state: 'attached' });
  for (const name of ['Post', 'Discard']) await composer(page).getByRole('button', { name, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  await axe(page);
});

test('a listing is posted and comes first in the feed [POS-15, POS-22, POS-23, POS-24, ALE-05, SHE-30]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await compose(page);
  await page.keyboard.type('Solid wood desk');
  await composer(page).getByLabel('Price', { exact: true }).fill('85');
  await composer(page).getByLabel('Category').selectOption('furniture');

  // held back until the waiting modal was seen
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/posts', (route) => held.then(() => route.continue()));
  await button(page, 'Post').click();
  await button(page, 'Processing...').waitFor();
  await page.getByRole('dialog', { name: 'Uploading your post...' }).waitFor();
  go();

  const sent = page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' });
  await sent.waitFor();
  expect(await composer(page).count()).toBe(0);
  const [post] = await feedOf(ana);
  expect(post).toMatchObject({ price: 85, category: 'furniture', depth: 0 });
  expect(await sent.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/post/${post?._id}`);
  await page.getByRole('article').first().filter({ hasText: 'Solid wood desk' }).waitFor();

  await compose(page);
  expect((await text(page).innerText()).trim()).toBe('');
  expect(await composer(page).getByLabel('Price', { exact: true }).inputValue()).toBe('');
});

test('typing ends at 500 characters [POS-08, POS-09, POS-10]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await composePost(page);
  await paste(page, 'x'.repeat(499));
  await page.getByText('499 / 500').waitFor();
  expect(await alert(page, 'Error: Too many characters!').count()).toBe(0);
  // it shows only for a moment, so waiting starts before it appears
  const alertShown = alert(page, 'Error: Too many characters!').waitFor();
  await page.keyboard.type('yz');
  await alertShown;
  await page.getByText('500 / 500').waitFor();
  expect((await text(page).innerText()).trim()).toBe(`${'x'.repeat(499)}y`);
});

test('a person is chosen from those suggested after @, and mentioned if the name fits [POS-05, POS-08]', async () => {
  const zoe = await createPerson(server, { first: 'Zoe' });
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await composePost(page);
  const suggested = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  const mention = async (before: string) => {
    await page.keyboard.press('Control+A');
    await paste(page, before);
    await page.keyboard.type('@zoe');
    await suggested.filter({ hasText: zoe.username }).waitFor();
    await page.keyboard.press('Enter');
    await suggested.first().waitFor({ state: 'detached' });
  };
  // one character too many
  const filled = `${'x'.repeat(500 - zoe.username.length - 1)} `;
  const alertShown = alert(page, 'Error: Too many characters!').waitFor();
  await mention(filled);
  await alertShown;
  expect((await text(page).innerText()).trim()).toBe(`${filled}@zoe`);
  await mention(filled.slice(1));
  await page.getByText('500 / 500').waitFor();
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  const [post] = await feedOf(ana);
  expect(post?.text?.blocks[0]).toMatchObject({
    spans: [{ text: filled.slice(1) }, { mention: { userId: zoe.id, username: zoe.username } }],
  });
});

test('invalid input has an error next to its field [POS-11, POS-16]', async () => {
  const before = (await feedOf(ana)).length;
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await compose(page);
  await button(page, 'Post').click();
  await page.getByText('Write something or add a photo first.').waitFor();
  await page.keyboard.type('A lamp');
  await composer(page).getByLabel('Price', { exact: true }).fill('12.50');
  await button(page, 'Post').click();
  await page.getByText('Enter a whole dollar amount.').waitFor();
  expect(await feedOf(ana)).toHaveLength(before);
});

test('a draft survives a reload; once discarded it is gone [POS-26]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await compose(page);
  await page.keyboard.type('Half a thought');
  await composer(page).getByLabel('Category').selectOption('drones');
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await compose(page);
  await expect.poll(async () => (await text(page).innerText()).trim()).toBe('Half a thought');
  expect(await composer(page).getByLabel('Category').inputValue()).toBe('drones');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard post' });
  await question.getByText("If you discard it, your draft won't be saved.").waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await text(page).innerText()).trim()).toBe('Half a thought');
  await composer(page).getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await composer(page).waitFor({ state: 'detached' });
  await compose(page);
  expect((await text(page).innerText()).trim()).toBe('');
});

test('failures and a refusal lose nothing, and another try posts once [POS-25]', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /500|429|ERR_CONNECTION_RESET/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/posts', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) {
      const body = JSON.stringify({ status: 500, code: 'internal', title: 'Something went wrong' });
      await route.fulfill({ status: 500, contentType: 'application/problem+json', body });
    } else if (keys.length === 2) {
      // posted, but the answer is lost
      await ana.client.request('POST', '/api/posts', route.request().postDataJSON(), {
        'idempotency-key': keys[1] ?? '',
      });
      await route.abort('connectionreset');
    } else if (keys.length === 3) {
      const body = JSON.stringify({ status: 429, code: 'too_many_requests', title: 'Wait a minute.' });
      await route.fulfill({ status: 429, contentType: 'application/problem+json', body });
    } else await route.continue();
  });
  await page.goto('/home');
  await compose(page);
  await page.keyboard.type('Posted only once');
  await page.keyboard.press('Control+Enter');
  await alert(page, 'Something went wrong.').waitFor();
  await button(page, 'Post').click();
  await page.getByText('Network error. Please check your connection. Your draft is saved.').waitFor();
  await button(page, 'Post').click();
  await page.getByText('Wait a minute.').waitFor();
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  expect(new Set(keys).size).toBe(1);
  const posts = await feedOf(ana);
  expect(posts.filter(({ text: said }) => JSON.stringify(said).includes('Posted only once'))).toHaveLength(1);
});

test('a post that gets no answer can be sent again, once [POS-22, POS-25]', async () => {
  const page = await browser.open({ server, as: ana });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/posts', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) await route.continue();
  });
  await page.goto('/home');
  await compose(page);
  await page.keyboard.type('Never answered');
  // the first answer is awaited less long than a test could
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => {
      AbortSignal.timeout = timeout;
      return timeout.call(AbortSignal, 500);
    };
  });
  await button(page, 'Post').click();
  await page.getByText('Network error. Please check your connection. Your draft is saved.').waitFor();
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('keeps a paste over the limit whole, marks the excess and sends nothing until it is shortened [POS-10, POS-08]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await composePost(page);
  const alertShown = alert(page, 'Error: Too many characters!').waitFor();
  await paste(page, `${'x'.repeat(500)}${'y'.repeat(42)}`);
  await alertShown;
  const field = composer(page).getByText('42 characters too many. Shorten the text to post it.');
  await field.waitFor();
  await composer(page).getByText('-42', { exact: true }).waitFor();
  await composer(page).getByText('542 / 500').waitFor();
  expect((await text(page).innerText()).trim()).toBe(`${'x'.repeat(500)}${'y'.repeat(42)}`);
  const marked = await page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('over-limit') ?? [])];
    return range && [range.startContainer.textContent?.slice(range.startOffset), range.endContainer.nodeName];
  });
  expect(marked?.[0]).toBe('y'.repeat(42));
  expect(await button(page, 'Post').isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  // typing more is refused, deleting isn't
  await page.keyboard.type('z');
  for (let n = 0; n < 42; n++) await page.keyboard.press('Backspace');
  await field.waitFor({ state: 'detached' });
  await composer(page).getByText('500 / 500').waitFor();
  expect(await page.evaluate(() => CSS.highlights.has('over-limit'))).toBe(false);
  expect(await button(page, 'Post').isEnabled()).toBe(true);
  expect((await text(page).innerText()).trim()).toBe('x'.repeat(500));
});

it('clears an error as soon as its field is valid [POS-11]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await compose(page);
  await button(page, 'Post').click();
  const fault = page.getByText('Write something or add a photo first.');
  await fault.waitFor();
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();
  await composer(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: photo });
  await fault.waitFor({ state: 'detached' });
});

it('keeps a draft when the page is closed right after the last keystroke [POS-26]', async () => {
  const page = await browser.open({ server, as: ana });
  // the debounce never ends, so only closing the page can store it
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((act: () => void, ms = 0, ...rest: never[]) =>
      ms === 300 ? 0 : later(act, ms, ...rest)) as typeof setTimeout;
  });
  await page.goto('/home');
  await composePost(page);
  await page.keyboard.type('The last words before the bus');
  await page.getByText('29 / 500').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  await page.reload();
  await compose(page);
  await expect.poll(async () => (await text(page).innerText()).trim()).toBe('The last words before the bus');
});
