import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '../../contract/identity/identity.ts';
import { createPost, deletePost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, words } from '../factories/posts.ts';
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

const totalPosts = async ({ client, username }: Person) =>
  (await client.call(getProfile, { params: { username } })).totalPosts ?? Number.NaN;

test('a post with text, marks, price and category is visible to others at once [POS-05, POS-06, POS-15, POS-16, ENT-06]', async () => {
  const body = {
    text: {
      blocks: [
        { type: 'paragraph', spans: [{ text: 'Desk ', marks: ['b'] }, { text: 'oak' }] },
        { type: 'bulleted', spans: [{ text: 'sturdy' }] },
      ],
    },
    price: 45,
    category: 'furniture',
  } as const;
  const made = await ana.client.call(createPost, { body: body as never });
  expect(made).toMatchObject({
    text: body.text,
    price: 45,
    category: 'furniture',
    sold: false,
    depth: 0,
    post_commented_on: null,
    root: made._id,
    likes: 0,
    comments: 0,
    user: { _id: ana.id, first_name: 'Ana', last_name: 'L.' },
  });
  expect((await bo.client.call(listFeed)).posts[0]).toEqual(made);
  const seen = await bo.client.call(getPost, { params: { id: made._id } });
  expect(seen.post).toEqual(made);
  expect(seen.abilities).toEqual({
    ...{ delete: false, edit: false, sell: false, boost: false, extend: false, report: true },
  });
  const own = await ana.client.call(getPost, { params: { id: made._id } });
  expect(own.abilities).toEqual({ delete: true, edit: true, sell: true, boost: true, extend: false, report: false });
});

test('500 code points, with two for a block break, are accepted and 501 refused [POS-07, POS-10]', async () => {
  const blocks = (...texts: string[]) => ({
    blocks: texts.map((text) => ({ type: 'paragraph' as const, spans: [{ text }] })),
  });
  await ana.client.call(createPost, { body: { text: blocks('👩'.repeat(500)) } });
  await ana.client.call(createPost, { body: { text: blocks('a'.repeat(249), 'b'.repeat(249)) } });
  for (const text of [blocks('x'.repeat(501)), blocks('a'.repeat(250), 'b'.repeat(249))])
    expect(await ana.client.refused(createPost, { body: { text } })).toMatchObject({
      status: 422,
      code: 'text_too_long',
      title: 'Error: Too many characters!',
    });
});

test('a post needs visible text or a file [POS-11]', async () => {
  for (const text of [null, words('  \u200b '), { blocks: [] }])
    expect(await ana.client.refused(createPost, { body: { text } })).toMatchObject({ code: 'post_empty' });
});

test('someone who can’t post is told why [POS-17, POS-18, POS-19, POS-20, POS-21, D5]', async () => {
  const cases = [
    [server.client(), 'not_signed_in'],
    [(await createPerson(server, { verified: false })).client, 'not_verified'],
    [(await createPerson(server, { schoolVerified: false })).client, 'not_school_verified'],
    [(await createPerson(server, { setUp: false })).client, 'profile_incomplete'],
    [ana.client.on('ut'), 'not_home_campus'],
    [ana.client.on('campus'), 'no_community'],
  ] as const;
  for (const [client, code] of cases)
    expect(await client.refused(createPost, { body: { text: words('x') } })).toMatchObject({ code });
});

test('an unknown category and an invalid price are refused [POS-15, POS-16]', async () => {
  for (const bad of [{ category: 'boats' }, { price: 1.5 }, { price: -1 }, { price: 1_000_001 }])
    expect(await ana.client.refused(createPost, { body: { text: words('x'), ...bad } as never })).toMatchObject({
      status: 422,
      errors: [{ field: Object.keys(bad)[0] }],
    });
});

test('the number of posts counts top-level posts alone [POS-27]', async () => {
  const before = await totalPosts(ana);
  const made = await post(ana, 'counted');
  const reply = await comment(ana, made._id, 'not counted');
  expect(await totalPosts(ana)).toBe(before + 1);
  await ana.client.call(deletePost, { params: { id: reply._id } });
  expect(await totalPosts(ana)).toBe(before + 1);
  await ana.client.call(deletePost, { params: { id: made._id } });
  expect(await totalPosts(ana)).toBe(before);
});

test('an existing name becomes a mention, an unknown one stays text [COM-20, D24]', async () => {
  const made = await post(ana, `for @${bo.username.toUpperCase()} and @nobody-at-all`);
  expect(made.text?.blocks[0]?.spans).toEqual([
    { text: 'for ' },
    { mention: { userId: bo.id, username: bo.username } },
    { text: ' and @nobody-at-all' },
  ]);
  const { rows } = await server.app.platform.pool.query('select user_id from mentions where post_id = $1', [made._id]);
  expect(rows).toEqual([{ user_id: bo.id }]);
});

test('a mention forged by a caller links to the named person [COM-20]', async () => {
  const text = {
    blocks: [{ type: 'paragraph' as const, spans: [{ mention: { userId: ana.id, username: bo.username } }] }],
  };
  const made = await ana.client.call(createPost, { body: { text } });
  expect(made.text?.blocks[0]?.spans[0]?.mention?.userId).toBe(bo.id);
});

test('a repeat with the same key, even at the same moment, posts once [OPE-20]', async () => {
  const headers = { 'idempotency-key': 'one-and-the-same' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ana.client.call(createPost, { body: { text: words('once') }, headers })),
  );
  expect(new Set(answers.map((each) => each._id)).size).toBe(1);
  const { rows } = await server.app.platform.pool.query(`select 1 from posts where plain = 'once'`);
  expect(rows).toHaveLength(1);
});

test('only the author can mark a listing sold or available again [POS-45, D30]', async () => {
  const { _id: id } = await post(ana, 'bike', { price: 80 });
  const reply = await comment(ana, id, 'pick up today');
  expect(await ana.client.call(sellPost, { params: { id }, body: { sold: true } })).toMatchObject({
    sold: true,
    price: 80,
  });
  expect((await bo.client.call(listFeed)).posts.find((each) => each._id === id)?.sold).toBe(true);
  expect(await bo.client.refused(sellPost, { params: { id }, body: { sold: false } })).toMatchObject({ status: 403 });
  expect(await ana.client.refused(sellPost, { params: { id: reply._id }, body: { sold: true } })).toMatchObject({
    status: 403,
  });
  expect((await ana.client.call(sellPost, { params: { id }, body: { sold: false } })).sold).toBe(false);
});

test('another campus’s, a hidden and a nonexistent post don’t exist [POS-36]', async () => {
  const { _id: id } = await post(ana, 'here');
  const missing = { status: 404, title: "Hmm...this page doesn't exist. Try searching for something else." };
  await ana.client.call(getPost, { params: { id } });
  expect(await ana.client.on('ut').refused(getPost, { params: { id } })).toMatchObject(missing);
  for (const made of ['nothing', '01890000-0000-7000-8000-000000000000'])
    expect(await ana.client.refused(getPost, { params: { id: made } })).toMatchObject(missing);
  const reply = await comment(bo, id, 'hello');
  await server.app.platform.pool.query('update posts set hidden_at = product_now() where id = $1', [id]);
  for (const gone of [id, reply._id])
    expect(await ana.client.refused(getPost, { params: { id: gone } })).toMatchObject(missing);
});

test('only the author can delete [POS-38, COM-15]', async () => {
  const { _id: id } = await post(ana, 'mine');
  expect(await bo.client.refused(deletePost, { params: { id } })).toMatchObject({ status: 403, code: 'forbidden' });
  await ana.client.call(deletePost, { params: { id } });
});
