import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import { listFeed, summarizeFeed } from '../../contract/posts/feed.ts';
import { search, summarizeSearch } from '../../contract/search/search.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { postText, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
/** by their texts */
const made = new Map<string, Post>();
const create = async (who: Person, text: string, more: object) =>
  void made.set(text, await who.client.call(createPost, { body: { text: words(`${text} gizmo`), ...more } as never }));

beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  await create(ana, 'old desk', { price: 40, category: 'furniture', condition: 'fair', kind: 'selling' });
  await create(bo, 'new desk', { price: 90, category: 'furniture', condition: 'new', kind: 'selling' });
  await create(ana, 'free couch', { price: 0, category: 'furniture' });
  await create(bo, 'wanted desk', { price: 60, category: 'furniture', kind: 'looking' });
  await create(bo, 'room', { price: 500, category: 'housing & apartments', details: { beds: 2, furnished: true } });
  await create(ana, 'house', { price: 900, category: 'housing & apartments', details: { beds: 4 } });
  await create(ana, 'book', { price: 20, category: 'books, movies, & music', details: { course_code: 'CHEM 1315' } });
  await create(bo, 'chat', { kind: 'post' });
  await ana.client.call(sellPost, { params: { id: made.get('old desk')?._id ?? '' }, body: { sold: true } });
  await server.app.platform.pool.query(
    `update posts set created_at = product_now() - interval '10 days' where id = $1`,
    [made.get('free couch')?._id],
  );
});
afterAll(() => server.stop());

const textOf = (post: Post) => postText(post).replace(' gizmo', '');
const listed = async (query: object, who = bo) =>
  (await who.client.call(listFeed, { query: query as never })).posts.map(textOf);
const summary = (query: object, who = bo) => who.client.call(summarizeFeed, { query: query as never });
const all = ['book', 'chat', 'free couch', 'house', 'new desk', 'old desk', 'room', 'wanted desk'];

const cases: [object, string[]][] = [
  [{ price_min: '50', price_max: '500' }, ['new desk', 'room', 'wanted desk']],
  [{ price_max: '0' }, ['free couch']],
  [{ condition: 'new', available: 'true' }, ['new desk']],
  [{ condition: 'new' }, ['new desk']],
  [{ condition: 'fair,new' }, ['new desk', 'old desk']],
  [{ condition: 'new,fair,new', category: 'furniture' }, ['new desk', 'old desk']],
  [{ condition: 'new,like new,good,fair,for parts', for_sale: 'true' }, ['new desk']],
  [{ condition: 'for parts,fair', price_max: '50' }, ['old desk']],
  [{ condition: 'good,for parts' }, []],
  [{ posted_within: 'week' }, all.filter((text) => text !== 'free couch')],
  [{ posted_within: 'month' }, all],
  [{ available: 'true' }, all.filter((text) => text !== 'old desk')],
  [{ kind: 'looking' }, ['wanted desk']],
  [{ kind: 'selling' }, all.filter((text) => !['chat', 'wanted desk'].includes(text))],
  [{ category: 'housing & apartments', beds: '3' }, ['house']],
  [{ category: 'housing & apartments', beds: '2', furnished: 'true' }, ['room']],
  [{ category: 'books, movies, & music', course_code: 'chem1315' }, ['book']],
];

it.each(cases)('narrows the feed by %j, and counts what it lists [BRO-01, SAL-06]', async (query, expected) => {
  expect((await listed(query)).toSorted()).toEqual(expected);
  expect(await summary(query)).toMatchObject({ results: expected.length, more: false });
});

it.each(cases)('narrows a search by %j, and counts what it finds [BRO-01]', async (query, expected) => {
  const asked = { q: 'gizmo', ...query } as never;
  // what others look for stands apart, and what only comes nearest isn't found
  const found = 'kind' in query ? expected : expected.filter((text) => text !== 'wanted desk');
  await vi.waitFor(async () => {
    const { posts, nearest_by: nearestBy } = await bo.client.call(search, { query: asked });
    expect(nearestBy ? [] : posts.map(textOf).toSorted()).toEqual(found);
  });
  expect(await bo.client.call(summarizeSearch, { query: asked })).toEqual({ results: found.length, more: false });
});

