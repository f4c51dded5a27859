import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deleteChat, listChats, muteChat, readChat, startChat } from '../../contract/chats/chats.ts';
import { likeMessage } from '../../contract/chats/messages.ts';
import { room } from '../../contract/live-events.ts';
import { blockUser, unblockUser } from '../../contract/moderation/moderation.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { chatOf, type LiveConnection, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let stranger: Person;
const connections: LiveConnection[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [ana, bo, stranger] = await Promise.all([
    createPerson(server, { first: 'Ana' }),
    createPerson(server, { first: 'Bo' }),
    createPerson(server, { first: 'Sly' }),
  ]);
});
afterEach(() => {
  for (const connect of connections.splice(0)) connect.close();
});
afterAll(() => server.stop());

async function connect(person: Person): Promise<LiveConnection> {
  const made = await listen(person.client);
  connections.push(made);
  return made;
}
const eventually = (check: () => void) => vi.waitFor(check, 3_000);

test('messages, likes, reading and deletion are sent live to every tab of both people, and to nobody else [MSG-38, MSG-25, D25]', async () => {
  const tabs = [await connect(ana), await connect(ana), await connect(bo), await connect(bo)];
  const outside = await connect(stranger);
  const { chat } = await ana.client.call(startChat, { params: { id: bo.id }, body: {} });
  const message = await sendText(ana, chat._id, 'A very secret desk');
  await bo.client.call(likeMessage, { params: { id: message._id } });
  await bo.client.call(readChat, { params: { id: chat._id }, body: { seq: message.seq } });
  await bo.client.call(deleteChat, { params: { id: chat._id } });
  for (const [n, tab] of tabs.entries())
    await eventually(() => {
      expect(tab.of('chat.new')).toEqual([{ chat_id: chat._id, from_user: ana.id }]);
      expect(tab.of('message.new')).toEqual([{ chat_id: chat._id, message }]);
      expect(tab.of('message.liked')).toEqual([
        {
          chat_id: chat._id,
          message_id: message._id,
          seq: 1,
          like_id_list: [bo.id],
          last_message: 'Bo liked “A very secret desk”',
        },
      ]);
      expect(tab.of('chat.read')).toEqual([
        { chat_id: chat._id, user_id: bo.id, read_seq: 1, unread: false, at: expect.any(String) },
      ]);
      // it disappears only for the person who deleted it (D60)
      expect(tab.of('chat.deleted')).toEqual(n < 2 ? [] : [{ chat_id: chat._id }]);
    });
  // events to the stranger would have come before this answer, on the same connection
  expect(await outside.join(room.chat(chat._id))).toBe(false);
  expect(outside.received).toEqual([]);
});

test('unread counts are absolute, versioned and sent after each change [MSG-30, NOT-04, SHE-13]', async () => {
  const me = await createPerson(server, { first: 'Meg' });
  const mine = await connect(me);
  const id = await chatOf(ana, me);
  for (const text of ['one', 'two', 'three']) await sendText(ana, id, text);
  await me.client.call(readChat, { params: { id }, body: {} });
  await eventually(() =>
    expect(mine.of('user.counts')).toEqual([
      { notifications: 0, chats: 1, version: 1 },
      { notifications: 0, chats: 0, version: 2 },
    ]),
  );
});

test('a live event leaves out the shared post: each recipient fetches it with their own permissions [MSG-32]', async () => {
  const mine = await connect(bo);
  const { _id: postId } = await post(ana, 'A lamp');
  await ana.client.call(startChat, { params: { id: bo.id }, body: { postId, client_id: randomUUID() } });
  await eventually(() => expect(mine.of('message.new')).toHaveLength(1));
  expect(mine.of('message.new')[0]?.message).toMatchObject({ postId, post: null, post_deleted: false });
});

test('only the chat’s two people can join its room [MSG-29, D7]', async () => {
  const id = await chatOf(ana, bo);
  const mine = await connect(ana);
  expect(await mine.join(room.chat(id))).toBe(true);
  expect(await mine.join(`${room.chat(id)}:x`)).toBe(false);
  expect(await mine.join(room.chat('x'))).toBe(false);
  for (const client of [stranger.client, server.client()]) {
    const other = await listen(client);
    connections.push(other);
    expect(await other.join(room.chat(id))).toBe(false);
  }
});

