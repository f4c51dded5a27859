import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnreadChats, getChat, listChats, muteChat, readChat, startChat } from '../../contract/chats/chats.ts';
import { likeMessage, listMessages, sendMessage, unlikeMessage } from '../../contract/chats/messages.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
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
const seqs = (page: { messages: { seq: number }[] }) => page.messages.map(({ seq }) => seq);

test('there is one chat per pair, whoever starts it and however many start at once [MSG-15, MSG-16, D25]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const starts = Array.from({ length: 12 }, (_, n) =>
    n % 2
      ? ana.client.call(startChat, { params: { id: cy.id }, body: {} })
      : cy.client.call(startChat, { params: { id: ana.id }, body: {} }),
  );
  const answers = await Promise.all(starts);
  expect(new Set(answers.map(({ chat }) => chat._id)).size).toBe(1);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
});

test('starting a chat opens the existing one from either side; each sees the other person [MSG-14, ENT-09]', async () => {
  const first = await ana.client.call(startChat, { params: { id: bo.id }, body: {} });
  expect(first).toMatchObject({ created: true, message: null });
  expect(first.chat).toMatchObject({
    from_user: ana.id,
    to_user: bo.id,
    current_users: [ana.id, bo.id],
    read: [],
    last_message: '',
    last_message_id: null,
    other: { _id: bo.id, first_name: 'Bo', last_name: 'L.' },
    campus_id: 'ou',
    abilities: { send: true },
  });
  const again = await bo.client.call(startChat, { params: { id: ana.id }, body: {} });
  expect(again).toMatchObject({ created: false, chat: { _id: first.chat._id, from_user: ana.id, to_user: bo.id } });
  expect(again.chat.other._id).toBe(ana.id);
});

test('a message has a text of at most 500 characters or an attachment [MSG-20, MSG-21, MSG-28, ENT-10]', async () => {
  const { one, other, id } = await pair();
  const send = (body: object) =>
    one.client.refused(sendMessage, { params: { id }, body: { client_id: randomUUID(), ...body } as never });
  for (const text of ['', '  \n ', '\u200b'])
    expect(await send({ text })).toMatchObject({ status: 422, code: 'message_empty' });
  expect(await send({ text: '🙂'.repeat(501) })).toMatchObject({
    code: 'text_too_long',
    errors: [{ field: 'text', message: 'Error: Too many characters!' }],
  });
  const sent = await sendText(one, id, ` ${'🙂'.repeat(500)} `);
  expect(sent).toMatchObject({
    chat: id,
    seq: 1,
    user: one.id,
    user_name: 'Uma L.',
    text: '🙂'.repeat(500),
    postId: null,
    post: null,
    post_deleted: false,
    hasPhoto: false,
    img_gallery: [],
    likes: 0,
    like_id_list: [],
    date: sent.createdAt,
  });
  expect(Math.abs(Date.parse(sent.date) - server.app.platform.clock.now())).toBeLessThan(60_000);
  await sendText(one, id, 'hi\nthere');
  const { chats } = await other.client.call(listChats);
  expect(chats[0]).toMatchObject({ _id: id, last_message: 'hi there', last_message_user: one.id, last_seq: 2 });
});

test('the recipient counts as not having read until they read, and the counts follow [MSG-24, MSG-25, MSG-30]', async () => {
  const { one, other, id } = await pair();
  await sendText(one, id, 'first');
  await sendText(one, id, 'second');
  const seen = () => one.client.call(getChat, { params: { id } });
  expect(await seen()).toMatchObject({ read: [other.id], other_read_seq: 0, other_read_at: null, unread: false });
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
  expect(await other.client.call(readChat, { params: { id }, body: { seq: 1 } })).toEqual({
    unread: true,
    read_seq: 1,
  });
  expect((await seen()).read).toEqual([other.id]);
  expect(await other.client.call(readChat, { params: { id }, body: {} })).toEqual({ unread: false, read_seq: 2 });
  expect(await seen()).toMatchObject({ read: [], other_read_seq: 2, other_read_at: expect.any(String) });
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 0 });
  // reading again, or an older number, changes nothing
  expect(await other.client.call(readChat, { params: { id }, body: { seq: 1 } })).toEqual({
    unread: false,
    read_seq: 2,
  });
  // one's own message is not unread
  await sendText(one, id, 'third');
  expect(await one.client.call(countUnreadChats)).toEqual({ chats: 0 });
});

