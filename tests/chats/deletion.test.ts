import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cancelDeal, acceptDeal } from '../../contract/deals/holds.ts';
import { declineDeal } from '../../contract/deals/offers.ts';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import {
  checkChat,
  countUnreadChats,
  deleteChat,
  getChat,
  listChats,
  readChat,
  startChat,
} from '../../contract/chats/chats.ts';
import { likeMessage, listMessages, unsendMessage } from '../../contract/chats/messages.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { blockUser, report, unblockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications, readNotifications } from '../../contract/notifications/notifications.ts';
import { retentionDays } from '../../contract/retention.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { DAY, pass } from '../factories/ads.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { comment, post, uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { checkDeployment } from '../../server/operation/check.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const params = (id: string) => ({ params: { id } });
async function pair() {
  const [one, other] = [await createPerson(server, { first: 'Uma' }), await createPerson(server, { first: 'Vic' })];
  return { one, other, id: await chatOf(one, other) };
}
const textsOf = async ({ client }: Person, id: string, query = {}) =>
  (await client.call(listMessages, { ...params(id), query })).messages.map(({ text }) => text);
const isGone = { code: 'chat_not_found', title: "This conversation doesn't exist" };
const later = async (days: number, ...people: Person[]) => {
  await pass(server, days * DAY);
  for (const who of people) await signIn(server, who.id, who.client);
};

it('a deleted conversation leaves the list of the person who deleted it at once, and nobody else’s [MSG-34, MSG-07, D60]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'bye');
  const answer = await sendText(other, id, 'wait');
  expect(await one.client.call(countUnreadChats)).toEqual({ chats: 1 });
  await one.client.call(deleteChat, params(id));
  for (const endpoint of [getChat, listMessages, deleteChat])
    expect(await one.client.refused(endpoint as typeof getChat, params(id))).toMatchObject(isGone);
  expect((await one.client.refused(likeMessage, params(answer._id))).code).toBe('message_not_found');
  expect(
    (await one.client.refused(report, { body: { kind: 'message', id: answer._id, reason: 'spam' } as never })).code,
  ).toBe('report_target_gone');
  expect((await one.client.call(listChats)).chats).toEqual([]);
  expect((await one.client.call(checkChat, { params: { userId: other.id } })).chat).toBeNull();
  expect(await one.client.call(countUnreadChats)).toEqual({ chats: 0 });
  expect((await one.client.call(listNotifications)).notifications).toEqual([]);

  expect(await textsOf(other, id)).toEqual(['bye', 'wait']);
  expect(await other.client.call(getChat, params(id))).toMatchObject({ last_message: 'wait' });
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
  expect((await other.client.call(listNotifications)).notifications).toHaveLength(1);
});

it('it can’t be deleted while the two have a deal in line, which is changed there [MSG-34]', async () => {
  const { one, other, id } = await pair();
  const third = await createPerson(server);
  const desk = await listing(other);
  const waits = { code: 'deal_in_line', title: 'Finish or cancel your deal first.' };
  await offer(third, desk);
  const declined = await offer(one, desk);
  const held = await offer(one, await listing(other));
  await other.client.call(declineDeal, { ...params(declined._id), body: { reason: '' } });
  for (const { client } of [one, other]) expect(await client.refused(deleteChat, params(id))).toMatchObject(waits);
  await other.client.call(acceptDeal, { ...params(held._id), body: {} as never });
  for (const { client } of [one, other]) expect(await client.refused(deleteChat, params(id))).toMatchObject(waits);
  await one.client.call(cancelDeal, params(held._id));
  await offer(other, await listing(one));
  // an offer that has run out counts no longer
  await later(4, one, other);
  await one.client.call(deleteChat, params(id));
  expect((await one.client.call(listChats)).chats).toEqual([]);
});

it('deleting it removes its unread messages from that person’s counts, each once [NOT-04, MSG-34, D60]', async () => {
  const { one, other, id } = await pair();
  await other.client.call(readChat, { ...params(id), body: {} });
  await other.client.call(readNotifications, { body: {} });
  for (const text of ['hi', 'are you there?']) await sendText(one, id, text);
  const unread = async () => (await other.client.call(getViewer)).unread;
  const { notifications, chats } = await unread();
  expect(notifications + chats).toBe(1);
  await one.client.call(deleteChat, params(id));
  expect(await unread()).toMatchObject({ notifications, chats });
  await other.client.call(deleteChat, params(id));
  expect(await unread()).toMatchObject({ notifications: 0, chats: 0 });
});

