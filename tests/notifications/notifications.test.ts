import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { likeMessage } from '../../contract/chats/messages.ts';
import { readChat } from '../../contract/chats/chats.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import {
  listMentions,
  listNotifications,
  type Notification,
  readNotifications,
} from '../../contract/notifications/notifications.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, deletePost } from '../../contract/posts/posts.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { newestGroups } from '../../server/features/notifications/store-list.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { withPassword } from '../identity/own-factors.ts';
import { PASSWORD } from '../identity/sign-up.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = (first: string, more = {}) => createPerson(server, { first, ...more });
const listOf = async (who: Person) => (await who.client.call(listNotifications)).notifications;
const unread = async (who: Person) => (await who.client.call(getViewer)).unread;
const names = (one: Notification | undefined) => one?.people.map(({ first_name }) => first_name);

/** A text that mentions someone. */
const naming = (who: Person, text = 'look') => ({
  blocks: [
    {
      type: 'paragraph' as const,
      spans: [{ text: `${text} ` }, { mention: { userId: who.id, username: who.username } } as never],
    },
  ],
});

test('each type reaches its recipients [NOT-05, NOT-06, ENT-11]', async () => {
  const [owner, guest, third] = [await person('Olga'), await person('Gil'), await person('Tia')];
  const { _id: top } = await post(owner, 'A desk for sale');
  const { _id: first } = await comment(guest, top, 'Is it there?');
  const { _id: reply } = await comment(third, first, 'It is');
  await third.client.call(savePost, { params: { id: top } });
  await owner.client.call(savePost, { params: { id: first } });
  const id = await chatOf(guest, owner);
  const message = await sendText(owner, id, 'Come by');
  await guest.client.call(likeMessage, { params: { id: message._id } });

  const toOwner = await listOf(owner);
  expect(toOwner.map(({ type }) => type)).toEqual(['message like', 'new chat', 'like', 'post interaction', 'comment']);
  expect(toOwner.at(-1)).toMatchObject({
    type: 'comment',
    campus_id: 'ou',
    postId: first,
    root: top,
    chatId: null,
    message: 'Is it there?',
    to_user: owner.id,
    from_user: guest.id,
    from_username: guest.username,
    from_avatar: expect.stringMatching(/^\/files\//),
    people: [{ _id: guest.id, first_name: 'Gil', last_name: 'L.' }],
    people_count: 1,
    read: false,
    date: toOwner.at(-1)?.createdAt,
  });
  expect(toOwner[3]).toMatchObject({ postId: reply, root: top });
  expect(toOwner[1]).toMatchObject({ chatId: id, postId: null });
  expect((await listOf(guest)).map(({ type }) => type)).toEqual(['message', 'comment interaction', 'comment reply']);
  expect(await listOf(third)).toEqual([]);
});

test('nobody is notified of their own actions [NOT-07]', async () => {
  const me = await person('Ida');
  const { _id: top } = await post(me, 'mine');
  const { _id: below } = await comment(me, top, 'bump');
  await comment(me, below, 'again');
  for (const id of [top, below]) await me.client.call(savePost, { params: { id } });
  await me.client.call(createComment, { params: { id: top }, body: { text: naming(me) } });
  expect(await listOf(me)).toEqual([]);
  expect(await unread(me)).toEqual({ notifications: 0, chats: 0, version: 0 });
});

test('one event notifies once: saved, unsaved and saved again; replied to and mentioned at once [NOT-09, D26]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { _id: id } = await post(owner, 'A desk');
  for (let n = 0; n < 3; n++) {
    await Promise.all([1, 2, 3].map(() => fan.client.call(savePost, { params: { id } })));
    await fan.client.call(unsavePost, { params: { id } });
  }
  expect(await listOf(owner)).toHaveLength(1);
  await fan.client.call(createComment, { params: { id }, body: { text: naming(owner) } });
  expect((await listOf(owner)).map(({ type }) => type)).toEqual(['comment', 'like']);
  expect((await unread(owner)).notifications).toBe(2);
});

