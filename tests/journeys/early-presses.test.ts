import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let eva: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  eva = await createPerson(server, { first: 'Eva' });
});
afterAll(() => server.stop());

/** A page whose code comes only when `arrive` is called; what the server sent is there. */
async function openEarly(as: Person, path: string, width: 'phone' | 'desk' = 'phone') {
  const page = await browser.open({ server, as, width });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/(?!start-).*\.js$/, (route) => code.then(() => route.continue()));
  const started = page.waitForRequest(/\/assets\/main-/);
  await page.goto(path, { waitUntil: 'commit' });
  await started;
  return { page, arrive };
}

test('Save, pressed before the page’s code has loaded, looks pressed and saves once it has [EVY-01]', async () => {
  const { _id: id } = await post(eva, 'A lamp with a long arm', { price: 15 });
  const { page, arrive } = await openEarly(ana, `/post/${id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  // who doesn't see anything happen presses again
  await save.click();
  expect(await save.getAttribute('data-pressed')).toBe('');
  arrive();
  await page.getByRole('button', { name: 'Saved' }).first().waitFor();
  await expect.poll(async () => (await ana.client.call(getPost, { params: { id } })).post.likes).toBe(1);
  expect(await page.locator('[data-pressed]').count()).toBe(0);
});

test('Create Post, pressed before the page’s code has loaded, opens the composer once it has [EVY-01]', async () => {
  for (const width of ['phone', 'desk'] as const) {
    const { page, arrive } = await openEarly(ana, '/home', width);
    await page.getByRole('button', { name: 'Create Post' }).filter({ visible: true }).first().click();
    arrive();
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
  }
});

test('a post, pressed beside its links before the page’s code has loaded, opens once it has [EVY-01]', async () => {
  const { _id: id } = await post(eva, 'Does anyone have a ladder?');
  const { page, arrive } = await openEarly(ana, '/home');
  await page.getByText('Does anyone have a ladder?').click();
  arrive();
  await page.waitForURL(`**/post/${id}`);
});
