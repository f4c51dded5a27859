import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceOrder } from '../../contract/posts/lists.ts';
import { type ListingState, listOwnListings } from '../../contract/posts/own-listings.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost, post } from '../factories/posts.ts';
import { queriesOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = (who: Person, query: { show?: ListingState; sort?: PriceOrder; cursor?: string } = {}) =>
  who.client.call(listOwnListings, { query });
const idsOf = (page: { posts: readonly { _id: string }[] }) => page.posts.map(({ _id }) => _id);

it('lists one’s own listings by state with views and saves, and nobody else’s [POS-50, POS-45]', async () => {
  const [me, other] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Oz' })];
  const lamp = await post(me, 'A lamp', { price: 10 });
  const desk = await post(me, 'A desk', { price: 0 });
  const gone = await post(me, 'Gone', { price: 3 });
  await post(me, 'Only words');
  await post(other, 'Theirs', { price: 4 });
  const over = await post(me, 'A ticket', { price: 9 });
  await server.app.platform.pool.query('update posts set expires_at = product_now() where id = $1', [over._id]);
  await placePost(server, me, { hidden: true });
  await placePost(server, me, { campus: 'ut' });
  await me.client.call(deletePost, { params: { id: gone._id } });
  await me.client.call(sellPost, { params: { id: lamp._id }, body: { sold: true } });
  await other.client.call(savePost, { params: { id: desk._id } });
  await server.app.platform.pool.query(
    `insert into post_analytics (campus_id, post_id, day, hour, views) values ('ou', $1, '2026-01-01', 3, 5), ('ou', $1, '2026-01-02', 3, 7)`,
    [desk._id],
  );
  const active = await list(me);
  expect(idsOf(active)).toEqual([desk._id]);
  expect(active.views).toEqual([{ post_id: desk._id, views: 12 }]);
  expect(active.posts[0]).toMatchObject({ likes: 1, sold: false, price: 0 });
  expect(idsOf(await list(me, { show: 'expired' }))).toEqual([over._id]);
  const sold = await list(me, { show: 'sold' });
  expect(idsOf(sold)).toEqual([lamp._id]);
  expect(sold.views).toEqual([{ post_id: lamp._id, views: 0 }]);
  expect([active.total, sold.total]).toEqual([1, 1]);
});

it('pages by position with one statement a page, whatever is posted meanwhile [POS-50, D49]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  const ids: string[] = [];
  for (let n = 0; n < 23; n++) ids.unshift(await placePost(server, me, { text: `thing ${n}` }));
  const first = await list(me);
  await placePost(server, me, { text: 'newer' });
  const again = () => list(me, { cursor: first.cursor ?? '' });
  const second = await again();
  // the reader and the authors are cached by now
  expect(await queriesOf(server, again)).toBe(1);
  const third = await list(me, { cursor: second.cursor ?? '' });
  expect([first, second, third].map((page) => page.posts.length)).toEqual([10, 10, 3]);
  expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids);
  expect(third.cursor).toBeUndefined();
  expect((await me.client.try(listOwnListings, { query: { cursor: 'nonsense' } })).json).toMatchObject({
    code: 'bad_cursor',
  });
  expect((await server.client('campus').request('GET', '/api/listings')).status).toBe(401);
});

it('orders one’s own listings by price in both directions, page after page, and counts them once [SHO-06, POS-50]', async () => {
  const me = await createPerson(server, { first: 'Mia' });
  const prices = [30, 0, 10, 50, 20, 80, 5, 60, 70, 40, 90, 10];
  for (const price of prices) await post(me, `For ${price}`, { price });
  const inOrder = async (sort: PriceOrder) => {
    const first = await list(me, { sort });
    expect(first.total).toBe(12);
    const second = await list(me, { sort, cursor: first.cursor ?? '' });
    expect(second).not.toHaveProperty('total');
    return [...first.posts, ...second.posts].map(({ price }) => price);
  };
  const low = prices.toSorted((one, other) => one - other);
  expect(await inOrder('price_low')).toEqual(low);
  expect(await inOrder('price_high')).toEqual(low.toReversed());
});
