import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  countSaved,
  listMedia,
  listProfileListings,
  listProfilePosts,
  listSaved,
  type PriceOrder,
  type ProfileList,
  profileLists,
  type ShopShelf,
} from '../../contract/posts/lists.ts';
import { deletePost, post as postShape, postPage, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import { listing } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, postText } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { queriesOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  reader = await createPerson(server, { first: 'Rae' });
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

const tab = (client: Client, who: Person, show: ProfileList, cursor?: string) =>
  client.call(listProfilePosts, { params: { username: who.username }, query: { show, ...(cursor ? { cursor } : {}) } });

type Page = { posts: { _id: string }[]; cursor?: string | undefined };

/** The ids of every page of a list. */
async function pagesOf(read: (cursor?: string) => Promise<Page>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page.posts.map(({ _id }) => _id));
    cursor = page.cursor;
  } while (cursor);
  return pages;
}

/** Adds photos to posts as if they had been uploaded with them. They are locked in the order in which the server locks several posts. */
const givePhotos = (ids: readonly string[], count = 1) =>
  run(
    `with locked as materialized (select id from posts where id = any($1::uuid[]) order by campus_id, id for no key update)
     update posts p set img_count = $2 from locked where p.id = locked.id`,
    ids,
    count,
  );

/** Posts of one person, the newest first. */
async function posts(author: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.unshift((await post(author, `thing ${n}`))._id);
  return ids;
}

async function block(by: Person, whom: Person, on = true): Promise<void> {
  if (on) await run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', by.id, whom.id);
  else await run('delete from blocks where blocker_id = $1 and blocked_id = $2', by.id, whom.id);
  server.app.platform.bus.publish('blocks.changed', { userIds: [by.id, whom.id] });
}

test('each tab lists its own kind, newest first, 10 a page, to the end [PRO-04, PRO-06, OPE-18]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const own = await posts(ana, 23);
  const photos = own.filter((_, n) => n % 2 === 0);
  await givePhotos(photos);
  const others = await posts(reader, 11);
  const replies: string[] = [];
  for (const id of others) replies.unshift((await comment(ana, id, `about ${id}`))._id);
  const liked: string[] = [];
  for (const id of [...others, own[3] as string]) {
    await ana.client.call(savePost, { params: { id } });
    liked.unshift(id);
  }
  // a liked comment is a reaction, not a saved post
  await ana.client.call(savePost, { params: { id: replies[0] as string } });

  const expected = { posts: own, photos, replies, likes: liked };
  for (const show of profileLists) {
    const pages = await pagesOf((cursor) => tab(reader.client, ana, show, cursor));
    expect(pages.flat(), show).toEqual(expected[show]);
    expect(pages[0], show).toHaveLength(10);
    expect(pages).toHaveLength(Math.ceil(expected[show].length / 10));
  }
  const { posts: first, cursor } = await reader.client.call(listProfilePosts, {
    params: { username: ana.username.toUpperCase() },
  });
  expect(first.map(({ _id }) => _id)).toEqual(own.slice(0, 10));
  expect(
    await reader.client.refused(listProfilePosts, { params: { username: ana.username }, query: { cursor: 'AAAA' } }),
  ).toMatchObject({ code: 'bad_cursor' });
  for (const show of profileLists)
    expect(
      await queriesOf(server, () => tab(reader.client, ana, show, show === 'posts' ? cursor : undefined)),
    ).toBeLessThan(4);
});

test('a full last page has no cursor; a person without content has empty tabs [PRO-04]', async () => {
  const ten = await createPerson(server);
  await posts(ten, 10);
  expect((await tab(reader.client, ten, 'posts')).cursor).toBeUndefined();
  const nobody = await createPerson(server);
  for (const show of profileLists) expect((await tab(reader.client, nobody, show)).posts).toEqual([]);
  expect(await reader.client.refused(listProfilePosts, { params: { username: 'nobodyatall' } })).toMatchObject({
    code: 'not_found',
  });
});

test('a profile’s tabs have what has expired for the person themselves alone [PRO-04]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const [kept = '', over = ''] = await posts(ana, 2);
  const [othersKept = '', othersOver = ''] = await posts(reader, 2);
  await givePhotos([kept, over]);
  for (const id of [othersOver, othersKept]) await ana.client.call(savePost, { params: { id } });
  const ids = async (client: Client, show: ProfileList) => (await tab(client, ana, show)).posts.map(({ _id }) => _id);
  for (const client of [reader.client, ana.client]) {
    for (const show of ['posts', 'photos'] as const) expect(await ids(client, show), show).toEqual([kept, over]);
    expect(await ids(client, 'likes')).toEqual([othersKept, othersOver]);
  }
  await run(`update posts set expires_at = product_now() - interval '1 hour' where id = any($1)`, [over, othersOver]);
  for (const show of ['posts', 'photos'] as const) {
    expect(await ids(reader.client, show), show).toEqual([kept]);
    expect(await ids(ana.client, show), show).toEqual([kept, over]);
  }
  expect(await ids(reader.client, 'likes')).toEqual([othersKept]);
  expect(await ids(ana.client, 'likes')).toEqual([othersKept, othersOver]);
});