test('events about one thing are one entry, with the last person and the count [NOT-10, D26]', async () => {
  const owner = await person('Olga');
  const { _id: id } = await post(owner, 'A desk');
  for (const name of ['Ana', 'Bo', 'Cy', 'Di']) await (await person(name)).client.call(savePost, { params: { id } });
  const fan = await person('Fay');
  for (const text of ['one', 'two']) await comment(fan, id, text);
  const list = await listOf(owner);
  expect(list.map(({ type, people_count }) => [type, people_count])).toEqual([
    ['comment', 1],
    ['like', 4],
  ]);
  expect(list[0]?.message).toBe('two');
  expect(names(list[1])).toEqual(['Di', 'Cy', 'Bo']);
  expect((await unread(owner)).notifications).toBe(6);
});

test('come 15 a page, the newest first, without repeats [NOT-02, OPE-18]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const posts: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { _id } = await post(owner, `desk ${n}`);
    posts.unshift(_id);
    await fan.client.call(savePost, { params: { id: _id } });
  }
  // an old one moves to the top
  const last = posts.pop() ?? '';
  await (await person('Gus')).client.call(savePost, { params: { id: last } });
  const first = await owner.client.call(listNotifications);
  expect(first.notifications).toHaveLength(15);
  const second = await owner.client.call(listNotifications, { query: { cursor: first.cursor } });
  expect([...first.notifications, ...second.notifications].map(({ postId }) => postId)).toEqual([last, ...posts]);
  expect(second.cursor).toBeUndefined();
  expect(await owner.client.refused(listNotifications, { query: { cursor: 'x' } })).toMatchObject({
    code: 'bad_cursor',
  });
});

test('listed ones become read, those that arrive meanwhile don’t [NOT-03, NOT-04, SHE-13]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { _id: id } = await post(owner, 'A desk');
  const { _id: other } = await post(owner, 'A lamp');
  await fan.client.call(savePost, { params: { id } });
  const [listed] = await listOf(owner);
  await comment(fan, id, 'meanwhile');
  const after = await owner.client.call(readNotifications, { body: { up_to: listed?._id ?? '' } });
  expect(after).toMatchObject({ notifications: 1, chats: 0 });
  expect((await listOf(owner)).map(({ type, read }) => [type, read])).toEqual([
    ['comment', false],
    ['like', true],
  ]);
  await comment(fan, other, 'and here');
  // opening a post's page reads the notifications about it
  expect(await owner.client.call(readNotifications, { body: { root: id } })).toMatchObject({ notifications: 1 });
  expect(await owner.client.call(readNotifications, { body: {} })).toMatchObject({ notifications: 0 });
  expect(await unread(owner)).toMatchObject({ notifications: 0 });
});

test('opening a chat reads its notifications; a chat’s unread messages are one entry and count once [NOT-03]', async () => {
  const [me, other] = [await person('Meg'), await person('Ned')];
  const id = await chatOf(other, me);
  for (const text of ['one', 'two', 'three']) await sendText(other, id, text);
  expect(await unread(me)).toMatchObject({ notifications: 0, chats: 1 });
  expect(await listOf(me)).toMatchObject([{ type: 'new chat', message: 'three', read: false, people_count: 1 }]);
  await me.client.call(readChat, { params: { id }, body: {} });
  expect(await unread(me)).toMatchObject({ notifications: 0, chats: 0 });
  await sendText(other, id, 'four');
  expect(await unread(me)).toMatchObject({ notifications: 0, chats: 1 });
  expect(await listOf(me)).toMatchObject([{ type: 'message', message: 'four' }]);
});

test('notifications about the open conversation are read with it, but no unread messages [NOT-03, NOT-04]', async () => {
  const [me, other] = [await person('Meg'), await person('Ned')];
  const id = await chatOf(other, me);
  const about = () => me.client.call(readNotifications, { body: { chat: id } });
  expect((await listOf(me)).map(({ read }) => read)).toEqual([false]);
  expect(await about()).toMatchObject({ notifications: 0, chats: 0 });
  expect((await listOf(me)).map(({ read }) => read)).toEqual([true]);
  const mine = await sendText(me, id, 'Mine');
  await other.client.call(likeMessage, { params: { id: mine._id } });
  await sendText(other, id, 'Not read yet');
  const elsewhere = await chatOf(await person('Ola'), me);
  expect(await unread(me)).toMatchObject({ notifications: 1, chats: 1 });
  expect(await about()).toMatchObject({ notifications: 0, chats: 1 });
  const left = await listOf(me);
  expect(left.filter(({ read }) => !read).map(({ type, chatId }) => [type, chatId])).toEqual([
    ['new chat', elsewhere],
    ['message', id],
  ]);
});