test('messages come 15 a page by number, back to the first, and after a gap [MSG-26, OPE-18]', async () => {
  const { one, other, id } = await pair();
  for (let n = 1; n <= 37; n++) await sendText(n % 3 ? one : other, id, `${n}`);
  const params = { id };
  const newest = await other.client.call(listMessages, { params });
  expect(seqs(newest)).toEqual(Array.from({ length: 15 }, (_, n) => n + 23));
  const older = await other.client.call(listMessages, { params, query: { cursor: newest.cursor } });
  const oldest = await other.client.call(listMessages, { params, query: { cursor: older.cursor } });
  expect([...seqs(oldest), ...seqs(older), ...seqs(newest)]).toEqual(Array.from({ length: 37 }, (_, n) => n + 1));
  expect(oldest.cursor).toBeUndefined();
  expect(newest.messages.map(({ text }) => Number(text))).toEqual(seqs(newest));
  const missed = await other.client.call(listMessages, { params, query: { after: '20' } });
  expect(seqs(missed)).toEqual(Array.from({ length: 15 }, (_, n) => n + 21));
  expect(missed).toMatchObject({ more: true, last_seq: 37 });
  const rest = await other.client.call(listMessages, { params, query: { after: '35' } });
  expect([seqs(rest), rest.more]).toEqual([[36, 37], false]);
  expect(await other.client.refused(listMessages, { params, query: { cursor: 'x' } })).toMatchObject({
    code: 'bad_cursor',
  });
});

test('a message sent again arrives once, at the same moment or later [MSG-40]', async () => {
  const { one, other, id } = await pair();
  const client_id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendText(one, id, 'once', { client_id })));
  const later = await sendText(one, id, 'once', { client_id });
  expect(new Set([...answers, later].map(({ _id }) => _id)).size).toBe(1);
  // the same id of another sender is another message
  await sendText(other, id, 'mine', { client_id });
  const { messages } = await one.client.call(listMessages, { params: { id } });
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'once'],
    [2, 'mine'],
  ]);
  const { rows } = await server.app.platform.pool.query(
    'select count(*)::int as n from notifications where chat_id = $1',
    [id],
  );
  expect(rows[0]?.n).toBe(2);
});

test('parallel messages of both people are numbered without gap or repeat, in each sender’s order [D25]', async () => {
  const { one, other, id } = await pair();
  const talk = async (who: Person) => {
    for (let n = 0; n < 15; n++) await sendText(who, id, `${who.first_name} ${n}`);
  };
  await Promise.all([talk(one), talk(other), talk(one)]);
  const all = [];
  for (let after = 0, more = true; more; ) {
    const page = await one.client.call(listMessages, { params: { id }, query: { after: String(after) } });
    all.push(...page.messages);
    after = page.messages.at(-1)?.seq ?? after;
    more = page.more;
  }
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 45 }, (_, n) => n + 1));
  const ofOther = all.filter(({ user }) => user === other.id).map(({ text }) => Number(text.split(' ')[1]));
  expect(ofOther).toEqual(Array.from({ length: 15 }, (_, n) => n));
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
  await other.client.call(readChat, { params: { id }, body: {} });
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 0 });
});

