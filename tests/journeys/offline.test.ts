import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { plainText } from '../../contract/posts/rich-text/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { workerReady } from '../harness/service-worker.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const seen = await caches.open('seen');
    return (await seen.keys()).map(({ url }) => new URL(url).pathname);
  });

test('offline, the feed and opened posts are still there; signing out removes them', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const { _id } = await post(ana, 'A desk lamp with a long neck', { price: 12 });
  await comment(bo, _id, 'Does it still bend?');
  const page = await browser.open({ server, as: bo, width: 'phone', worker: true });
  browser.expectFault(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 503|503: GET|WebSocket/);
  await page.goto('/home');
  await workerReady(page);
  await page.goto('/home');
  await page.getByRole('article', { name: /desk lamp/ }).click();
  await page.getByText('Does it still bend?').waitFor();
  await expect
    .poll(() => cachedUrls(page))
    .toEqual(expect.arrayContaining(['/home', `/api/posts/${_id}`, `/api/posts/${_id}/comments`]));

  await page.context().setOffline(true);
  await page.goto('/home');
  await page.getByRole('article', { name: /desk lamp/ }).waitFor();
  const notice = page.getByRole('status').filter({ hasText: "You're offline." });
  await notice.waitFor();
  await axe(page);
  await page.reload();
  await page.getByRole('article', { name: /desk lamp/ }).click();
  await page.getByText('Does it still bend?').waitFor();
  await page.goto(`/post/${_id}`);
  await page.getByText('Does it still bend?').waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'hidden' });

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
  await page.getByText('This community is private.').first().waitFor();
  await expect.poll(async () => (await cachedUrls(page)).filter((path) => path.startsWith('/api/posts'))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`/post/${_id}`);
  await page
    .getByText(/offline/i)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain('desk lamp');
  await page.context().setOffline(false);
});

test('comments written offline wait in place, survive a reload, and are sent once [COM-11, OPE-20]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const { _id } = await post(ana, 'A desk lamp that waits', { price: 12 });
  await comment(ana, _id, 'It bends both ways');
  const page = await browser.open({ server, as: bo, worker: true });
  browser.expectFault(
    page,
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (503|410)|503: GET|WebSocket/,
  );
  await page.goto('/home');
  await workerReady(page);
  await page.goto('/home');
  await page.goto(`/post/${_id}`);
  const thread = page.getByRole('region', { name: 'Comments' });
  const waiting = thread.getByRole('article', { name: /not sent yet/ });
  const writeMessage = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByRole('dialog', { name: 'Create Comment' }).waitFor({ state: 'hidden' });
  };
  const storedComments = async () => {
    const { comments } = await ana.client.call(listComments, { params: { id: _id } });
    return comments.map(({ text, post_commented_on: parent }) => [text && plainText(text), parent]);
  };
  await thread.getByText('It bends both ways').waitFor();
  await expect
    .poll(() => cachedUrls(page))
    .toEqual(expect.arrayContaining(['/home', `/api/posts/${_id}`, `/api/posts/${_id}/comments`]));

  await page.context().setOffline(true);
  await thread.getByRole('button', { name: 'Reply' }).click();
  await writeMessage('Does it turn?');
  await page.getByRole('main').getByRole('button', { name: 'Write a comment...' }).click();
  await writeMessage('I take it');
  await page.reload();
  await expect
    .poll(() => waiting.allInnerTexts())
    .toEqual([expect.stringContaining('Does it turn?'), expect.stringContaining('I take it')]);
  await thread.getByText('Waiting to reconnect').first().waitFor();
  await axe(page);
  expect(await storedComments()).toHaveLength(1);
  await page.context().setOffline(false);
  await expect.poll(() => waiting.count(), { timeout: 30_000 }).toBe(0);
  const first = (await ana.client.call(listComments, { params: { id: _id } })).comments[0]?._id;
  expect(await storedComments()).toEqual([
    ['It bends both ways', _id],
    ['Does it turn?', first],
    ['I take it', _id],
  ]);
  await thread.getByText('Does it turn?').waitFor();

  // the server has it, but its answer is lost; then again in a later page
  let lost = 0;
  await page.context().route(`**/api/posts/${_id}/comments`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { 'idempotency-key': key = '' } = route.request().headers();
    if (lost++ === 0)
      await bo.client.request('POST', `/api/posts/${_id}/comments`, route.request().postDataJSON(), {
        'idempotency-key': key,
      });
    return route.abort('failed');
  });
  await page.getByRole('main').getByRole('button', { name: 'Write a comment...' }).click();
  await writeMessage('Said only once');
  await waiting.waitFor();
  await page.context().unrouteAll();
  await page.goto('/home');
  const sent = async () => (await storedComments()).filter(([text]) => text === 'Said only once');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Said only once');
  expect(await sent()).toHaveLength(1);

  // a refused one shows the server's message, and its writer discards it
  await page.goto(`/post/${_id}`);
  await thread.getByText('I take it').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Write a comment...' }).click();
  await writeMessage('Too late');
  await waiting.waitFor();
  await ana.client.call(deletePost, { params: { id: _id } });
  await page.context().setOffline(false);
  const left = page.getByRole('region', { name: 'Not sent' });
  await left.getByText('Too late').waitFor({ timeout: 30_000 });
  await left.getByRole('alert').filter({ hasText: 'Sorry, that post has been deleted.' }).waitFor();
  await left.getByRole('button', { name: 'Remove' }).click();
  await left.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Sorry, that post has been deleted.').waitFor();
  expect(await page.getByText('Too late').count()).toBe(0);
});