test('a notification shows its post’s first picture, and none of a deleted one', async () => {
  const [me, other] = [await person('Meg'), await person('Ned')];
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  const upload = await uploaded(me.client, bytes);
  const made = await me.client.call(createPost, { body: { text: words('A lamp'), files: [{ upload }] } as never });
  const plain = await post(me, 'No picture');
  for (const { _id } of [made, plain]) await comment(other, _id, 'How much?');
  const [first, second] = await listOf(me);
  expect(first?.picture).toBeNull();
  expect(second?.picture).toBe(`${made.img_gallery[0]?.img_path}/320.webp`);
  expect((await me.client.request('GET', second?.picture ?? '')).status).toBe(200);
});

test('the counts stay right however many things happen at once', async () => {
  const owner = await person('Olga');
  const fans = await Promise.all(Array.from({ length: 6 }, (_, n) => person(`Fan${n}`)));
  const { _id: id } = await post(owner, 'A desk');
  const chats = await Promise.all(fans.map((fan) => chatOf(fan, owner)));
  const connection = await listen(owner.client);
  await Promise.all(
    fans.flatMap((fan, n) => [
      fan.client.call(savePost, { params: { id } }),
      comment(fan, id, 'hi'),
      sendText(fan, chats[n] ?? '', 'hi'),
      sendText(fan, chats[n] ?? '', 'there'),
      ...(n % 2 ? [owner.client.call(readNotifications, { body: {} })] : []),
      ...(n % 3 ? [] : [owner.client.call(readChat, { params: { id: chats[n] ?? '' }, body: {} })]),
    ]),
  );
  const { rows } = await server.app.platform.pool.query(
    `select (select count(*)::int from notifications where to_user = $1 and not read
         and type not in ('message', 'new chat')) as notifications,
       (select count(*)::int from chat_members where user_id = $1 and unread) as chats`,
    [owner.id],
  );
  const counts = await unread(owner);
  expect(counts).toMatchObject(rows[0]);
  await vi.waitFor(() =>
    expect(connection.of('user.counts').some(({ version }) => version === counts.version)).toBe(true),
  );
  const countEvents = connection.of('user.counts').toSorted((a, b) => a.version - b.version);
  expect(countEvents.at(-1)).toEqual(counts);
  // repeats are identical
  expect(new Set(countEvents.map(({ version }) => version)).size).toBe(
    new Set(countEvents.map((each) => JSON.stringify(each))).size,
  );
  connection.close();
});

test('deleted content no longer notifies or counts [D23]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { _id: id } = await post(owner, 'A desk');
  const { _id: said } = await comment(fan, id, 'hi');
  await fan.client.call(savePost, { params: { id } });
  await comment(owner, said, 'hello');
  expect([(await unread(owner)).notifications, (await unread(fan)).notifications]).toEqual([2, 1]);
  await fan.client.call(deletePost, { params: { id: said } });
  expect((await listOf(owner)).map(({ type }) => type)).toEqual(['like']);
  await owner.client.call(deletePost, { params: { id } });
  for (const who of [owner, fan]) {
    expect(await listOf(who)).toEqual([]);
    expect(await unread(who)).toMatchObject({ notifications: 0 });
  }
});

it('deleting something already read leaves the count unchanged [NOT-04, D23]', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  const { _id: read } = await post(owner, 'A desk');
  const { _id: unreadYet } = await post(owner, 'A lamp');
  const { _id: said } = await comment(fan, read, 'hi');
  await owner.client.call(readNotifications, { body: { root: read } });
  await fan.client.call(savePost, { params: { id: unreadYet } });
  expect((await listOf(owner)).map((one) => [one.type, one.read])).toEqual([
    ['like', false],
    ['comment', true],
  ]);
  expect(await unread(owner)).toMatchObject({ notifications: 1 });
  await fan.client.call(deletePost, { params: { id: said } });
  expect(await unread(owner)).toMatchObject({ notifications: 1 });
  await owner.client.call(deletePost, { params: { id: read } });
  expect(await unread(owner)).toMatchObject({ notifications: 1 });
  await owner.client.call(deletePost, { params: { id: unreadYet } });
  expect(await unread(owner)).toMatchObject({ notifications: 0 });
});

