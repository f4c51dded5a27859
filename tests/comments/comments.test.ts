import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { limits, serverLimits } from '../../contract/limits.ts';
import { room } from '../../contract/live-events.ts';
import { createComment, listComments } from '../../contract/posts/comments.ts';
import { deletePost, getPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { listen } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, deepThread, post, postText, words } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { queriesOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let guest: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  guest = await createPerson(server, { first: 'Gus', campus: 'ut' });
});
afterAll(() => server.stop());

async function thread(client: Client, id: string): Promise<Post[]> {
  const all: Post[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(listComments, { params: { id }, query: cursor ? { cursor } : {} });
    all.push(...page.comments);
    cursor = page.cursor;
  } while (cursor);
  return all;
}

const countOf = async (id: string) => (await ana.client.call(getPost, { params: { id } })).post.comments;
const remove = (author: Person, id: string) => author.client.call(deletePost, { params: { id } });

test('comments come parents first, siblings oldest first, at their depth [COM-01, COM-08]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const one = await comment(bo, id, '1');
  const two = await comment(guest.client.on('ou'), id, '2');
  const oneTwo = await comment(ana, one._id, '1.1');
  await comment(ana, one._id, '1.2');
  await comment(bo, oneTwo._id, '1.1.1');
  await comment(bo, two._id, '2.1');
  const all = await thread(bo.client, id);
  expect(all.map(postText)).toEqual(['1', '1.1', '1.1.1', '1.2', '2', '2.1']);
  expect(all.map((each) => each.depth)).toEqual([1, 2, 3, 2, 1, 2]);
  expect(all.every((each) => each.root === id)).toBe(true);
  expect((await thread(bo.client, one._id)).map(postText)).toEqual(['1.1', '1.1.1', '1.2']);
  expect(await countOf(id)).toBe(6);
  expect(await countOf(one._id)).toBe(3);
  const { json } = await bo.client.try(listComments, { params: { id } });
  expect(z.safeParse(listComments.answer, json).error?.issues ?? []).toEqual([]);
});

test('two hundred siblings and a chain of sixty come in pages that lose and repeat nothing [COM-08, OPE-18]', async () => {
  const { _id: id } = await post(ana, 'long');
  await server.app.platform.pool.query(
    `insert into posts (campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain)
     select 'ou', $2, $1, $1, array[$1::uuid], 1, thread_step(n), '{"blocks": []}', n::text from generate_series(1, 200) n`,
    [id, bo.id],
  );
  await server.app.platform.pool.query(
    'update posts set replies_made = 200, reply_count = 200, comment_count = 200 where id = $1',
    [id],
  );
  let parent = id;
  for (let depth = 1; depth <= 60; depth++) parent = (await comment(depth % 2 ? ana : bo, parent, `d${depth}`))._id;
  const all = await thread(ana.client, id);
  expect(all).toHaveLength(260);
  expect(new Set(all.map((each) => each._id)).size).toBe(260);
  expect(all.slice(200).map((each) => each.depth)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(await countOf(id)).toBe(260);
  const known = all[30]?._id ?? '';
  for (const cursor of ['nonsense', Buffer.from(ana.id).toString('base64url')])
    expect(await ana.client.refused(listComments, { params: { id: known }, query: { cursor } })).toMatchObject({
      code: 'bad_cursor',
    });
});

/** The ids of a thread read a few levels at a time, as a page does: it continues below the last shown level. */
async function readByLevels(client: Client, id: string, levels: number, depth: number): Promise<Post[]> {
  const all: Post[] = [];
  let cursor: string | undefined;
  do {
    const query = { levels: String(levels), ...(cursor ? { cursor } : {}) };
    const page = await client.call(listComments, { params: { id }, query });
    for (const each of page.comments) {
      all.push(each);
      if (each.depth === depth + levels && each.comments > 0)
        all.push(...(await readByLevels(client, each._id, levels, each.depth)));
    }
    cursor = page.cursor;
  } while (cursor);
  return all;
}

test('a thread of a thousand, fifty levels deep, is read a few levels at a time, to its deepest [COM-08, OPE-18]', async () => {
  const { _id: id } = await post(ana, 'deep');
  await deepThread(server, { postId: id, author: bo.id, comments: 1_000, levels: 50 });
  const whole = await thread(ana.client, id);
  expect(whole).toHaveLength(1_000);
  expect(Math.max(...whole.map(({ depth }) => depth))).toBe(50);
  const seen = await readByLevels(ana.client, id, limits.threadLevels, 0);
  expect(seen.map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id));
  const { comments, cursor } = await ana.client.call(listComments, { params: { id }, query: { levels: '6' } });
  expect(comments).toHaveLength(serverLimits.commentsPage);
  expect(comments.every(({ depth }) => depth <= 6)).toBe(true);
  expect(cursor).toBeDefined();
  expect(await queriesOf(server, () => ana.client.call(listComments, { params: { id }, query: { levels: '6' } }))).toBe(
    1,
  );
  for (const levels of ['0', '-1', 'x', '100'])
    expect(await ana.client.refused(listComments, { params: { id }, query: { levels } })).toMatchObject({
      status: 400,
    });
});