it('takes nothing else out of the count when messages are read, deleted or forgotten with their author [NOT-04, MSG-34, D60]', async () => {
  const [me, other, leaver] = [await createPerson(server), (await pair()).one, (await pair()).one];
  const { _id } = await post(me, 'A stool');
  await comment(other, _id, 'Is it there?');
  const unread = async () => (await me.client.call(getViewer)).unread;
  const chats = [];
  for (const who of [other, leaver]) {
    chats.push(await chatOf(who, me));
    await sendText(who, chats.at(-1) ?? '', 'hello');
  }
  const [read = '', last = ''] = chats;
  // three are unread in the list, of which the bell counts the comment
  expect((await me.client.call(listNotifications)).notifications.filter(({ read }) => !read)).toHaveLength(3);
  expect(await unread()).toMatchObject({ notifications: 1, chats: 2 });
  // recounted
  for (const endpoint of [blockUser, unblockUser]) await me.client.call(endpoint, params(leaver.id));
  expect(await unread()).toMatchObject({ notifications: 1, chats: 2 });
  await me.client.call(readChat, { ...params(read), body: {} });
  expect(await unread()).toMatchObject({ notifications: 1, chats: 1 });
  await sendText(other, read, 'hello?');
  await me.client.call(deleteChat, params(read));
  expect(await unread()).toMatchObject({ notifications: 1, chats: 1 });
  await sendText(leaver, last, 'and again');
  await leaver.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await unread()).toMatchObject({ notifications: 1, chats: 0 });
});

it('a deleted account’s likes leave the inbox of others, which shows the last message again [MSG-34, SET-47]', async () => {
  const { one, other, id } = await pair();
  const question = await sendText(other, id, 'is it still there?');
  const slip = await sendText(other, id, 'sorry, wrong chat');
  await other.client.call(unsendMessage, params(slip._id));
  const preview = async () => (await other.client.call(listChats)).chats[0]?.last_message;
  const unsent = await preview();
  await one.client.call(likeMessage, params(question._id));
  expect(await preview()).toContain('“is it still there?”');
  await one.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await preview()).toBe(unsent);
});

it('it starts empty again for that person, after a message from either or when they open it again [MSG-34, D60]', async () => {
  const { one, other, id } = await pair();
  const first = await sendText(one, id, 'the old offer');
  await one.client.call(deleteChat, params(id));
  const connection = await listen(one.client);
  // a like of a message that its author has deleted doesn't notify them
  await other.client.call(likeMessage, params(first._id));
  await sendText(other, id, 'a new one');
  await vi.waitFor(() => expect(connection.of('message.new')).toMatchObject([{ message: { text: 'a new one' } }]));
  expect(connection.of('message.liked')).toEqual([]);
  connection.close();
  expect(await textsOf(one, id)).toEqual(['a new one']);
  expect(await textsOf(one, id, { after: '0' })).toEqual(['a new one']);
  expect((await one.client.call(listMessages, params(id))).cursor).toBeUndefined();
  expect(await one.client.call(countUnreadChats)).toEqual({ chats: 1 });
  expect(await textsOf(other, id)).toEqual(['the old offer', 'a new one']);

  await one.client.call(deleteChat, params(id));
  const [again, twice] = await Promise.all(
    [1, 2].map(() => one.client.call(startChat, { params: { id: other.id }, body: {} })),
  );
  expect([again?.chat, twice?.chat]).toMatchObject([{ _id: id }, { _id: id }]);
  expect([again?.created, twice?.created].filter(Boolean)).toHaveLength(1);
  expect(again?.chat).toMatchObject({ last_message: '', last_message_id: null, unread: false });
  expect(await textsOf(one, id)).toEqual([]);
  expect((await one.client.call(listChats)).chats).toMatchObject([{ _id: id, last_message: '' }]);
  await sendText(one, id, 'hello again');
  expect(await textsOf(one, id)).toEqual(['hello again']);
  expect(await textsOf(other, id)).toEqual(['the old offer', 'a new one', 'hello again']);
});

