import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listSpots } from '../../contract/campuses/spots.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setPostSpot } from '../../contract/posts/post-spot.ts';
import { search, searchSaved, suggestSearches, summarizeSearch } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, matched, save } from '../watching/watching.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
const ids = new Map<string, string>();
const add = async (title: string, price: number | null, more: object = {}) => {
  const { _id } = await bo.client.call(createPost, {
    body: { text: words(title), title, price, kind: 'selling', ...more } as never,
  });
  ids.set(title, _id);
  return _id;
};
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo' });
  await add('Couch, green', 0, { category: 'furniture' });
  await add('Couch, brown', 90, { category: 'furniture', condition: 'like new' });
  await add('Lamp, tall', 35, { category: 'household' });
  await add('Free weights, 40 lb', 60, { category: 'exercise' });
  await add('Sublease, two rooms', 700, { category: 'housing & apartments', details: { beds: 2, sublease: true } });
  await add('Sublease, studio', 500, { category: 'housing & apartments', details: { beds: 0, sublease: true } });
  await add('General chemistry', 30, { category: 'books, movies, & music', details: { course_code: 'CHEM 1315' } });
  await analysed(server);
});
afterAll(() => server.stop());

const found = async (q: string, more: object = {}) =>
  (await ana.client.call(search, { query: { q, ...more } })).posts.map((post) => post.title);
const counted = async (q: string) => (await ana.client.call(summarizeSearch, { query: { q } })).results;

it.each([
  ['free couch', ['Couch, green']],
  ['couch giveaway', ['Couch, green']],
  ['couch under $100', ['Couch, brown', 'Couch, green']],
  ['couch over 50', ['Couch, brown']],
  ['like new couch', ['Couch, brown']],
  ['$20-40 lamp', ['Lamp, tall']],
  ['free', ['Couch, green']],
  ['free weights', ['Free weights, 40 lb']],
  ['2 bedroom sublease', ['Sublease, two rooms']],
  ['chem 1315 book', ['General chemistry']],
  ['chem1315', ['General chemistry']],
  ['couch today', ['Couch, brown', 'Couch, green']],
])('“%s” finds %j, as many as are counted [FND-01, FND-02]', async (q, titles) => {
  expect((await found(q)).toSorted()).toEqual(titles.toSorted());
  expect(await counted(q)).toBe(titles.length);
});

it('finds by every order, also without words [FND-01]', async () => {
  for (const sort of ['best', 'newest', 'price_high']) {
    expect(await found('couch under $100', { sort }), sort).toContain('Couch, brown');
    expect((await found('under $50', { sort })).toSorted(), sort).toEqual(
      ['Couch, green', 'General chemistry', 'Lamp, tall'].toSorted(),
    );
  }
  expect(await found('“free” couch')).toContain('Couch, brown');
  expect(await found('couch under $100', { price_max: '10' })).not.toContain('Couch, brown');
  expect(await found('couch between 90 and 20', { category: 'furniture' })).toEqual(['Couch, brown']);
});

it('finds near a spot of the campus that is named [FND-01]', async () => {
  const { spots } = await bo.client.call(listSpots);
  const [near, far] = [spots[0], spots.at(-1)];
  await add('Bookcase by the union', 20);
  await add('Bookcase far off', 20);
  await bo.client.call(setPostSpot, {
    params: { id: ids.get('Bookcase by the union') ?? '' },
    body: { spot: near?._id ?? null },
  });
  await bo.client.call(setPostSpot, {
    params: { id: ids.get('Bookcase far off') ?? '' },
    body: { spot: far?._id ?? null },
  });
  await analysed(server);
  expect((await found('bookcase')).length).toBe(2);
  expect(await found(`bookcase near ${near?.name ?? ''}`)).toEqual(['Bookcase by the union']);
  expect(await found('bookcase', { near_spot: near?.name ?? '' })).toEqual(['Bookcase by the union']);
  expect(await found('bookcase', { near_spot: 'Nowhere' })).toEqual([]);
});

it('reads the same in suggestions and in saved posts [FND-01]', async () => {
  const { listings, courses } = await ana.client.call(suggestSearches, { query: { q: 'free cou' } });
  expect(listings.map(({ name }) => name)).toEqual(['Couch, green']);
  expect(courses).toEqual([]);
  expect((await ana.client.call(suggestSearches, { query: { q: 'chem 1315 book' } })).courses).toEqual(['CHEM 1315']);
  for (const title of ['Couch, green', 'Couch, brown'])
    await ana.client.call(savePost, { params: { id: ids.get(title) ?? '' }, body: { saved: true } as never });
  const saved = async (q: string) =>
    (await ana.client.call(searchSaved, { query: { q } })).posts.map((post) => post.title);
  expect(await saved('couch')).toEqual(['Couch, brown', 'Couch, green']);
  expect(await saved('free couch')).toEqual(['Couch, green']);
  expect(await saved('free')).toEqual(['Couch, green']);
});

it('alerts of what a saved search with such words finds, and of nothing else [FND-01, WAT-02]', async () => {
  const me = await createPerson(server);
  const saved = await save(me, 'like new kayak under $300');
  expect(saved).toMatchObject({ query: 'kayak', filter: { condition: 'like new', price_max: '300' } });
  await save(me, '"free" dulcimer', { name: 'A free dulcimer in words' });
  await matched(server);
  await add('Kayak, worn', 100, { condition: 'fair' });
  await add('Kayak, dear', 400, { condition: 'like new' });
  const right = await add('Kayak, right', 250, { condition: 'like new' });
  await add('Dulcimer, hammered', 0);
  const worded = await add('Dulcimer, free tuning', 40);
  await matched(server);
  await vi.waitFor(async () => expect((await alertsOf(me)).length).toBe(2));
  expect((await alertsOf(me)).map(({ postId }) => postId).toSorted()).toEqual([right, worded].toSorted());
  // the same words saved as filters are the same search
  await expect(save(me, 'kayak', { filter: { condition: 'like new', price_max: '300' } })).rejects.toThrow();
});