test('replies below a deleted comment can be read from there [COM-19, D11, D23]', async () => {
  const { _id: id } = await post(ana, 'gaps');
  const cy = await createPerson(server, { first: 'Cy' });
  const gone = await comment(cy, id, 'soon gone');
  const below = await comment(bo, gone._id, 'still here');
  const reader = await createPerson(server);
  const ask = (target: string, who = reader) => who.client.call(listComments, { params: { id: target } });
  await remove(cy, gone._id);
  expect((await ask(gone._id)).comments.map(postText)).toEqual(['still here']);
  const other = await comment(cy, id, 'of somebody blocked');
  await comment(bo, other._id, 'an answer to it');
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [reader.id, cy.id]);
  bus.publish('blocks.changed', { userIds: [reader.id, cy.id] });
  expect((await ask(other._id)).comments.map(postText)).toEqual(['an answer to it']);
  // without replies, so it is removed
  await remove(bo, below._id);
  expect(await bo.client.refused(listComments, { params: { id: gone._id } })).toMatchObject({
    code: 'post_deleted',
  });
  // a hidden post hides its whole thread
  await pool.query('update posts set hidden_at = product_now() where id = $1', [id]);
  for (const target of [id, other._id])
    expect(await bo.client.refused(listComments, { params: { id: target } })).toMatchObject({ code: 'post_not_found' });
});

it('a reply leaves a sold listing at its place in the feed [FEE-36, COM-09]', async () => {
  const { _id: sold } = await post(ana, 'A sold desk', { price: 20 });
  const { _id: other } = await post(ana, 'A lamp', { price: 5 });
  const first = await comment(bo, sold, 'Is it there?');
  const lifted = (await ana.client.call(getPost, { params: { id: sold } })).post;
  const ids = async () => (await bo.client.call(listFeed)).posts.map(({ _id }) => _id).slice(0, 2);
  expect(await ids()).toEqual([sold, other]);
  await comment(bo, other, 'Nice');
  expect(await ids()).toEqual([other, sold]);
  await ana.client.call(sellPost, { params: { id: sold }, body: { sold: true } });
  const connection = await listen(bo.client);
  await connection.join(room.campus('ou'));
  const answer = await comment(ana, first._id, 'It is sold, sorry');
  expect(await ids()).toEqual([other, sold]);
  const after = (await ana.client.call(getPost, { params: { id: sold } })).post;
  expect(after).toMatchObject({ comments: 2, lastModified: lifted.lastModified });
  const above = (await ana.client.call(getPost, { params: { id: first._id } })).post;
  expect(above.lastModified).toBe(answer.lastModified);
  // available again, it moves up as before
  await ana.client.call(sellPost, { params: { id: sold }, body: { sold: false } });
  await comment(bo, sold, 'Still there?');
  expect(await ids()).toEqual([sold, other]);
  await vi.waitFor(() =>
    expect(connection.of('feed.changed').map(({ post_id, change }) => [post_id, change])).toEqual([
      [sold, 'updated'],
      [sold, 'lifted'],
    ]),
  );
  connection.close();
});

