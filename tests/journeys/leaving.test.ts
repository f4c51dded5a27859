import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logOut } from '../../contract/identity/identity.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { workerReady } from '../harness/service-worker.ts';
import { PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Which of the words occur in a page or in anything that its browser stores for this site. */
const traces = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (words) => {
    const found = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      location.href,
      document.title,
      document.documentElement.outerHTML,
    ];
    for (const name of await caches.keys()) {
      // the page's own code
      if (name.startsWith('parts')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(request.url, (await answer?.text()) ?? '');
      }
    }
    const rows = (database: IDBDatabase, name: string) =>
      new Promise<unknown[]>((done) => {
        const store = database.transaction(name).objectStore(name);
        store.getAllKeys().onsuccess = (event) => done((event.target as IDBRequest<unknown[]>).result);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        indexedDB.open(name).onsuccess = (event) => done((event.target as IDBOpenDBRequest).result);
      });
      for (const store of database.objectStoreNames) found.push(JSON.stringify(await rows(database, store)));
      database.close();
    }
    const all = found.join('\n');
    return words.filter((word) => all.includes(word));
  }, words);

/** Another person, who signs in with the form. */
async function another(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  await signUp(server, `${name} Moss`, email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Log In / Sign Up' }).first().click();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue with E-mail').click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
}

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a8c07a' } })
    .jpeg()
    .toBuffer();

/** Opens private pages and leaves drafts everywhere. */
async function leaveTraces(page: Page, owner: Person, friend: Person): Promise<void> {
  const chat = await chatOf(owner, friend);
  await sendText(friend, chat, 'the spare key is under the mat');
  const dee = await createPerson(server, { first: 'Dee' });
  await sendText(dee, await chatOf(owner, dee), 'Unread until the end');
  const { _id } = await post(friend, 'A teapot with a secret');
  await page.goto(`/post/${_id}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.goto('/home');
  await page.getByRole('article', { name: /teapot/ }).waitFor();
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('half a post about my bicycle');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: /^ALT/ }).waitFor();
  await expect.poll(() => traces(page, ['half a post'])).toEqual(['half a post']);
  await page.goto(`/messages/${chat}`);
  await page.getByRole('log').getByText('under the mat').first().waitFor();
  await page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  browser.expectFault(page, /ERR_FAILED/);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('never sent: my door code is 4711');
  await box.press('Enter');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('4711');
  await box.fill('half a message about the rent');
}

const secrets = ['spare key', 'secret', 'half a post', 'door code', 'half a message'];

it('leaves nothing of a person in the browser after log-out, nor for the next person in the same page [AUT-87, AUT-95]', async () => {
  const [ana, cy] = [
    await createPerson(server, { first: 'Anneliese' }),
    await createPerson(server, { first: 'Cyrus' }),
  ];
  const bo = await another('Bo');
  const page = await browser.open({ server, as: ana, worker: true });
  await page.goto('/home');
  await workerReady(page);
  await leaveTraces(page, ana, cy);
  const own = [...secrets, ana.id, ana.username, 'Anneliese'];
  await expect.poll(() => traces(page, own)).toEqual(own);
  await expect.poll(() => page.title()).toMatch(/^\(\d/);

  await page.goto('/logout');
  await button(page, 'Log out').click();
  await page.waitForURL('**/home');
  await page.getByText('This community is private.').first().waitFor();
  await expect.poll(() => traces(page, own)).toEqual([]);
  expect(await page.title()).not.toMatch(/^\(/);

  await logIn(page, bo);
  await page.waitForURL('**/home');
  await page.getByText('@bomoss').first().waitFor();
  // the next person only finds what everyone on the campus sees
  const private_ = own.filter((word) => word !== 'secret');
  await page.getByRole('article', { name: /teapot/ }).waitFor();
  expect(await traces(page, private_)).toEqual([]);
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.getByText('Send a message, get a message').waitFor();
  expect(await traces(page, private_)).toEqual([]);
  // Back leads to the previous person's addresses, but to none of their data
  await page.goBack();
  await page.goBack();
  await page.waitForLoadState();
  expect((await traces(page, private_)).filter((word) => word !== ana.id)).toEqual([]);
});

it('log-out clears the other tabs: page, drafts and the page a visitor wanted [AUT-95]', async () => {
  const [ana, cy] = [
    await createPerson(server, { first: 'Anneliese' }),
    await createPerson(server, { first: 'Cyrus' }),
  ];
  const bo = await another('Bea');
  const { _id } = await post(cy, 'A lamp that only members see');
  const page = await browser.open({ server, as: ana, worker: true });
  await page.goto(`/post/${_id}`);
  await workerReady(page);
  await page.getByText('A lamp that only members see').first().waitFor();
  await button(page, 'Write a comment...').click();
  await page.getByRole('textbox', { name: 'Text' }).fill('half a comment for Cyrus');
  const other = await page.context().newPage();
  await other.goto('/logout');
  const own = ['half a comment', 'only members see', ana.id, ana.username, _id];
  await expect.poll(() => traces(page, own)).toEqual(own);
  await button(other, 'Log out').click();
  await other.waitForURL('**/home');
  await page.waitForURL('**/home');
  await page.getByText('This community is private.').first().waitFor();
  await expect.poll(() => traces(page, own)).toEqual([]);
  await expect.poll(() => traces(other, own)).toEqual([]);

  await logIn(page, bo);
  await page.getByText('@beamoss').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});

it('keeps a draft for its writer when the session expires, and for nobody else [AUT-95]', async () => {
  const ana = await createPerson(server, { first: 'Anneliese' });
  const bo = await another('Ben');
  const page = await browser.open({ server, as: ana, worker: true });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('half a post about my bicycle');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('my bicycle');
  await ana.client.call(logOut);
  await page.getByText('This community is private.').first().waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('my bicycle');
  await logIn(page, bo);
  await page.getByText('@benmoss').first().waitFor();
  expect(await traces(page, ['bicycle', ana.id, ana.username])).toEqual([]);
});