test('typing and presence reach the other person while they have the chat open, and nobody else [D25]', async () => {
  const id = await chatOf(ana, bo);
  const [mine, his, outside] = [await connect(ana), await connect(bo), await connect(stranger)];
  const chat = room.chat(id);
  // not in the room, so the signal is ignored
  mine.signal(chat, 'chat.typing', { typing: true });
  expect([await his.join(chat), await mine.join(chat)]).toEqual([true, true]);
  outside.signal(chat, 'chat.typing', { typing: true });
  mine.signal(chat, 'chat.presence', { here: true, asks: true });
  mine.signal(chat, 'chat.typing', { typing: true });
  mine.signal(chat, 'chat.typing', { typing: 'yes' });
  mine.signal(chat, 'message.new', { typing: true });
  await eventually(() => {
    expect(his.of('chat.presence')).toEqual([{ chat_id: id, user_id: ana.id, here: true, asks: true }]);
    expect(his.of('chat.typing')).toEqual([{ chat_id: id, user_id: ana.id, typing: true }]);
  });
  // she leaves the room, comes back, and closes the page
  const gone = { chat_id: id, user_id: ana.id, here: false, asks: false };
  mine.socket.emit('leave', chat);
  await eventually(() => expect(his.of('chat.presence').slice(1)).toEqual([gone]));
  expect(await mine.join(chat)).toBe(true);
  mine.close();
  await eventually(() => expect(his.of('chat.presence').slice(1)).toEqual([gone, gone]));
  expect(his.of('chat.typing')).toHaveLength(1);
  expect(outside.received).toEqual([]);
});

test('one connection can signal thirty times in ten seconds', async () => {
  const id = await chatOf(ana, bo);
  const [mine, his] = [await connect(ana), await connect(bo)];
  await Promise.all([his.join(room.chat(id)), mine.join(room.chat(id))]);
  for (let n = 0; n < 80; n++) mine.signal(room.chat(id), 'chat.typing', { typing: true });
  await mine.join(room.chat(id));
  await sendText(ana, id, 'last');
  await eventually(() => expect(his.of('message.new')).toHaveLength(1));
  expect(his.of('chat.typing')).toHaveLength(30);
});

test('who may no longer listen in a chat is shown as gone to who stays [D25, D11]', async () => {
  const [leaver, stays] = await Promise.all([createPerson(server), createPerson(server)]);
  const id = await chatOf(leaver, stays);
  const [theirs, own] = [await connect(leaver), await connect(stays)];
  await Promise.all([theirs.join(room.chat(id)), own.join(room.chat(id))]);
  theirs.signal(room.chat(id), 'chat.presence', { here: true, asks: false });
  await eventually(() => expect(own.of('chat.presence')).toHaveLength(1));
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [stays.id, leaver.id]);
  // the one is removed from the room before the other
  bus.publish('blocks.changed', { userIds: [leaver.id] });
  await eventually(() =>
    expect(own.of('chat.presence').at(-1)).toEqual({ chat_id: id, user_id: leaver.id, here: false, asks: false }),
  );
});

test('muting is sent to the other tabs of the same person', async () => {
  const id = await chatOf(ana, bo);
  const [mine, his] = [await connect(ana), await connect(bo)];
  await ana.client.call(muteChat, { params: { id }, body: { muted: true } });
  await eventually(() => expect(mine.of('chat.muted')).toEqual([{ chat_id: id, muted: true }]));
  await his.join(room.chat(id));
  expect(his.of('chat.muted')).toEqual([]);
});

test('an open inbox learns live that the other account was deleted, and of a block on both sides [MSG-38, SET-49, D11]', async () => {
  const [gone, stays] = await Promise.all([createPerson(server), createPerson(server)]);
  const [id, other] = [await chatOf(gone, stays), await chatOf(stays, stranger)];
  await sendText(gone, id, 'Still there?');
  const unreadFor = async () => (await stays.client.call(listChats)).chats.find(({ _id }) => _id === id)?.unread;
  expect(await unreadFor()).toBe(true);
  const [theirs, outside] = [await connect(stays), await connect(ana)];
  await gone.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  await eventually(() => expect(theirs.of('chat.changed')[0]).toEqual({ chat_id: id }));
  expect(await unreadFor()).toBe(false);

  for (const change of [blockUser, unblockUser]) {
    theirs.received.length = 0;
    await stranger.client.call(change, { params: { id: stays.id } });
    await eventually(() => expect(theirs.of('chat.changed')).toContainEqual({ chat_id: other }));
  }
  expect(outside.of('chat.changed')).toEqual([]);
});