test('however many reply at once, every count above is exact [COM-09, COM-10]', async () => {
  const { _id: id } = await post(ana, 'busy');
  const first = await comment(bo, id, 'first');
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => comment(n % 2 ? ana : bo, n % 3 ? first._id : id, `at once ${n}`)),
  );
  expect(await countOf(id)).toBe(25);
  expect(await countOf(first._id)).toBe(16);
  expect(await thread(ana.client, id)).toHaveLength(25);
});

test('a student of any campus can comment; others are told why they can’t [COM-12, COM-13, D5]', async () => {
  const { _id: id } = await post(ana, 'who may');
  await comment(guest.client.on('ou'), id, 'a guest');
  const body = { text: words('x') };
  for (const [client, code] of [
    [server.client(), 'not_signed_in'],
    [(await createPerson(server, { verified: false })).client, 'not_verified'],
    [(await createPerson(server, { schoolVerified: false })).client, 'not_school_verified'],
  ] as const)
    expect(await client.refused(createComment, { params: { id }, body })).toMatchObject({ code });
  expect(await guest.client.refused(createComment, { params: { id }, body })).toMatchObject({ code: 'post_not_found' });
});

test('a comment follows the composer’s rules [COM-07]', async () => {
  const { _id: id } = await post(ana, 'rules');
  const say = (text: string) => ana.client.refused(createComment, { params: { id }, body: { text: words(text) } });
  expect(await say('x'.repeat(501))).toMatchObject({ code: 'text_too_long' });
  expect(await say(' ')).toMatchObject({ code: 'post_empty' });
});

test('a deleted comment with replies becomes a tombstone, one without is removed; counts follow [COM-19, D23]', async () => {
  const { _id: id } = await post(ana, 'to delete');
  const one = await comment(bo, id, 'one');
  const inner = await comment(ana, one._id, 'inner');
  await ana.client.call(savePost, { params: { id: one._id } });
  await remove(bo, one._id);
  const [tomb, kept] = await thread(ana.client, id);
  expect(tomb).toMatchObject({ _id: one._id, deleted: true, text: null, likes: 0, user: { _id: '', username: '' } });
  expect(JSON.stringify(tomb)).not.toContain(bo.username);
  expect(kept && postText(kept)).toBe('inner');
  expect(await countOf(id)).toBe(1);
  expect(await ana.client.refused(getPost, { params: { id: one._id } })).toMatchObject({ status: 410 });
  const reply = { params: { id: one._id }, body: { text: words('too late') } };
  expect(await ana.client.refused(createComment, reply)).toMatchObject({ code: 'post_deleted' });
  await comment(bo, inner._id, 'below a tombstone');
  expect(await countOf(id)).toBe(2);
  const last = (await thread(ana.client, id)).at(-1) as Post;
  await remove(bo, last._id);
  await remove(ana, inner._id);
  expect(await thread(ana.client, id)).toEqual([]);
  expect(await countOf(id)).toBe(0);
});

test('a blocked person’s comment is a tombstone, and none of their content can be reached [D11]', async () => {
  const reader = await createPerson(server);
  const { _id: id } = await post(ana, 'open');
  const hidden = await comment(bo, id, 'hidden with an answer');
  await comment(ana, hidden._id, 'an answer');
  await comment(bo, id, 'hidden without');
  const his = await post(bo, 'his own');
  expect(await thread(reader.client, id)).toHaveLength(3);
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [reader.id, bo.id]);
  bus.publish('blocks.changed', { userIds: [reader.id, bo.id] });
  const seen = await thread(reader.client, id);
  expect(seen.map((each) => [each.deleted, postText(each)])).toEqual([
    [true, ''],
    [false, 'an answer'],
  ]);
  for (const gone of [his._id, hidden._id]) {
    expect(await reader.client.refused(getPost, { params: { id: gone } })).toMatchObject({ code: 'post_not_found' });
    expect(await reader.client.refused(savePost, { params: { id: gone } })).toMatchObject({ code: 'post_not_found' });
    const body = { text: words('x') };
    expect(await reader.client.refused(createComment, { params: { id: gone }, body })).toMatchObject({
      code: 'post_not_found',
    });
  }
  expect(await countOf(his._id)).toBe(0);
});
