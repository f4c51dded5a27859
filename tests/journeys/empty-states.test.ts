import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { uploaded, words } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
let lamp: Post;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();
  const files = [{ upload: await uploaded(ana.client, bytes) }];
  lamp = await ana.client.call(createPost, { body: { text: words('A brass lamp'), price: 18, files } });
});
afterAll(() => server.stop());

/** Whether the illustration's file exists and contains the part that the page uses. */
async function isDrawn(page: Page): Promise<boolean> {
  const use = page.locator('main svg use').first();
  await use.waitFor({ state: 'attached' });
  return use.evaluate(async (element) => {
    const [file = '', id = ''] = (element.getAttribute('href') ?? '').split('#');
    const answer = await fetch(file);
    const { width } = (element as SVGGraphicsElement).getBBox();
    return answer.ok && (await answer.text()).includes(`<symbol id="${id}"`) && width > 0;
  });
}

test.each(['light', 'dark'] as const)(
  'an empty list has a drawing, one action, and new listings below (%s) [SHE-48]',
  async (theme) => {
    const page = await browser.open({ server, as: bo, width: 'phone', theme });
    for (const path of ['/saved', '/notifications']) {
      await page.goto(path);
      expect([path, await isDrawn(page)]).toEqual([path, true]);
      expect(await page.getByRole('main').getByRole('link', { name: 'Go To Feed' }).count()).toBe(1);
      const fresh = page.getByRole('region', { name: 'New at OU' });
      await fresh.getByRole('article', { name: /A brass lamp/ }).waitFor();
      await axe(page);
    }
    await page.goto('/notifications/mentions');
    expect(await isDrawn(page)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Go To Feed' }).click();
    await page.waitForURL('**/home');
  },
);

test('a listing that is sold while the new ones are on screen leaves them [SHE-48]', async () => {
  const page = await browser.open({ server, as: bo });
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
  const fresh = page.getByRole('region', { name: 'New at OU' });
  await fresh.getByRole('article', { name: /A brass lamp/ }).waitFor();
  await ana.client.call(sellPost, { params: { id: lamp._id }, body: { sold: true } });
  await fresh.waitFor({ state: 'detached' });
});
