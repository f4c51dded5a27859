import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getChat } from '../../contract/chats/chats.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { workerReady } from '../harness/service-worker.ts';

const browser = useBrowser({ view: 'cards' });
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 503|503: GET|WebSocket/;
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
const pair = async () =>
  [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })] as const;

it('offline, an empty list is unknown, and an older copy does not replace what the page has [EVY-04]', async () => {
  const [ana, bo] = await pair();
  const page = await browser.open({ server, as: ana, worker: true });
  browser.expectFault(page, LOST);
  await page.goto('/home');
  await workerReady(page);
  await page.goto('/home');
  // the code of these screens is stored when they are first opened
  const others = ['/saved', '/notifications', '/messages/deals'];
  for (const path of others) {
    await page.goto(path);
    await page.getByRole('heading', { name: /yet$/ }).waitFor();
  }
  // a copy of the empty inbox is stored
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.getByText('Send a message, get a message').waitFor();
  await expect.poll(() => cachedUrls(page)).toContain('/api/chats');
  await sendText(bo, await chatOf(bo, ana), 'Is the desk still there?');
  const row = page.getByRole('list', { name: 'Conversations' }).getByText('Is the desk still there?');
  await row.waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.waitForURL('**/messages');
  await row.waitFor();
  // a later page has the copy alone
  await page.goto('/messages');
  await page.getByRole('heading', { name: "You're offline" }).waitFor();
  expect(await page.getByText('Send a message, get a message').count()).toBe(0);
  await axe(page);
  for (const path of others) {
    await page.goto(path);
    await page.getByRole('heading', { name: "You're offline" }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  await page.goto('/messages');
  await page.getByRole('heading', { name: "You're offline" }).waitFor();
  // and loads it by itself once there is a connection
  await page.context().setOffline(false);
  await row.waitFor();
});

it('a post saved and a comment liked offline stay so, survive a reload, and are sent [EVY-04, SAV-01, COM-14]', async () => {
  const [ana, bo] = await pair();
  const { _id: id } = await post(ana, 'A desk lamp that waits', { price: 12 });
  const { _id: reply } = await comment(ana, id, 'It bends both ways');
  const page = await browser.open({ server, as: bo, worker: true });
  browser.expectFault(page, LOST);
  await page.goto('/home');
  await workerReady(page);
  await page.goto('/home');
  await page.goto(`/post/${id}`);
  const main = page.getByRole('main');
  const said = page.getByRole('region', { name: 'Comments' }).getByRole('article').first();
  await said.getByText('It bends both ways').waitFor();
  await expect
    .poll(() => cachedUrls(page))
    .toEqual(expect.arrayContaining([`/api/posts/${id}`, `/api/posts/${id}/comments`]));
  await page.context().setOffline(true);
  await main
    .getByRole('button', { name: /^Save(, \d+)?$/ })
    .first()
    .click();
  await said.getByRole('button', { name: /^Like/ }).click();
  const saved = main.getByRole('button', { name: /^Saved/, pressed: true }).first();
  const liked = said.getByRole('button', { name: 'Like, 1', pressed: true });
  await saved.waitFor();
  await liked.waitFor();
  const stored = async () => [
    (await bo.client.call(getPost, { params: { id } })).mine.saved,
    (await bo.client.call(listComments, { params: { id } })).mine.saved,
  ];
  expect(await stored()).toEqual([[], []]);
  await page.reload();
  await saved.waitFor();
  await liked.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(stored, { timeout: 30_000 }).toEqual([[id], [reply]]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting-'))))
    .toEqual([]);
  await saved.waitFor();
});

it('a save whose answer the page didn’t wait for shows on the next page, once its rows have their code [EVY-04, SAV-01]', async () => {
  const [ana, bo] = await pair();
  const { _id: id } = await post(ana, 'A mirror that waits');
  const page = await browser.open({ server, as: bo });
  browser.expectFault(page, /ERR_FAILED/);
  await page.route('**/api/posts/*/save', (route) => route.abort());
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(id);
  await page.goto('/home');
  await page
    .getByRole('article', { name: /mirror/ })
    .getByRole('button', { name: /^Saved/, pressed: true })
    .waitFor();
  await page.unrouteAll();
  await expect.poll(async () => (await bo.client.call(getPost, { params: { id } })).mine.saved).toEqual([id]);
});

it('a save undone before there is a connection changes nothing [EVY-04, SAV-01]', async () => {
  const [ana, bo] = await pair();
  const { _id: id } = await post(ana, 'A desk lamp, maybe', { price: 12 });
  const page = await browser.open({ server, as: bo });
  browser.expectFault(page, LOST);
  await page.goto(`/post/${id}`);
  const main = page.getByRole('main');
  await page.context().setOffline(true);
  await main
    .getByRole('button', { name: /^Save(, \d+)?$/ })
    .first()
    .click();
  await main
    .getByRole('button', { name: /^Saved/, pressed: true })
    .first()
    .click();
  await main
    .getByRole('button', { name: /^Save(, \d+)?$/ })
    .first()
    .waitFor();
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().endsWith(`/api/posts/${id}/save`),
  );
  await page.context().setOffline(false);
  expect((await sent).ok()).toBe(true);
  expect((await bo.client.call(getPost, { params: { id } })).mine.saved).toEqual([]);
});

it('a conversation read and a message liked offline count once there is a connection, wherever the reader is [EVY-04, MSG-24, MSG-31]', async () => {
  const [ana, bo] = await pair();
  const cy = await createPerson(server, { first: 'Cy' });
  const [one, other] = [await chatOf(bo, ana), await chatOf(cy, ana)];
  await sendText(bo, one, 'first');
  await sendText(cy, other, 'hello');
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, LOST);
  await page.goto(`/messages/${one}`);
  const list = page.getByRole('list', { name: 'Conversations' });
  await page.getByRole('log').getByText('first').waitFor();
  await list.getByRole('link', { name: /Cy/ }).click();
  await page.getByRole('log').getByText('hello').waitFor();
  await sendText(bo, one, 'second');
  await list.getByText('second').waitFor();
  const unread = async () => (await ana.client.call(getChat, { params: { id: one } })).unread;
  expect(await unread()).toBe(true);
  await page.context().setOffline(true);
  await list.getByRole('link', { name: /Bo/ }).click();
  const message = page.getByRole('log').getByRole('article').filter({ hasText: 'second' });
  await message.waitFor();
  await message.getByRole('button', { name: /Like/ }).click();
  await message.getByRole('button', { pressed: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting-')).length))
    .toBe(2);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL('**/home');
  expect(await unread()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(unread, { timeout: 30_000 }).toBe(false);
  const likers = async () => {
    const { messages } = await bo.client.call(listMessages, { params: { id: one } });
    return messages.find(({ text }) => text === 'second')?.like_id_list;
  };
  await expect.poll(likers, { timeout: 30_000 }).toEqual([ana.id]);
});

it('notifications read without a connection are marked once there is one [EVY-04, NOT-03]', async () => {
  const [ana, bo] = await pair();
  const { _id: id } = await post(ana, 'A desk');
  await comment(bo, id, 'Is it there?');
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, LOST);
  let tried = 0;
  await page.route('**/api/notifications/read', (route) => {
    tried++;
    return route.abort();
  });
  await page.goto('/notifications');
  await page.getByText('Is it there?').waitFor();
  await expect.poll(() => tried).toBeGreaterThan(0);
  const unread = async () => (await ana.client.call(getViewer)).unread.notifications;
  expect(await unread()).toBe(1);
  await page.goto('/about');
  await page.unroute('**/api/notifications/read');
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
});
