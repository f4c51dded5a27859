import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { soldElsewhere } from '../factories/sold-elsewhere.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const listing = (text: string) => post(ana, text, { price: 40 });
const sell = (id: string, sold: boolean) => ana.client.call(sellPost, { params: { id }, body: { sold } });
const isSold = async (id: string) => (await ana.client.call(getPost, { params: { id } })).post.sold;
const article = (page: Page, name: RegExp) => page.getByRole('article', { name });
const label = (page: Page, name: RegExp) => article(page, name).getByText('Sold', { exact: true });

it('a sold listing offers nothing, at once on an open page, and leaves no empty band [POS-48]', async () => {
  const { _id: id } = await listing('A walnut shelf');
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${id}`);
  const message = page.getByRole('link', { name: 'Message', exact: true });
  await message.waitFor();
  await sell(id, true);
  await label(page, /walnut shelf/).waitFor();
  await message.waitFor({ state: 'detached' });
  for (const name of ['Buy', 'Price']) expect(await page.getByRole('region', { name }).count()).toBe(0);
  await sell(id, false);
  await message.waitFor();
});

it('a listing shows as sold at once in an open feed and in a conversation that shares it [POS-48, MSG-32]', async () => {
  const { _id: id } = await listing('A copper kettle');
  const chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'This one', { postId: id });
  await bo.client.call(savePost, { params: { id } });
  const [feed, conversation] = [await browser.open({ server, as: bo }), await browser.open({ server, as: bo })];
  const read = conversation.waitForResponse(`**/api/posts/${id}`);
  await feed.goto('/home');
  await conversation.goto(`/messages/${chat}`);
  const shared = conversation.getByRole('log').getByRole('link', { name: /copper kettle/ });
  await Promise.all([article(feed, /copper kettle/).waitFor(), shared.waitFor()]);
  // that it is saved didn't come with the message; its page shows it, even before it is read again
  await read;
  await conversation.route(`**/api/posts/${id}`, (route) => route.abort());
  browser.expectFault(conversation, /ERR_FAILED|Failed to load resource/);
  await shared.click();
  await conversation
    .getByRole('button', { name: /^Saved/ })
    .first()
    .waitFor();
  await conversation.unroute(`**/api/posts/${id}`);
  await conversation.goBack();
  await shared.waitFor();
  expect(await shared.getByText('Sold', { exact: true }).count()).toBe(0);
  await sell(id, true);
  await label(feed, /copper kettle/).waitFor();
  await shared.getByText('Sold', { exact: true }).waitFor();
});

it('its owner can undo it right after marking it sold [POS-48, POS-45]', async () => {
  const { _id: id } = await listing('A tin drum');
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto(`/post/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Mark as sold' }).click();
  await soldElsewhere(page);
  const soldStatus = page.getByRole('status').filter({ hasText: 'Marked as sold' });
  await soldStatus.waitFor();
  await label(page, /tin drum/).waitFor();
  expect(await isSold(id)).toBe(true);
  await soldStatus.getByRole('button', { name: 'Undo' }).click();
  await label(page, /tin drum/).waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'Marked as available' }).waitFor();
  expect(await isSold(id)).toBe(false);
});

it('marks what was sold while the page had no live connection as sold in the lists on screen [FEE-13, POS-48]', async () => {
  const { pool, bus } = server.app.platform;
  const [me, reader] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Ray' })];
  const { _id: id } = await post(me, 'A lamp for the night', { price: 900 });
  const addresses = ['/home?sort=price_high', `/${me.username}`, '/search?q=night'];
  for (const address of addresses) {
    await pool.query('update posts set sold_at = null where id = $1', [id]);
    const page = await browser.open({ server, as: reader });
    const connected = new Promise<void>((done) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && done()),
      );
    });
    await page.goto(address);
    const lamp = page
      .getByRole('main')
      .getByRole('article', { name: /A lamp for the night/ })
      .last();
    await lamp.waitFor();
    await connected;
    expect(await lamp.getByText('Sold', { exact: true }).count()).toBe(0);
    await pool.query('update posts set sold_at = product_now() where id = $1', [id]);
    bus.publish('live.revoke', { userId: reader.id, sessionId: null });
    await lamp.getByText('Sold', { exact: true }).first().waitFor();
  }
});
