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

test('Create Post, pressed before the page’s code has loaded, leads to the composer [EVY-01]', async () => {
  for (const width of ['phone', 'desk'] as const) {
    const { page, arrive } = await openEarly(ana, '/home', width);
    await page.getByRole('link', { name: 'Create Post' }).filter({ visible: true }).first().click();
    arrive();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
  }
});

test('a post, pressed beside its links before the page’s code has loaded, opens once it has [EVY-01]', async () => {
  const { _id: id } = await post(eva, 'Does anyone have a ladder?');
  const { page, arrive } = await openEarly(ana, '/home');
  await page.getByText('Does anyone have a ladder?').click();
  arrive();
  await page.waitForURL(`**/post/${id}`);
});

test('words typed into the search of courses before the page’s code has loaded are searched for once it has', async () => {
  const { page, arrive } = await openEarly(ana, '/courses');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('MATH 2924');
  arrive();
  await page.getByRole('heading', { name: 'No books for MATH 2924' }).waitFor();
});

test('a tap that leads to a screen whose code is late shows the shape of that screen meanwhile [EVY-02, EVY-03]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/messages-.*\.js$/, (route) => code.then(() => route.continue()));
  await page.goto('/notifications');
  await page.locator('#root:not([data-rendered])').waitFor();
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('main').getByText('Messages', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'New message' }).count()).toBe(0);
  arrive();
  await page.getByRole('button', { name: 'New message' }).first().waitFor();
});

test('a dialog whose code comes after its screen was left doesn’t open on the next one [EVY-02]', async () => {
  const { _id: id } = await post(eva, 'A blue kettle', { price: 9 });
  const page = await browser.open({ server, as: ana, width: 'desk' });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => (arrive = resolve));
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.route(/\/assets\/report-dialog.*\.js$/, (route) => code.then(() => route.continue()));
  const asked = page.waitForRequest(/report-dialog/);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const late = await asked;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).last().click();
  await page.waitForURL('**/home');
  arrive();
  await (await late.response())?.finished();
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  // the next dialog is the one that was asked for here
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});