it('it is deleted for both after 30 days, and not before [MSG-34, D60]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'bye');
  await one.client.call(deleteChat, params(id));
  await later(retentionDays.deletedConversation - 1, one, other);
  expect(await textsOf(other, id)).toEqual(['bye']);
  const connection = await listen(other.client);
  await later(2, one, other);
  await vi.waitFor(() => expect(connection.of('chat.deleted')).toEqual([{ chat_id: id }]), 15_000);
  connection.close();
  expect(await other.client.refused(getChat, params(id))).toMatchObject(isGone);
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 0 });
  for (const table of ['messages', 'chat_members', 'notifications', 'chat_clearings'])
    expect(await run(`select from ${table} where chat_id = $1`, id), table).toEqual([]);
  // starting it again makes a new chat
  expect(await chatOf(other, one)).not.toBe(id);
});

it('when it went on, both lose only the messages from before the deletion [MSG-34, D60]', async () => {
  const { one, other, id } = await pair();
  const photo = await quarters(90, 60).jpeg().toBuffer();
  const old = await sendText(one, id, 'old', {
    upload: { upload: await uploaded(one.client, photo, { purpose: 'message' }) },
  });
  await one.client.call(deleteChat, params(id));
  await sendText(one, id, 'new');
  expect(await textsOf(other, id)).toEqual(['old', 'new']);
  const connection = await listen(other.client);
  await later(retentionDays.deletedConversation + 1, one, other);
  await vi.waitFor(() => expect(connection.of('chat.cleared')).toEqual([{ chat_id: id, up_to_seq: 1 }]), 15_000);
  connection.close();
  for (const who of [one, other]) expect(await textsOf(who, id)).toEqual(['new']);
  const [file] = old.img_gallery;
  expect((await other.client.request('GET', `${file?.img_path}/320.webp`)).status).toBe(404);
  expect(await run('select from files where id = $1', file?._id)).toEqual([]);
  // the operator's check accepts the missing first numbers
  expect(await checkDeployment(server.databaseUrl, server.app.platform.files)).toEqual([]);
});

it('it is deleted at once when both have deleted it [MSG-34, D60]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'bye');
  await one.client.call(deleteChat, params(id));
  expect(await run('select from messages where chat_id = $1', id)).toHaveLength(1);
  await other.client.call(deleteChat, params(id));
  expect(await run('select from chats where id = $1', id)).toEqual([]);
});

it('it stays while it contains reported messages that moderators need [MSG-34, D60, D61]', async () => {
  const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  const [reported, plain] = [await pair(), await pair()];
  const rude = await sendText(reported.one, reported.id, 'rude');
  await reported.other.client.call(report, { body: { kind: 'message', id: rude._id, reason: 'harassment' } as never });
  await sendText(plain.one, plain.id, 'kind');
  for (const { one, id } of [reported, plain]) await one.client.call(deleteChat, params(id));
  const people = [mod, reported.one, reported.other];
  await later(retentionDays.deletedConversation + 1, ...people);
  const left = () => run('select id from chats where id = any($1::uuid[])', [reported.id, plain.id]);
  await expect.poll(left, { timeout: 15_000 }).toEqual([{ id: reported.id }]);
  expect(await textsOf(reported.other, reported.id)).toEqual(['rude']);
  expect(await reported.one.client.refused(getChat, params(reported.id))).toMatchObject(isGone);

  // after the other person deletes it too, moderators still have it until its evidence expires
  await reported.other.client.call(deleteChat, params(reported.id));
  expect(await run('select text from messages where chat_id = $1', reported.id)).toEqual([{ text: 'rude' }]);
  const { cases } = await mod.client.call(listCases, { query: { kind: 'message' } });
  const verdict = { action: 'warn' as const, reason: 'Be kind.' };
  await mod.client.call(decideCase, { params: { id: cases[0]?._id ?? '' }, body: verdict });
  await later(retentionDays.evidence + 1, ...people);
  // the hourly sweep of conversations comes after the daily one of evidence
  const evidence = () => run('select id from evidence where record_id = $1', rude._id);
  await expect.poll(evidence).toEqual([]);
  await pass(server, 3600);
  await expect.poll(left, { timeout: 40_000 }).toEqual([]);
});