test('announcements of new members are in nobody’s lists [PRO-07]', async () => {
  const newcomer = await createPerson(server);
  const { memberJoined } = await import('../../server/features/identity/index.ts');
  await server.app.platform.write((tx) => tx.emit(memberJoined, { userId: newcomer.id, campusId: 'ou' }));
  const { posts: feed } = await reader.client.call(listFeed);
  const joined = feed.find(({ type, user }) => type === 'new user' && user._id === newcomer.id);
  expect(joined).toBeDefined();
  await newcomer.client.call(savePost, { params: { id: joined?._id ?? '' } });
  for (const show of profileLists) expect((await tab(reader.client, newcomer, show)).posts).toEqual([]);
});

test('replies include their parent: a post, a comment, or the tombstone of one [PRO-04, D23]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  const top = await post(bo, 'a desk');
  const parent = await comment(bo, top._id, 'who wants it?');
  const toPost = await comment(ana, top._id, 'nice');
  const toComment = await comment(ana, parent._id, 'I do');
  const page = await tab(reader.client, ana, 'replies');
  expect(page.posts.map(({ _id }) => _id)).toEqual([toComment._id, toPost._id]);
  expect(page.answered?.map(postText).sort()).toEqual(['a desk', 'who wants it?']);
  await bo.client.call(deletePost, { params: { id: parent._id } });
  const answered = (await tab(reader.client, ana, 'replies')).answered;
  expect(answered?.find(({ _id }) => _id === parent._id)).toMatchObject({
    deleted: true,
    text: null,
    user: { _id: '' },
  });
});

test('nothing leaks: visitors, other campuses, blocked, hidden and deleted posts [PRO-04, D6, D11, CAM-14]', async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  const [shown = '', hidden = '', gone = ''] = await posts(ana, 3);
  const bos = await post(bo, 'a lamp');
  const thread = await comment(ana, bos._id, 'how bright?');
  await ana.client.call(savePost, { params: { id: bos._id } });
  await givePhotos([shown, hidden, gone]);
  await run('update posts set hidden_at = now() where id = $1', hidden);
  await ana.client.call(deletePost, { params: { id: gone } });

  const ids = async (show: ProfileList) => (await tab(reader.client, ana, show)).posts.map(({ _id }) => _id);
  expect(await ids('posts')).toEqual([shown]);
  expect(await ids('photos')).toEqual([shown]);
  expect(await ids('replies')).toEqual([thread._id]);
  expect(await ids('likes')).toEqual([bos._id]);

  const params = { username: ana.username };
  expect(await server.client().refused(listProfilePosts, { params })).toMatchObject({ code: 'private_community' });
  expect(await server.client().refused(listMedia)).toMatchObject({ code: 'private_community' });
  expect(await server.client().refused(listSaved)).toMatchObject({ code: 'not_signed_in' });
  const elsewhere = await reader.client.on('ut').call(listProfilePosts, { params });
  expect(elsewhere.posts).toEqual([]);

  // Bo's lamp and the thread below it don't exist for those whom he blocked
  await block(bo, reader);
  expect(await ids('likes')).toEqual([]);
  expect(await ids('replies')).toEqual([]);
  expect(await reader.client.refused(listProfilePosts, { params: { username: bo.username } })).toMatchObject({
    code: 'not_found',
  });
  await block(bo, reader, false);
  // a hidden post's thread is hidden too
  await run('update posts set hidden_at = now() where id = $1', bos._id);
  expect(await ids('replies')).toEqual([]);
  expect(await ids('likes')).toEqual([]);
});

