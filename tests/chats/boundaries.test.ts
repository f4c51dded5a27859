import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../contract/chats/chats.ts';
import {
  checkChat,
  countUnreadChats,
  deleteChat,
  getChat,
  listChats,
  listUsers,
  muteChat,
  readChat,
  startChat,
} from '../../contract/chats/chats.ts';
import * as ofMessages from '../../contract/chats/messages.ts';
import { likeMessage, listMessages, sendMessage, unlikeMessage, unsendMessage } from '../../contract/chats/messages.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const pair = async () => {
  const one = await createPerson(server, { first: 'Uma' });
  const other = await createPerson(server, { first: 'Vic' });
  return { one, other, id: await chatOf(one, other) };
};

test('who may message whom [MSG-17, MSG-18, MSG-19, VER-35]', async () => {
  const params = { id: bo.id };
  expect(await server.client().refused(startChat, { params, body: {} })).toMatchObject({ code: 'not_signed_in' });
  const unverified = await createPerson(server, { verified: false });
  expect(await unverified.client.refused(startChat, { params, body: {} })).toMatchObject({ code: 'not_verified' });
  const noSchool = await createPerson(server, { schoolVerified: false });
  expect(await noSchool.client.refused(startChat, { params, body: {} })).toMatchObject({ code: 'not_school_verified' });
  expect(await bo.client.refused(startChat, { params, body: {} })).toMatchObject({ code: 'chat_self' });
  expect(await ana.client.refused(startChat, { params: { id: randomUUID() }, body: {} })).toMatchObject({
    code: 'user_not_found',
  });
  expect(await ana.client.on('campus').refused(startChat, { params: { id: noSchool.id }, body: {} })).toMatchObject({
    code: 'no_community',
  });
  // a guest sends messages on the campus that they visit (D5)
  const guest = await createPerson(server, { first: 'Gus', campus: 'ut' });
  expect(await guest.client.on('ou').call(startChat, { params, body: {} })).toMatchObject({ created: true });
  await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [guest.id]);
  const chat = await bo.client.call(checkChat, { params: { userId: guest.id } });
  expect(chat.chat).toMatchObject({ other_gone: true, abilities: { send: false } });
  expect(
    await bo.client.refused(sendMessage, {
      params: { id: chat.chat?._id ?? '' },
      body: { client_id: randomUUID(), text: 'there?' },
    }),
  ).toMatchObject({ code: 'user_not_found' });
});

test('to someone outside of it, every call answers for a chat as for one that doesn’t exist [MSG-29, D7]', async () => {
  const { one, id } = await pair();
  const { _id } = await sendText(one, id, 'secret');
  const others = [await createPerson(server), await createPerson(server, { role: 'admin' })];
  const body = { client_id: randomUUID(), text: 'x' };
  const answers = ({ client }: Person, chat: string, message: string) => {
    const params = { id: chat };
    return Promise.all([
      client.refused(getChat, { params }),
      client.refused(listMessages, { params }),
      client.refused(sendMessage, { params, body }),
      client.refused(readChat, { params, body: {} }),
      client.refused(muteChat, { params, body: { muted: true } }),
      client.refused(deleteChat, { params }),
      client.refused(likeMessage, { params: { id: message } }),
      client.refused(unlikeMessage, { params: { id: message } }),
      client.refused(unsendMessage, { params: { id: message } }),
    ]);
  };
  for (const other of others) {
    const expectedAnswers = await answers(other, id, _id);
    expect(expectedAnswers).toEqual(await answers(other, randomUUID(), randomUUID()));
    expect(expectedAnswers.every(({ status }) => status === 404)).toBe(true);
  }
  expect(await one.client.call(getChat, { params: { id } })).toMatchObject({ last_seq: 1, last_message: 'secret' });
  // checks that the list has every call that names a chat or a message
  const named = Object.values({ ...contract, ...ofMessages }).filter(
    (each) => 'path' in each && /\/:id\b/.test(each.path),
  );
  expect(named.filter((each) => each !== startChat)).toHaveLength(9);
  for (const client of others.map((other) => other.client))
    for (const path of ['search?q=secret', 'search/suggestions?q=secret', `search?q=${id}`]) {
      const { status, json } = await client.request('GET', `/api/${path}`);
      const { posts = [], people = [] } = json as { posts?: unknown[]; people?: unknown[] };
      expect([status, posts, people], path).toEqual([200, [], []]);
    }
});

