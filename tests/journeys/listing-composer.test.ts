import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const tools = (page: Page) => page.getByRole('group', { name: 'Formatting' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newest = async () => (await ana.client.call(listFeed)).posts[0];
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function compose(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await description(page).waitFor();
}

const paste = (page: Page, words: string) =>
  description(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

it.each(['phone', 'desk'] as const)(
  'asks for photos first, then title, price, condition, category with its fields, and the description last (%s) [CMP-01]',
  async (width) => {
    const page = await browser.open({ server, as: ana, width });
    await compose(page);
    const form = page.locator('[data-composer]');
    await form.getByLabel('Category').selectOption('books, movies, & music');
    const names = ['Add photos', 'Title', 'Price', 'Condition', 'Category', 'Course code', 'ISBN', 'Description'];
    const tops = await Promise.all(
      names.map(async (name) => {
        const field = name === 'Add photos' ? button(page, name) : form.getByLabel(name, { exact: true });
        return (await field.boundingBox())?.y ?? Number.NaN;
      }),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(await form.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  },
);

it('shows the formatting tools while text is selected, or once "Aa" is pressed [CMP-01]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await compose(page);
  await description(page).click();
  await page.keyboard.type('hardly used');
  expect(await tools(page).count()).toBe(0);
  await page.keyboard.press('Shift+Home');
  await tools(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('End');
  await tools(page).waitFor({ state: 'detached' });
  const aa = button(page, 'Aa');
  await aa.focus();
  await page.keyboard.press('Enter');
  await tools(page).waitFor();
  expect(await aa.getAttribute('aria-expanded')).toBe('true');
  await axe(page);
  await aa.click();
  await tools(page).waitFor({ state: 'detached' });
  await page.getByLabel('Title').fill('A toaster');
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  expect((await newest())?.text).toEqual({
    blocks: [{ type: 'paragraph', spans: [{ text: 'hardly used', marks: ['b'] }] }],
  });
});

it('counts a description from 80 % of 2,000 characters on, stops at the limit, and posts exactly 2,000 [CMP-01]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  await page.getByLabel('Title').fill('A long story');
  await description(page).click();
  await paste(page, 'x'.repeat(1_599));
  await expect.poll(() => description(page).textContent()).toHaveLength(1_599);
  expect(await page.getByText('/ 2000').count()).toBe(0);
  await page.keyboard.type('x');
  await page.getByText('1600 / 2000').waitFor();
  await paste(page, 'x'.repeat(399));
  await page.getByText('1999 / 2000').waitFor();
  const alertShown = alert(page, 'Error: Too many characters!').waitFor();
  await page.keyboard.type('yz');
  await alertShown;
  await page.getByText('2000 / 2000').waitFor();
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  expect((await newest())?.text?.blocks[0]?.spans[0]?.text).toHaveLength(2_000);
  // lists still cut at 200
  const cards = await browser.open({ server, as: ana, view: 'cards' });
  await cards.goto('/home');
  const card = cards.getByRole('article').filter({ hasText: 'A long story' });
  await card.getByRole('button', { name: 'See more' }).waitFor();
});

it('keeps a long text when a listing becomes a post, says what is too much, and asks for a title or price [CMP-01]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  await description(page).click();
  await paste(page, 'x'.repeat(600));
  await button(page, 'Post').click();
  await page.getByText('Without a title or price, a post can have up to 500 characters.').waitFor();
  await page.getByText('Just posting').click();
  const text = page.getByRole('textbox', { name: 'Text' });
  expect(await text.textContent()).toHaveLength(600);
  await page.getByText('600 / 500').waitFor();
  await page.getByText('100 characters too many. Shorten the text to post it.').waitFor();
  expect(await button(page, 'Post').isDisabled()).toBe(true);
  // deleting a letter takes away no others, and the text stays when it's a listing again
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.getByText('599 / 500').waitFor();
  await page.getByText('Selling', { exact: true }).click();
  expect(await description(page).textContent()).toHaveLength(599);
  await page.getByLabel('Title').fill('Six hundred letters');
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
});

it('shows what is wrong with all fields at once, and focuses the first of them [CMP-01]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  await page.getByLabel('Price', { exact: true }).fill('12.50');
  await button(page, 'Post').click();
  await page.getByText('Enter a whole dollar amount.').waitFor();
  await page.getByText('Write something or add a photo first.').waitFor();
  const price = page.getByLabel('Price', { exact: true });
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('edits a long listing, and names the limit when it would become a post [CMP-01]', async () => {
  const { _id: id } = await post(ana, 'A wardrobe of oak', { price: 45 });
  const long = { blocks: [{ type: 'paragraph' as const, spans: [{ text: 'x'.repeat(1_500) }] }] };
  await ana.client.call(editPost, { params: { id }, body: { text: long } });
  const page = await browser.open({ server, as: ana });
  await page.goto(`/post/${id}`);
  await button(page, 'Edit').first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await expect.poll(() => description(page).textContent()).toHaveLength(1_500);
  await dialog.getByLabel('Price', { exact: true }).fill('');
  await dialog.getByText('1000 characters too many. Shorten the text to post it.').waitFor();
  await dialog.getByLabel('Price', { exact: true }).fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your post was updated').waitFor();
  const { post: saved } = await ana.client.call(getPost, { params: { id } });
  expect(saved).toMatchObject({ price: 40, text: long });
});
