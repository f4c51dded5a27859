import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clearRecentSearches,
  listPopularSearches,
  listRecentSearches,
  recordSearch,
  removeRecentSearch,
  suggestSearches,
} from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { createPost, sellPost } from '../../contract/posts/posts.ts';
import { post, uploaded, words } from '../factories/posts.ts';
import { phonePhoto } from '../fixtures/media/photos.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const record = (client: Client, text: string) => client.call(recordSearch, { body: { text } });
const recent = async (client: Client) =>
  (await client.call(listRecentSearches)).searches.map(({ search_text }) => search_text);

test('one row per text: all searches, those of visitors, distinct people [SEA-28, SEA-30, ENT-12]', async () => {
  await server.app.platform.pool.query(`update campuses set privacy = 'public' where id = 'duke'`);
  server.app.platform.bus.publish('campuses.changed', null);
  const visitor = server.client('duke');
  await expect.poll(async () => (await visitor.try(listPopularSearches)).status).toBe(200);
  const cy = await createPerson(server, { campus: 'duke', first: 'Cy' });
  const dee = await createPerson(server, { campus: 'duke', first: 'Dee' });
  await record(cy.client, 'Mini  Fridge ');
  await record(cy.client, 'mini fridge');
  await record(dee.client, 'MINI FRIDGE');
  await record(visitor, 'mini fridge');
  const counted = await record(visitor, 'mini fridge');
  // counts are not shown while they are few (SEA-33)
  expect(counted).toEqual({
    _id: expect.any(String),
    text: 'mini fridge',
    total_views: 1,
    ghost_views: 1,
    unique_views: 0,
    date: expect.stringMatching(/Z$/),
    lastModified: expect.stringMatching(/Z$/),
  });
  const rows = async () =>
    (
      await server.app.platform.pool.query(
        `select unique_views, ghost_views, total_views from searches where campus_id = 'duke' and text = 'mini fridge'`,
      )
    ).rows;
  expect(await rows()).toEqual([{ unique_views: 2, ghost_views: 2, total_views: 5 }]);
  // clearing the list forgets the person, who counts again with a new search
  await cy.client.call(clearRecentSearches);
  expect(await record(cy.client, 'mini fridge')).toMatchObject({ unique_views: 1, total_views: 1 });
  expect(await rows()).toEqual([{ unique_views: 2, ghost_views: 2, total_views: 4 }]);
});

test('the viewer’s own searches, newest first [SEA-28, ENT-13]', async () => {
  for (const text of ['desk', 'lamp', 'bike', 'desk']) await record(ana.client, text);
  const { searches } = await ana.client.call(listRecentSearches);
  expect(searches.map(({ search_text, search_qty }) => [search_text, search_qty])).toEqual([
    ['desk', 2],
    ['bike', 1],
    ['lamp', 1],
  ]);
  expect(Object.keys(searches[0] ?? {}).sort()).toEqual([
    'date',
    'lastModified',
    'search_id',
    'search_qty',
    'search_text',
  ]);
  expect(await recent(bo.client)).toEqual([]);
});

test('one is removed, then all; a repeated search returns [SEA-21, SEA-20]', async () => {
  const { searches } = await ana.client.call(listRecentSearches);
  const bike = searches.find(({ search_text }) => search_text === 'bike')?.search_id ?? '';
  // other people's lists are unchanged
  expect((await bo.client.refused(removeRecentSearch, { params: { id: bike } })).code).toBe('not_found');
  await ana.client.call(removeRecentSearch, { params: { id: bike } });
  expect(await recent(ana.client)).toEqual(['desk', 'lamp']);
  expect((await ana.client.refused(removeRecentSearch, { params: { id: bike } })).code).toBe('not_found');
  await record(bo.client, 'tent');
  await ana.client.call(clearRecentSearches);
  expect(await recent(ana.client)).toEqual([]);
  expect(await recent(bo.client)).toEqual(['tent']);
  await record(ana.client, 'bike');
  expect(await recent(ana.client)).toEqual(['bike']);
  expect((await server.client().refused(clearRecentSearches)).code).toBe('not_signed_in');
});

test('the campus’s 14 most frequent searches [SEA-08, SEA-31]', async () => {
  const { pool } = server.app.platform;
  await pool.query(
    `insert into searches (campus_id, text, unique_views, total_views, found)
     select 'ucla', 'wanted ' || n, 5, n, true from generate_series(1, 20) n`,
  );
  const eve = await createPerson(server, { campus: 'ucla', first: 'Eve' });
  const { searches } = await eve.client.call(listPopularSearches);
  expect(searches.map(({ text }) => text)).toEqual(Array.from({ length: 14 }, (_, n) => `wanted ${20 - n}`));
  const here = (await ana.client.call(listPopularSearches)).searches.map(({ text }) => text);
  expect(here.some((text) => text.startsWith('wanted'))).toBe(false);
  // a person's list is per campus too
  await record(ana.client.on('ucla'), 'sunscreen');
  expect(await recent(ana.client)).not.toContain('sunscreen');
  expect(await recent(ana.client.on('ucla'))).toEqual(['sunscreen']);
});

test('a visitor of a private campus gets nothing and is not counted [CAM-27, SEA-26]', async () => {
  const visitor = server.client('ut');
  for (const refused of [
    visitor.refused(listPopularSearches),
    visitor.refused(suggestSearches, { query: { q: 'd' } }),
    visitor.refused(recordSearch, { body: { text: 'desk' } }),
  ])
    expect((await refused).code).toBe('private_community');
});