test('deleting an account removes its messages and name from others’ chats, which keep their own half [D18, SET-49]', async () => {
  const { one, other, id } = await pair();
  const mine = await sendText(one, id, 'My address is 12 Elm Street');
  await sendText(other, id, 'On my way\nnow');
  await other.client.call(likeMessage, { params: { id: mine._id } });
  await one.client.call(likeMessage, { params: { id: mine._id } });
  const line = async () => (await other.client.call(getChat, { params: { id } })).last_message;
  expect(await line()).toContain('Uma liked');
  await one.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await line()).toBe('On my way now');
  const chat = await other.client.call(getChat, { params: { id } });
  expect(chat).toMatchObject({ other_gone: true, other: { first_name: 'Deleted user', img: null } });
  const { messages } = await other.client.call(listMessages, { params: { id } });
  expect(messages).toMatchObject([
    { text: '', user_name: 'Deleted user', likes: 1 },
    { text: 'On my way\nnow', user: other.id },
  ]);
});

test('a message that can’t be stored answers 500 and changes nothing [MSG-36, MSG-37]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'kept');
  const { pool } = server.app.platform;
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await pool.query(
    'create trigger refuse before update or delete on chat_members for each row execute function refuse()',
  );
  const failed = { status: 500, code: 'internal', title: 'Something went wrong' };
  expect(await other.client.refused(readChat, { params: { id }, body: {} })).toMatchObject(failed);
  expect(await other.client.refused(deleteChat, { params: { id } })).toMatchObject(failed);
  await pool.query('drop function refuse cascade');
  expect((await one.client.call(listMessages, { params: { id } })).messages).toHaveLength(1);
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
});

test('blocked people can’t message or see each other, and the unread badge no longer counts them [D11]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'hello');
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [other.id, one.id]);
  bus.publish('blocks.changed', { userIds: [one.id, other.id] });
  for (const [me, him] of [
    [one, other],
    [other, one],
  ] as const) {
    const { client } = me;
    expect((await client.call(listChats)).chats).toEqual([]);
    for (const call of [getChat, listMessages])
      expect(await client.refused(call, { params: { id } })).toMatchObject({ code: 'chat_not_found' });
    expect(
      await client.refused(sendMessage, { params: { id }, body: { client_id: randomUUID(), text: 'x' } }),
    ).toMatchObject({ code: 'chat_not_found' });
    expect(await client.refused(startChat, { params: { id: him.id }, body: {} })).toMatchObject({
      code: 'user_not_found',
    });
    expect((await client.call(listUsers)).users.map(({ _id }) => _id)).not.toContain(him.id);
  }
});

test('the two legacy calls need a sign-in [OPE-21, OPE-22, D31]', async () => {
  expect(await server.client().refused(listUsers)).toMatchObject({ code: 'not_signed_in' });
  for (let n = 0; n < 16; n++) await createPerson(server, { first: 'Joe' });
  const page = await ana.client.call(listUsers);
  expect(page.users).toHaveLength(15);
  const next = await ana.client.call(listUsers, { query: { cursor: page.cursor } });
  const ids = [...page.users, ...next.users].map(({ _id }) => _id);
  expect(ids).not.toContain(ana.id);
  expect(new Set(ids).size).toBe(ids.length);
  await chatOf(ana, bo);
  const params = { userId: bo.id };
  expect(await server.client().refused(checkChat, { params })).toMatchObject({ code: 'not_signed_in' });
  expect((await ana.client.call(checkChat, { params })).chat?.other._id).toBe(bo.id);
  const stranger = await createPerson(server);
  expect(await ana.client.call(checkChat, { params: { userId: stranger.id } })).toEqual({ chat: null });
});
