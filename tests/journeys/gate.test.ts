import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson } from '../factories/people.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  const ana = await createPerson(server);
  await ana.client.call(createPost, {
    body: { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'A desk for readers alone' }] }] } },
  });
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