it('orders feed and search by price and by time, page by page [BRO-01]', async () => {
  const cy = await createPerson(server, { campus: 'duke' });
  await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, price, category, created_at)
     select made.id, 'duke', $1, made.id, '{"blocks": []}', 'gizmo', made.n % 7, 'drones', product_now() - made.n * interval '1 minute'
     from (select uuidv7() as id, n from generate_series(1, 40) n offset 0) made`,
    [cy.id],
  );
  for (const category of [undefined, 'drones'])
    for (const sort of ['price_low', 'price_high', 'newest'])
      for (const endpoint of [listFeed, search]) {
        const posts: Post[] = [];
        let cursor: string | undefined;
        do {
          const query = { q: 'gizmo', sort, ...(category && { category }), ...(cursor && { cursor }) } as never;
          const page = await cy.client.call(endpoint as typeof listFeed, { query });
          posts.push(...page.posts);
          cursor = page.cursor;
        } while (cursor);
        expect(new Set(posts.map(({ _id }) => _id)).size).toBe(40);
        const by = posts.map(({ price, createdAt }) => (sort === 'newest' ? -Date.parse(createdAt) : (price ?? 0)));
        const sorted = by.toSorted((a, b) => (sort === 'price_high' ? b - a : a - b));
        expect(by).toEqual(sorted);
      }
});

it('merges several conditions in every order, page by page, each listing once [BRO-01]', async () => {
  const dee = await createPerson(server, { campus: 'tamu' });
  await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, price, category, condition, kind, created_at, last_modified)
     select made.id, 'tamu', $1, made.id, '{"blocks": []}', 'gizmo', n % 7, case when n % 2 = 0 then 'drones' end,
       (array['new', 'like new', 'good', 'fair', 'for parts', null])[1 + n % 6], 'selling',
       product_now() - n * interval '1 minute', product_now() - (n * 7 % 120) * interval '1 minute'
     from (select uuidv7() as id, n from generate_series(1, 120) n offset 0) made`,
    [dee.id],
  );
  for (const narrowed of [{}, { category: 'drones' }, { for_sale: 'true' }, { available: 'true' }])
    for (const sort of [undefined, 'newest', 'price_low', 'price_high']) {
      const query = { ...narrowed, ...(sort && { sort }) };
      const every = await allPages(dee, query);
      const wanted = every.filter(({ condition }) => condition === 'like new' || condition === 'for parts');
      expect(wanted.length).toBeGreaterThan(15);
      const posts = await allPages(dee, { ...query, condition: 'for parts,like new' });
      expect(posts.map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id));
      expect(await summary({ ...query, condition: 'for parts,like new' }, dee)).toMatchObject({
        results: wanted.length,
      });
    }
});

/** All pages of a list. */
async function allPages(who: Person, query: object): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | undefined;
  do {
    const page = await who.client.call(listFeed, { query: { ...query, ...(cursor && { cursor }) } as never });
    posts.push(...page.posts);
    cursor = page.cursor;
  } while (cursor);
  return posts;
}

it('lists by price what is available, whenever it was confirmed, and what somebody looks for [BRO-01, AVA-03]', async () => {
  const { client, id } = await createPerson(server, { campus: 'mit' });
  await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, price, category, kind, sold_at, details, created_at, confirmed_at)
     select made.id, 'mit', $1, made.id, '{"blocks": []}', 'x', made.n % 9, case when n % 4 < 3 then 'housing & apartments' end,
       case when n % 6 = 0 then 'looking' end, case when n % 11 = 0 then product_now() end, jsonb_build_object('beds', n % 5),
       product_now() - made.n * interval '9 hours', case when n % 7 = 0 then product_now() - n % 30 * interval '1 day' end
     from (select uuidv7() as id, n from generate_series(1, 120) n offset 0) made`,
    [id],
  );
  const housing = { category: 'housing & apartments' };
  const days = (time: string | undefined) => (server.app.platform.clock.now() - Date.parse(time ?? '')) / 86_400_000;
  const isAvailable = ({ sold, kind, confirmed_at: at }: Post) =>
    !sold && (kind === 'looking' || days(at ?? undefined) < 21);
  for (const query of [
    {},
    housing,
    { ...housing, beds: '3' },
    { price_min: '2', price_max: '6' },
    { kind: 'selling' },
  ]) {
    const posts = (await allPages({ client } as Person, query)).filter(isAvailable);
    expect(posts.length).toBeGreaterThan(10);
    for (const [narrowed, expected] of [
      [{ available: 'true' }, posts],
      [{ for_sale: 'true' }, posts.filter(({ kind }) => kind !== 'looking')],
    ] as const)
      for (const sort of ['price_low', 'price_high']) {
        const listed = await allPages({ client } as Person, { ...query, ...narrowed, sort });
        expect(listed.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted());
        const prices = listed.map(({ price }) => price ?? -1);
        expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price_low' ? a - b : b - a)));
        const offered = expected.flatMap(({ kind, price }) => (kind === 'looking' ? [] : [price ?? 0]));
        expect(await client.call(summarizeFeed, { query: { ...query, ...narrowed } as never })).toEqual({
          results: expected.length,
          more: false,
          price: { low: Math.min(...offered), high: Math.max(...offered) },
        });
      }
  }
});

it('counts a long list no further than 500, and names its price range [BRO-01, BRO-04]', async () => {
  const dee = await createPerson(server, { campus: 'uf' });
  await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, price, category)
     select made.id, 'uf', $1, made.id, '{"blocks": []}', 'x', 5 + made.n, 'drones'
     from (select uuidv7() as id, n from generate_series(1, 510) n offset 0) made`,
    [dee.id],
  );
  expect(await summary({ category: 'drones' }, dee)).toEqual({
    results: 500,
    more: true,
    price: { low: 6, high: 515 },
  });
  expect(await summary({ category: 'drones', price_max: '10' }, dee)).toEqual({
    ...{ results: 5, more: false },
    price: { low: 6, high: 10 },
  });
  expect(await summary({ category: 'furniture' })).toMatchObject({ price: { low: 0, high: 90 } });
});

