import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { comment } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [ana, bo] = await createPeople(server, ['Ana', 'Bo']);
});
afterAll(() => server.stop());

const arabic = 'مصباح مكتب, almost new';
const directionOf = (words: Locator) => words.evaluate((element) => getComputedStyle(element).direction);
const paragraphs = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text }).first();

test('a listing, its comments and the fields of the composer run in the direction of their words', async () => {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, spans: [{ text }] });
  const listing = await ana.client.call(createPost, {
    body: { title: arabic, price: 15, text: { blocks: [paragraph('متاح اليوم'), paragraph('Pick up today')] } },
  });
  await comment(bo, listing._id, 'هل ما زال متاحا؟');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto(`/post/${listing._id}`);
  expect(await directionOf(page.getByRole('heading', { name: arabic }))).toBe('rtl');
  expect(await directionOf(paragraphs(page, 'متاح اليوم'))).toBe('rtl');
  expect(await directionOf(paragraphs(page, 'Pick up today'))).toBe('ltr');
  expect(await directionOf(paragraphs(page, 'هل ما زال'))).toBe('rtl');

  await page.goto('/create/post');
  const title = page.getByLabel('Title');
  expect(await directionOf(title)).toBe('ltr');
  await title.fill(arabic);
  expect(await directionOf(title)).toBe('rtl');
});

test('so does a message, while it is written and once it is sent', async () => {
  const id = await chatOf(ana, bo);
  await sendText(ana, id, 'See you at 5');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto(`/messages/${id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('متى نلتقي؟');
  expect(await directionOf(box)).toBe('rtl');
  await box.press('Enter');
  await expect.poll(() => directionOf(page.getByText('متى نلتقي؟').and(page.locator('.bubble')))).toBe('rtl');
  expect(await directionOf(page.getByText('See you at 5').and(page.locator('.bubble')))).toBe('ltr');
});
