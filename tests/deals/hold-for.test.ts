import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { getDeal, getQueue } from '../../contract/deals/deals.ts';
import { holdFor } from '../../contract/deals/holds.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  [sam, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const asked = async (buyer: Person, text = 'Does it still work?') => {
  const post = await listing(sam, { price: 40 });
  const chat = await chatOf(buyer, sam);
  await sendText(buyer, chat, '', { postId: post });
  if (text) await sendText(buyer, chat, text);
  return { post, chat };
};
const hold = (post: string, buyer: Person, by = sam) =>
  by.client.try(holdFor, { params: { id: post }, body: { user: buyer.id } });

it('holds a listing for somebody who wrote about it, who hears of the hold alone [CHA-05]', async () => {
  const { post, chat } = await asked(ana);
  const deal = await sam.client.call(holdFor, { params: { id: post }, body: { user: ana.id, hours: 2 } });
  expect(deal).toMatchObject({ state: 'held', role: 'seller', price: 40, chat_id: chat });
  expect(await ana.client.call(getDeal, { params: { id: deal._id } })).toMatchObject({ state: 'held', role: 'buyer' });
  const { messages } = await ana.client.call(listMessages, { params: { id: chat }, query: {} });
  expect(messages.flatMap(({ deal: note }) => note?.kind ?? [])).toEqual(['held']);
  const { notifications } = await ana.client.call(listNotifications);
  expect(notifications.filter(({ type }) => type === 'deal')).toHaveLength(1);
  expect((await hold(post, ana)).status).toBe(200);
  expect((await sam.client.call(getQueue, { params: { id: post } })).length).toBe(1);
});

it('accepts the offer of somebody in line at their price, and keeps one hold [CHA-05, DEA-06]', async () => {
  const { post } = await asked(ana);
  const { _id: id } = await offer(ana, post, 30);
  await sendText(bo, await chatOf(bo, sam), '', { postId: post });
  expect((await hold(post, ana)).json).toMatchObject({ _id: id, state: 'held', price: 30 });
  expect((await hold(post, bo)).json).toMatchObject({ code: 'held_by_other' });
});

it('is for the own listing, and for who wrote to its seller in the conversation about it [CHA-05]', async () => {
  const { post } = await asked(ana);
  expect((await hold(post, ana, bo)).json).toMatchObject({ code: 'forbidden' });
  expect((await hold(post, ana, ana)).json).toMatchObject({ code: 'forbidden' });
  expect((await hold(post, bo)).json).toMatchObject({ code: 'user_not_found' });
  const other = await listing(sam);
  expect((await hold(other, ana)).json).toMatchObject({ code: 'user_not_found' });
  const [cy] = await createPeople(server, ['Cy']);
  const { post: third } = await asked(cy as Person);
  await (cy as Person).client.call(blockUser, { params: { id: sam.id } } as never);
  expect((await hold(third, cy as Person)).json).toMatchObject({ code: 'user_not_found' });
  expect((await sam.client.try(holdFor, { params: { id: post }, body: { user: 'x' } as never })).status).toBe(422);
});