test('an empty search is not counted [SEA-25]', async () => {
  for (const text of ['', '   ', '\u200b'])
    expect((await ana.client.refused(recordSearch, { body: { text } })).errors?.[0]).toEqual({
      field: 'text',
      message: 'Start typing to search',
    });
});

test('suggestions: others’ searches, words of posts, people; misspelt words are corrected [SEA-18]', async () => {
  const { pool } = server.app.platform;
  await pool.query(
    `insert into searches (campus_id, text, unique_views, total_views, found)
     values ('ou', 'guitar amp', 9, 30, true), ('ou', 'guitar strings', 7, 50, true)`,
  );
  const guido = await createPerson(server, { first: 'Guido', last: 'Guitarrez' });
  await post(ana, 'Guitars and a guitar case, call 4055550123456');
  await post(ana, 'The guitar of my uncle');
  await analysed(server);
  const ask = (q: string) => ana.client.call(suggestSearches, { query: { q } });
  const { suggestions, people } = await ask('gui');
  expect(suggestions).toEqual([
    { text: 'guitar strings', posts: null, total_views: 50 },
    { text: 'guitar amp', posts: null, total_views: 30 },
    { text: 'guitar', posts: 2, total_views: null },
    { text: 'guitars', posts: 1, total_views: null },
  ]);
  expect(people.map(({ _id }) => _id)).toEqual([guido.id]);
  // after another word only words that occur with it
  expect((await ask('Uncle  gui')).suggestions).toEqual([{ text: 'uncle guitar', posts: null, total_views: null }]);
  expect((await ask('saxophone gui')).suggestions).toEqual([]);
  expect((await ask('giutar')).suggestions[0]?.text).toBe('guitar');
  // numbers are not suggested
  expect((await ask('405')).suggestions).toEqual([]);
  expect((await ask('')).suggestions).toEqual([]);
});

test('suggestions: the best listings with photo and price, and their category [BRO-07]', async () => {
  const cyd = await createPerson(server, { campus: 'duke', first: 'Cyd' });
  const upload = await uploaded(cyd.client, await phonePhoto(1));
  const withPhoto = await cyd.client.call(createPost, {
    body: {
      text: words('Kayak, red, two seats, one paddle and more'),
      price: 200,
      category: 'sports & outdoors',
      files: [{ upload }],
    },
  });
  const plain = await post(cyd, 'Blue kayak', { price: 150, category: 'sports & outdoors' });
  const sold = await post(cyd, 'Green kayak', { price: 100, category: 'sports & outdoors' });
  await cyd.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  await post(cyd, 'Who comes on a kayak trip?');
  await analysed(server);
  const reader = await createPerson(server, { campus: 'duke', first: 'Rae' });
  const ask = (q: string, who = reader) => who.client.call(suggestSearches, { query: { q } });
  const { listings, categories } = await ask('kaya');
  expect(listings.map(({ _id, name, price }) => [_id, name, price])).toEqual([
    [withPhoto._id, 'Kayak, red, two seats, one paddle', 200],
    [plain._id, 'Blue kayak', 150],
  ]);
  expect(listings.map(({ img_path }) => img_path)).toEqual([withPhoto.img_gallery[0]?.img_path, null]);
  expect(categories).toEqual(['sports & outdoors']);
  expect((await ask('furn')).categories).toEqual(['furniture']);
  expect((await ask('k')).listings).toEqual([]);
  // not of people hidden from the reader, nor on another campus, nor for visitors
  await server.app.platform.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    cyd.id,
    reader.id,
  ]);
  server.app.platform.bus.publish('blocks.changed', { userIds: [cyd.id, reader.id] });
  expect(await ask('kayak')).toMatchObject({ listings: [], categories: [] });
  expect((await ask('kayak', ana)).listings).toEqual([]);
  expect((await server.client().refused(suggestSearches, { query: { q: 'kayak' } })).code).toBe('private_community');
});

test('suggestions: the courses with books that begin with what is typed, in any spelling [BRO-07, COU-01]', async () => {
  const [cyd, rae] = [
    await createPerson(server, { campus: 'duke', first: 'Cyd' }),
    await createPerson(server, { campus: 'duke', first: 'Rae' }),
  ];
  for (const code of ['PHIL 3053', 'PHIL 3101', 'PHYS 3053'])
    await post(cyd, `A book for ${code}`, {
      price: 20,
      category: 'books, movies, & music',
      details: { course_code: code },
    });
  const ask = async (q: string, who = rae) => (await who.client.call(suggestSearches, { query: { q } })).courses;
  expect(await ask('PHIL 30')).toEqual(['PHIL 3053']);
  expect(await ask('phil3')).toEqual(['PHIL 3053', 'PHIL 3101']);
  expect(await ask('ph')).toEqual(['PHIL 3053', 'PHIL 3101', 'PHYS 3053']);
  expect([await ask('p'), await ask('desk'), await ask('phil 3053', ana)]).toEqual([[], [], []]);
  await server.app.platform.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [cyd.id, rae.id]);
  server.app.platform.bus.publish('blocks.changed', { userIds: [cyd.id, rae.id] });
  expect(await ask('PHIL')).toEqual([]);
});