test('saved posts of this campus are listed, the last saved first, 10 a page [SAV-05, SAV-06, OPE-18]', async () => {
  const saver = await createPerson(server, { first: 'Sal' });
  expect(await saver.client.call(listSaved)).toEqual({ posts: [], mine: { saved: [] } });
  const all = await posts(await createPerson(server), 21);
  // saved in another order than posted
  const order = all.filter((_, n) => n % 2 === 0).concat(all.filter((_, n) => n % 2 === 1));
  for (const id of order.toReversed()) await saver.client.call(savePost, { params: { id } });
  const reply = await comment(reader, all[0] as string, 'still here');
  await saver.client.call(savePost, { params: { id: reply._id } });

  const read = (cursor?: string) => saver.client.call(listSaved, { query: cursor ? { cursor } : {} });
  const pages = await pagesOf(read);
  expect(pages.map((page) => page.length)).toEqual([10, 10, 1]);
  expect(pages.flat()).toEqual(order);
  const first = await read();
  expect(first.mine.saved.toSorted()).toEqual(first.posts.map(({ _id }) => _id).toSorted());
  expect(z.safeParse(postPage, first).error?.issues ?? []).toEqual([]);
  expect(await queriesOf(server, () => read(first.cursor))).toBe(1);

  await saver.client.call(unsavePost, { params: { id: order[0] as string } });
  expect((await pagesOf(read)).flat()).toEqual(order.slice(1));
  // each person has separate lists, and one per campus
  expect((await reader.client.call(listSaved)).posts).toEqual([]);
  expect((await saver.client.on('ut').call(listSaved)).posts).toEqual([]);
  expect(await saver.client.on('campus').refused(listSaved)).toMatchObject({ code: 'no_community' });
});

test('saved posts are ordered by price in both directions, to the end, and those without a price come last [SHO-06, SAV-05]', async () => {
  const saver = await createPerson(server, { first: 'Sal' });
  const seller = await createPerson(server, { first: 'Sel' });
  const ids = new Map<number | null, string>();
  for (const price of [30, null, 0, 10, 50, 20, 80, 5, 60, 70, 40, 90]) {
    const id =
      price === null ? (await post(seller, 'No price'))._id : await listing(seller, { price, text: `For ${price}` });
    ids.set(price, id);
    await saver.client.call(savePost, { params: { id } });
  }
  const low = [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, null];
  const inOrder = async (sort: PriceOrder) =>
    (
      await pagesOf((cursor) => saver.client.call(listSaved, { query: { sort, ...(cursor ? { cursor } : {}) } }))
    ).flat();
  expect(await inOrder('price_low')).toEqual(low.map((price) => ids.get(price)));
  const high = [...low.slice(0, -1).toReversed(), null];
  expect(await inOrder('price_high')).toEqual(high.map((price) => ids.get(price)));
  const { cursor = '' } = await saver.client.call(listSaved);
  // a place in one order isn't one in another
  expect(await saver.client.refused(listSaved, { query: { sort: 'price_low', cursor } })).toMatchObject({
    code: 'bad_cursor',
  });
});

test('the number of saved posts is that of the list: none of a blocked person, none that is deleted [SHO-06, SAV-05, D11]', async () => {
  const saver = await createPerson(server, { first: 'Sal' });
  const [one, other] = [await createPerson(server), await createPerson(server)];
  const total = async (client = saver.client) => (await client.call(countSaved)).total;
  expect(await total()).toBe(0);
  const kept = [
    (await post(one, 'Kept'))._id,
    (await post(one, 'Gone soon'))._id,
    (await post(other, 'Blocked soon'))._id,
  ];
  for (const id of kept) await saver.client.call(savePost, { params: { id } });
  expect(await total()).toBe(3);
  await one.client.call(deletePost, { params: { id: kept[1] as string } });
  expect(await total()).toBe(2);
  await block(other, saver);
  await expect.poll(() => total()).toBe(1);
  expect((await saver.client.call(listSaved)).posts).toHaveLength(1);
  expect(await total(saver.client.on('ut'))).toBe(0);
  expect(await saver.client.on('campus').refused(countSaved)).toMatchObject({ code: 'no_community' });
});

test('media are top-level posts with a photo or video, the last active first, 15 a page [MED-01, MED-02, MED-03, D49]', async () => {
  const ana = await createPerson(server, { campus: 'smu', first: 'Ana' });
  const bo = await createPerson(server, { campus: 'smu', first: 'Bo' });
  const all = [...(await posts(ana, 18)), ...(await posts(bo, 18))];
  all.unshift(...all.splice(18));
  const withPhotos = all.filter((_, n) => n % 2 === 0);
  await givePhotos(withPhotos);
  // the number of photos doesn't affect the order; a reply does
  await givePhotos([withPhotos[5] as string], 9);
  const plain = all[1] as string;
  const lifted = withPhotos.at(-1) as string;
  const below = await comment(ana, lifted, 'still there');
  await comment(ana, plain, 'and this');
  await givePhotos([below._id]);
  const expected = [lifted, ...withPhotos.slice(0, -1)];

  const media = (cursor?: string) => ana.client.call(listMedia, { query: cursor ? { cursor } : {} });
  const pages = await pagesOf(media);
  expect(pages.map((page) => page.length)).toEqual([15, 3]);
  expect(pages.flat()).toEqual(expected);
  const { posts: first, cursor } = await media();
  expect(z.safeParse(z.array(postShape), first).success).toBe(true);
  expect(await queriesOf(server, () => media(cursor))).toBe(1);

  // the feed's variant is the same, and can be filtered further
  const variant = (query: Record<string, string>) => (cursor?: string) =>
    ana.client.call(listFeed, { query: { photos: 'true', ...query, ...(cursor ? { cursor } : {}) } as never });
  expect(await pagesOf(variant({}))).toEqual(pages);
  const stool = await post(ana, 'a stool', { price: 5, category: 'furniture' });
  await post(ana, 'a chair without a photo', { price: 5, category: 'furniture' });
  await givePhotos([stool._id]);
  expect((await pagesOf(variant({ category: 'furniture', for_sale: 'true' }))).flat()).toEqual([stool._id]);
  expect(await ana.client.on('campus').refused(listMedia)).toMatchObject({ code: 'no_community' });
});