it('counts nothing of people that the reader blocked [BRO-01, D11]', async () => {
  const { client } = await createPerson(server);
  const query = { category: 'furniture' } as never;
  expect(await client.call(summarizeFeed, { query })).toMatchObject({ results: 4, price: { low: 0, high: 90 } });
  await client.call(blockUser, { params: { id: bo.id } });
  expect(await client.call(summarizeFeed, { query })).toMatchObject({ results: 2, price: { low: 0, high: 0 } });
  const found = { query: { q: 'gizmo', ...(query as object) } as never };
  expect(await client.call(summarizeSearch, found)).toMatchObject({ results: 2 });
});

it('lists nothing where the filter contradicts itself, and names what is malformed [BRO-01]', async () => {
  const contradiction = { price_min: '90', price_max: '10' };
  expect(await listed(contradiction)).toEqual([]);
  expect(await summary(contradiction)).toEqual({ results: 0, more: false, price: null });
  for (const [field, query] of [
    ['price_min', { price_min: 'cheap' }],
    ['posted_within', { posted_within: 'year' }],
    ['sort', { sort: 'random' }],
    ['beds', { beds: '2' }],
    ['condition', { condition: 'broken' }],
    ['condition', { condition: 'new,broken' }],
    ['condition', { condition: 'new,' }],
    ['condition', { condition: '' }],
  ] as const)
    for (const endpoint of [listFeed, summarizeFeed])
      expect(await bo.client.refused(endpoint, { query: query as never })).toMatchObject({
        status: 400,
        errors: [{ field }],
      });
  expect(await bo.client.refused(listFeed, { query: { condition: 'good;fair' } })).toMatchObject({
    errors: [{ message: 'Choose from New, Like new, Good, Fair and For parts.' }],
  });
  for (const cursor of ['AAAA', Buffer.from('5\n5').toString('base64url')])
    expect(await bo.client.refused(listFeed, { query: { sort: 'price_low', cursor } })).toMatchObject({
      code: 'bad_cursor',
    });
});

/** Addresses as people, old links and robots write them. */
const nonsense = [
  'category=weapons',
  'category=housing%20%26%20apartments&beds=2&beds=3',
  'category=furniture&category=tickets',
  'category[]=furniture',
  'price_min=99999999',
  'price_min=-1&price_max=1e9',
  'price_min=%00',
  'price_min=5&price_min=6',
  'condition=good&condition=new',
  'condition=good%2Cnew&condition=fair',
  'condition[]=good',
  'condition=,,,',
  'condition=good%00,new',
  `condition=${'new,'.repeat(30)}new`,
  `condition=${'new,'.repeat(30)}worn`,
  'condition=good,new&cursor=AAAA',
  'sort=best',
  'sort=nearest&near=true&following=true&kind=looking',
  'near=maybe',
  'available=1',
  'posted_within=',
  'kind[0]=selling',
  '__proto__=x&constructor=y',
  'toString=1',
  'category=tickets&date=9999-12-31',
  'category=tickets&date=0001-01-01',
  `category=tickets&event=${'x'.repeat(2_000)}`,
  'category=tickets&event=%F0%9F%8E%9F%00%27%22--',
  'category=tickets&event=%E0%A4%A',
  'cursor=%00%FF',
  'cursor=AAAA&sort=price_high',
  '%ZZ=1&&&=&',
];

it.each(nonsense)('answers nonsense in an address, %s, and still renders the page [BRO-01]', async (text) => {
  for (const { path } of [listFeed, summarizeFeed, search, summarizeSearch]) {
    const { status, json } = await bo.client.request('GET', `${path}?q=gizmo&${text}`);
    expect([200, 400], `${path}: ${JSON.stringify(json)}`).toContain(status);
    if (status === 400) expect(json).toMatchObject({ status, code: expect.stringMatching(/^(malformed|bad_cursor)$/) });
  }
  for (const path of ['/home?', '/c/furniture?', '/search?q=gizmo&']) {
    const { status } = await bo.client.request('GET', `${path}${text}`);
    expect([200, 400, 404], path).toContain(status);
  }
});
