import { afterAll, beforeAll, expect, it } from 'vitest';
import { struckPrice } from '../../contract/posts/earlier-prices.ts';
import { deletePost, editPost, getPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { search } from '../../contract/search/search.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const DAY = 24 * 3_600;

let server: TestServer;
let seller: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  [seller, reader] = await createPeople(server, ['Sam', 'Ana']);
});
afterAll(() => server.stop());

const edit = (id: string, body: object) => seller.client.call(editPost, { params: { id }, body: body as never });
const read = async (id: string): Promise<Post> => (await reader.client.call(getPost, { params: { id } })).post;
const struck = (found: Post): number | null => struckPrice(found, server.app.platform.clock.now());

it('strikes the highest price of the last seven days through in the feed, in search and on the page [WAT-04]', async () => {
  const { _id: id } = await post(seller, 'a walnut bureau', { price: 100 });
  expect(struck(await read(id))).toBeNull();
  await edit(id, { price: 80 });
  await advance(server, 3 * DAY);
  await edit(id, { price: 60 });
  const { posts } = await reader.client.call(listFeed);
  const found = posts.find(({ _id }) => _id === id);
  expect(found && struck(found)).toBe(100);
  const hits = await reader.client.call(search, { query: { q: 'walnut bureau' } });
  expect(hits.posts.map(struck)).toEqual([100]);
  // four days later $100 is more than seven days ago, $80 isn't: the same response, read later
  await advance(server, 4 * DAY + 60);
  expect([found && struck(found), struck(await read(id))]).toEqual([80, 80]);
  await advance(server, 3 * DAY);
  expect(struck(await read(id))).toBeNull();
});

it('strikes nothing through for a small change, a higher price or a sold listing [WAT-04]', async () => {
  const { _id: id } = await post(seller, 'a desk fan', { price: 100 });
  expect((await edit(id, { price: 96 })).earlier_prices).toBeUndefined();
  expect(struck(await edit(id, { price: 120 }))).toBeNull();
  expect(struck(await edit(id, { price: 90 }))).toBe(120);
  // nor for what is no offer any more
  expect(struck(await edit(id, { kind: 'looking' }))).toBeNull();
  expect(struck(await edit(id, { kind: 'selling' }))).toBe(120);
  const { sold } = await seller.client.call(sellPost, { params: { id }, body: { sold: true } });
  expect([sold, struck(await read(id))]).toEqual([true, null]);
  expect(struck(await edit(id, { price: 0 }))).toBeNull();
  await seller.client.call(sellPost, { params: { id }, body: { sold: false } });
  expect(struck(await read(id))).toBe(120);
});

it('forgets the earlier prices of a deleted listing [WAT-04]', async () => {
  const { _id: id } = await post(seller, 'a rug', { price: 50 });
  await edit(id, { price: 20 });
  const stored = async () =>
    (await server.app.platform.pool.query('select earlier_prices from posts where id = $1', [id])).rows;
  expect(await stored()).toMatchObject([{ earlier_prices: [{ price: 50 }] }]);
  await seller.client.call(deletePost, { params: { id } });
  expect(await stored()).toEqual([{ earlier_prices: null }]);
});