test('each list is read with its index [MED-02, PRO-04, SAV-06]', async () => {
  await run('analyze posts, likes');
  const client = await server.app.platform.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { declaredStatements } = await import('../../server/platform/database/statement.ts');
    for (const [name, index] of [
      ['posts.list-posts', 'posts_author'],
      ['posts.list-photos-after', 'posts_author_photos'],
      ['posts.list-replies', 'posts_author_replies'],
      ['posts.list-likes', 'likes_user'],
      ['posts.list-saved-after', 'likes_user'],
      ['posts.feed-16-photos', 'posts_media'],
    ] as const) {
      const sql = declaredStatements().get(name) ?? '';
      const values = name.startsWith('posts.feed') ? ['ou'] : [reader.id, 'ou'];
      if (name.endsWith('-after')) values.push('2026-01-01T00:00:00Z', reader.id);
      const literal = values.reduce((text, value, n) => text.replaceAll(`$${n + 1}`, `'${value}'`), sql);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${literal}`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n'), name).toMatch(new RegExp(`using ${index} on`));
    }
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});

const shelf = (client: Client, who: Person, show: ShopShelf, cursor?: string) =>
  client.call(listProfileListings, {
    params: { username: who.username },
    query: { show, ...(cursor ? { cursor } : {}) },
  });

test('a profile’s shop lists and counts what is for sale and what was sold, all pages of it [SHO-09]', async () => {
  const eva = await createPerson(server, { first: 'Eva' });
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.unshift((await post(eva, `thing ${n}`, { price: n }))._id);
  await post(eva, 'only words');
  await post(eva, 'a bike', { price: 40, kind: 'looking' } as object);
  const sold = ids.slice(0, 1);
  await eva.client.call(sellPost, { params: { id: ids[0] ?? '' }, body: { sold: true } });
  await run(`update posts set expires_at = product_now() - interval '1 hour' where id = $1`, ids[1]);
  const left = ids.slice(2);
  expect(await shelf(reader.client, eva, 'for_sale')).toMatchObject({ total: 10 });
  expect(await pagesOf((cursor) => shelf(reader.client, eva, 'for_sale', cursor))).toEqual([left]);
  await post(eva, 'one more', { price: 3 });
  expect((await pagesOf((cursor) => shelf(reader.client, eva, 'for_sale', cursor))).flat()).toHaveLength(11);
  expect(await shelf(reader.client, eva, 'sold')).toMatchObject({ total: 1, posts: [{ _id: sold[0] }] });
});

test('a profile’s shop never counts what is hidden or deleted, and a block or a private campus hides all of it [SHO-09, D11, CAM-26]', async () => {
  const eva = await createPerson(server, { first: 'Eva' });
  const [hidden, deleted, shown] = [
    await post(eva, 'a chair', { price: 1 }),
    await post(eva, 'a lamp', { price: 2 }),
    await post(eva, 'a desk', { price: 3 }),
  ];
  for (const state of ['for_sale', 'sold'] as const) {
    if (state === 'sold')
      await run(
        `update posts set sold_at = product_now(), hidden_at = null, deleted_at = null where author_id = $1`,
        eva.id,
      );
    expect((await shelf(reader.client, eva, state)).total).toBe(3);
    await run('update posts set hidden_at = product_now() where id = $1', hidden._id);
    await run('update posts set deleted_at = product_now() where id = $1', deleted._id);
    for (const client of [reader.client, eva.client]) {
      const { total, posts } = await shelf(client, eva, state);
      expect([total, posts.map(({ _id }) => _id)]).toEqual([1, [shown._id]]);
    }
  }
  const blocked = () =>
    reader.client.try(listProfileListings, { params: { username: eva.username }, query: { show: 'sold' } });
  await block(eva, reader);
  await vi.waitFor(async () => expect((await blocked()).status).toBe(404));
  await block(eva, reader, false);
  await vi.waitFor(async () => expect((await blocked()).status).toBe(200));
  const visitor = server.client();
  expect(
    (await visitor.try(listProfileListings, { params: { username: eva.username }, query: { show: 'sold' } })).status,
  ).toBe(401);
});