it('queued messages are sent as soon as the connection is back, without waiting for a retry timer [MSG-39, OPE-20]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const id = await chatOf(ana, bo);
  await sendText(ana, id, 'Is it there?');
  const page = await browser.open({ server, as: bo, worker: true });
  browser.expectFault(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  await page.clock.install();
  await page.goto(`/messages/${id}`);
  await page.getByRole('log').getByText('Is it there?').first().waitFor();
  // from here on none of the page's timers run; soon, so that the live connection isn't given up, whose return sends as well
  await page.clock.pauseAt(Date.now() + 5_000);
  const sent: string[] = [];
  await page.route('**/api/chats/*/messages', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push('tried');
    return route.abort();
  });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Yes, it is');
  await box.press('Enter');
  await expect.poll(() => sent).toEqual(['tried']);
  await page.unroute('**/api/chats/*/messages');
  const storedMessages = async () => {
    const { messages } = await ana.client.call(listMessages, { params: { id } });
    return messages.map(({ text }) => text);
  };
  expect(await storedMessages()).not.toContain('Yes, it is');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(storedMessages).toContain('Yes, it is');
});

test('another person at the same browser finds nothing of the previous one', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const { _id } = await post(ana, 'A kettle that whistles in tune');
  const page = await browser.open({ server, as: ana, worker: true });
  await page.goto('/home');
  await workerReady(page);
  await page.goto(`/post/${_id}`);
  await expect.poll(() => cachedUrls(page)).toContain(`/api/posts/${_id}`);
  const value = bo.client.cookies.get('quad_session') ?? '';
  await page.context().addCookies([{ name: 'quad_session', value, domain: '.quad.localhost', path: '/' }]);
  await page.goto('/settings');
  await expect.poll(() => cachedUrls(page)).not.toContain(`/api/posts/${_id}`);
});

test('an open page is notified of a newer version, and Reload loads it', async () => {
  const bo = await createPerson(server);
  const page = await browser.open({ server, as: bo, worker: true });
  await page.goto('/home');
  await workerReady(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  // a browser treats a worker at another address as a newer one
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer', { scope: '/' }));
  await page.getByRole('status').filter({ hasText: 'A new version is available' }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
  await page.getByRole('main').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js/);

  // the page has its own worker again, which another tab activates
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await page.evaluate(async () => {
    Object.assign(window, { before: true });
    const { waiting } = await navigator.serviceWorker.ready;
    const activated = new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
    waiting?.postMessage({ kind: 'take over' });
    await activated;
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
});

test('it can be installed: a campus’s manifest, with icons that a phone may crop', async () => {
  const client = server.client('ut');
  const page = await client.request('GET', '/home');
  expect(page.bytes.toString()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await client.request('GET', '/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = answer.json as { name: string; start_url: string; display: string; icons: Icon[] };
  expect(manifest).toMatchObject({ name: 'Quad UT', start_url: '/home', display: 'standalone' });
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await client.request('GET', src);
    expect(icon.status, src).toBe(200);
    expect(icon.headers['content-type'], src).toBe(type);
    expect(['any', 'maskable']).toContain(purpose);
    // width and height of a PNG
    if (type === 'image/png') expect(`${icon.bytes.readUInt32BE(16)}x${icon.bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await client.request('GET', '/icons/ut-13.png')).status).toBe(404);
  expect((await client.request('GET', '/icons/nowhere-192.png')).status).toBe(404);
});

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
