import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Post } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let long: Post;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  const bo = await createPerson(server, { first: 'Bo' });
  long = await post(bo, 'A bicycle with many questions');
  for (let n = 1; n <= 14; n++) await comment(bo, long._id, `Question ${n}`);
});
afterAll(() => server.stop());

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function answer(page: Page): Promise<void> {
  await page.goto(`/post/${long._id}`);
  await page.getByText('Question 14').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const open = page.getByRole('button', { name: /^Comment/ }).filter({ visible: true });
  await open.first().click();
  await text(page).waitFor();
}

it.each(['phone', 'desk'] as const)('shows one’s comment after it was sent (%s) [COM-06, COM-11]', async (width) => {
  const page = await browser.open({ server, as: ana, width });
  await answer(page);
  await text(page).click();
  await page.keyboard.type(`In sight on a ${width}`);
  await button(page, 'Reply').click();
  await page.getByRole('status').filter({ hasText: 'Your reply was sent' }).waitFor();
  const own = page.getByRole('article').filter({ hasText: `In sight on a ${width}` });
  await own.last().waitFor();
  await expect
    .poll(async () => {
      const box = await own.last().boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
});

it('has a line for a comment that grows, and its formatting behind Aa [COM-04, CMP-01]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await answer(page);
  const height = async () => (await text(page).boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(32);
  const tools = page.getByRole('group', { name: 'Formatting' });
  expect(await tools.count()).toBe(0);
  await text(page).click();
  for (const line of ['one', 'two', 'three']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  expect(await height()).toBeGreaterThan(80);
  await button(page, 'Aa').click();
  await tools.getByRole('button', { name: 'Bold' }).waitFor();
  await page.getByText('17 / 500').waitFor();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 480 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
