import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const sizeOf = (words: Locator) => words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('titles, prices and fields grow with the text size that the browser is set to', async () => {
  const ana = await createPerson(server);
  const { _id: id } = await post(ana, 'Solid oak desk', { price: 85 });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  const doubled = async (address: string, words: Locator[]) => {
    await page.goto(address);
    const before = await Promise.all(words.map(sizeOf));
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await Promise.all(words.map(sizeOf))).toEqual(before.map((size) => size * 2));
  };
  await doubled(`/post/${id}`, [
    page.getByRole('heading', { level: 1 }),
    page.getByText('$85', { exact: true }).first(),
    page.getByText('Confirmed today'),
  ]);
  await doubled('/create/post', [page.getByLabel('Title'), page.getByLabel('Category').first()]);
  const kinds = page.getByRole('group', { name: 'Kind' }).locator('label');
  const ends = await kinds.evaluateAll((all) => all.map((kind) => kind.getBoundingClientRect().right));
  expect(ends).toHaveLength(3);
  for (const end of ends) expect(end).toBeLessThan(390);
});
