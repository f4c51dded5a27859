import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { chatOf } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const pair = async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  return { ana, bo };
};

test('a text that is too long stays whole, is counted but not sent, and survives a reload [MSG-20, MSG-21, MSG-39]', async () => {
  const { ana, bo } = await pair();
  const page = await browser.open({ server, as: ana });
  const id = await chatOf(ana, bo);
  await page.goto(`/messages/${id}`);
  expect(await button(page, 'Send').isDisabled()).toBe(true);
  await box(page).fill('   ');
  expect(await button(page, 'Send').isDisabled()).toBe(true);
  await box(page).fill('x'.repeat(501));
  await page.getByRole('alert').filter({ hasText: 'Error: Too many characters!' }).waitFor();
  await page.getByText('501 / 500').waitFor();
  await page.getByText('1 character too many. Shorten the text to send it.').waitFor();
  expect(await box(page).inputValue()).toBe('x'.repeat(501));
  expect(await button(page, 'Send').isDisabled()).toBe(true);
  await axe(page);
  await box(page).press('Enter');
  await page.reload();
  await page.getByText('501 / 500').waitFor();
  await box(page).press('End');
  await box(page).press('Backspace');
  await page.getByText('500 / 500').waitFor();
  expect(await button(page, 'Send').isEnabled()).toBe(true);
  const { messages } = await ana.client.call(listMessages, { params: { id } });
  expect(messages).toEqual([]);
  await box(page).fill('half a thought');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('half a thought');
});