test('a like toggles, counts once, and changes the chat’s line in the inbox [MSG-31]', async () => {
  const { one, other, id } = await pair();
  const { _id } = await sendText(one, id, 'Is it there?');
  const params = { id: _id };
  const answers = await Promise.all(Array.from({ length: 5 }, () => other.client.call(likeMessage, { params })));
  expect(answers.at(-1)).toEqual({ liked: true, likes: 1, last_message: 'Vic liked “Is it there?”' });
  const read = async () => (await one.client.call(listMessages, { params: { id } })).messages[0];
  expect(await read()).toMatchObject({ likes: 1, like_id_list: [other.id] });
  await one.client.call(likeMessage, { params });
  expect(await read()).toMatchObject({ likes: 2, like_id_list: [other.id, one.id] });
  for (const who of [one, other]) await who.client.call(unlikeMessage, { params });
  expect(await read()).toMatchObject({ likes: 0, like_id_list: [] });
  expect((await one.client.call(getChat, { params: { id } })).last_message).toBe('Is it there?');
});

test('a shared post appears in the chat, and says so when it is deleted [MSG-32, MSG-33]', async () => {
  const { one, other } = await pair();
  const { _id: postId } = await post(ana, 'A desk');
  const client_id = randomUUID();
  const share = () => one.client.call(startChat, { params: { id: other.id }, body: { postId, client_id } });
  const shared = await share();
  expect(shared).toMatchObject({ created: false, message: { postId, post: { _id: postId }, text: '' } });
  expect((await share()).message?._id).toBe(shared.message?._id);
  const id = shared.chat._id;
  expect(shared.chat.last_message).toBe('Shared a post');
  const { _id: reply } = await comment(bo, postId, 'nice');
  await sendText(one, id, 'and this', { postId: reply });
  const read = async () => (await other.client.call(listMessages, { params: { id } })).messages;
  expect(await read()).toMatchObject([
    { postId, post: { user: { _id: ana.id } }, post_deleted: false },
    { postId: reply, post: { _id: reply }, text: 'and this' },
  ]);
  await ana.client.call(deletePost, { params: { id: postId } });
  expect(await read()).toMatchObject([
    { postId, post: null, post_deleted: true },
    { postId: reply, post: null, post_deleted: true },
  ]);
  expect(
    await one.client.refused(sendMessage, { params: { id }, body: { client_id: randomUUID(), postId } }),
  ).toMatchObject({ code: 'post_deleted' });
  expect(
    await one.client.refused(sendMessage, { params: { id }, body: { client_id: randomUUID(), postId: randomUUID() } }),
  ).toMatchObject({ code: 'post_not_found' });
});

test('the inbox comes in pages, the most recently active first [MSG-28]', async () => {
  const me = await createPerson(server, { first: 'Meg' });
  const ids: string[] = [];
  for (let n = 0; n < 17; n++) {
    const id = await chatOf(await createPerson(server), me);
    ids.unshift(id);
  }
  await sendText(me, ids.at(-1) ?? '', 'up');
  ids.unshift(ids.pop() ?? '');
  const first = await me.client.call(listChats);
  const second = await me.client.call(listChats, { query: { cursor: first.cursor } });
  expect(first.chats).toHaveLength(15);
  expect([...first.chats, ...second.chats].map(({ _id }) => _id)).toEqual(ids);
  expect(second.cursor).toBeUndefined();
});

test('a muted chat is still counted, but no longer notifies', async () => {
  const { one, other, id } = await pair();
  await other.client.call(readChat, { params: { id }, body: {} });
  expect(await other.client.call(muteChat, { params: { id }, body: { muted: true } })).toMatchObject({ muted: true });
  const notifiedTypes = async () =>
    (
      await server.app.platform.pool.query(`select type from notifications where to_user = $1 and type <> 'new chat'`, [
        other.id,
      ])
    ).rows;
  await sendText(one, id, 'psst');
  expect(await notifiedTypes()).toEqual([]);
  expect(await other.client.call(countUnreadChats)).toEqual({ chats: 1 });
  await other.client.call(muteChat, { params: { id }, body: { muted: false } });
  await other.client.call(readChat, { params: { id }, body: {} });
  await sendText(one, id, 'hey');
  expect(await notifiedTypes()).toHaveLength(1);
});