it('a deleted account’s comments, saves and messages no longer count [NOT-04, SET-49]', async () => {
  const [me, stays] = [await person('Meg'), await person('Sue')];
  const gone = await withPassword(server, { first: 'Ned' });
  const { _id: top } = await post(me, 'A desk');
  await comment(gone, top, 'hi');
  await gone.client.call(savePost, { params: { id: top } });
  for (const who of [gone, stays]) await sendText(who, await chatOf(who, me), 'hi');
  expect(await unread(me)).toMatchObject({ notifications: 2, chats: 2 });
  const connection = await listen(me.client);
  await gone.client.call(deleteAccount, { body: { confirmation: 'DELETE', password: PASSWORD } });
  expect(await unread(me)).toMatchObject({ notifications: 0, chats: 1 });
  await vi.waitFor(() => expect(connection.of('user.counts').at(-1)).toMatchObject({ notifications: 0, chats: 1 }));
  connection.close();
});

test('mentions of a person are listed, the newest first [NOT-11, D24]', async () => {
  const [me, him] = [await person('Meg'), await person('Ned')];
  const top = await him.client.call(createPost, { body: { text: naming(me) } });
  const below = await him.client.call(createComment, { params: { id: top._id }, body: { text: naming(me) } });
  const gone = await him.client.call(createPost, { body: { text: naming(me) } });
  await him.client.call(deletePost, { params: { id: gone._id } });
  await me.client.call(savePost, { params: { id: top._id } });
  const page = await me.client.call(listMentions);
  expect(page.posts.map(({ _id }) => _id)).toEqual([below._id, top._id]);
  expect(page).toMatchObject({ mine: { saved: [top._id] } });
  expect((await listOf(me)).map(({ type, postId }) => [type, postId])).toEqual([
    ['mention', below._id],
    ['mention', top._id],
  ]);
  expect((await him.client.call(listMentions)).posts).toEqual([]);
  for (const call of [listMentions, listNotifications])
    expect(await server.client().refused(call)).toMatchObject({ code: 'not_signed_in' });
});

test('a list of notifications uses a bounded number of queries', async () => {
  const [owner, fan] = [await person('Olga'), await person('Fay')];
  for (let n = 0; n < 16; n++) {
    const { _id } = await post(owner, `desk ${n}`);
    await fan.client.call(savePost, { params: { id: _id } });
  }
  await listOf(owner);
  const { pool } = server.app.platform;
  const asked = vi.spyOn(pool, 'query');
  await listOf(owner);
  // the pool also serves background work
  const names = asked.mock.calls.map(([query]) => (query as unknown as { name?: string }).name ?? '');
  const own = names.filter((name) => name.startsWith('notifications.'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(3);
  asked.mockRestore();
});

test('a page reads only the newest ones, however many there are and whatever the planner assumes [NOT-06]', async () => {
  const [has, other] = [await person('Many'), await person('Others')];
  const own = await server.app.platform.pool.connect();
  const ask = async (sql: string, ...values: string[]) => (await own.query(sql, values)).rows;
  // scattered, as in a table that a whole campus fills
  await ask(
    `insert into notifications (to_user, from_user, from_username, type, group_key, event_key, created_at)
     select case when n % 30 = 0 then $1::uuid else $2::uuid end, $2, 'other', 'comment', 'g' || n, 'many ' || n,
       product_now() - n * interval '1 minute'
     from generate_series(1, 18000) n`,
    has.id,
    other.id,
  );
  await ask('vacuum (analyze) notifications');
  const literal = newestGroups.text.replaceAll('$1', `'${has.id}'`).replaceAll('$2', `'{}'`).replaceAll('$3', `'{}'`);
  const plan = JSON.stringify(await ask(`explain (analyze, timing off, summary off) ${literal}`));
  own.release(true);
  expect(await listOf(has)).toHaveLength(15);
  expect(plan).toContain('using notifications_list on notifications n ');
  // the planner expects a full page: with fewer rows it would sort them all, as it did with a large, scattered table
  expect(plan).toMatch(/Limit {2}\(cost=\S+ rows=16 /);
  expect(plan).not.toContain('loops=600');
});
