import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { search, suggestSearches } from '../../contract/search/search.ts';
import { analyseWaiting } from '../../server/features/search/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, list, matched, save } from '../watching/watching.ts';
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

const titles = async (q: string, more: object = {}) =>
  (await ana.client.call(search, { query: { q, ...more } })).posts.map(({ title }) => title);

it('a saved search for a free couch alerts of a $0 couch only [FND-01, WAT-02]', async () => {
  const me = await createPerson(server);
  await save(me, 'free couch');
  await matched(server);
  await list(bo, 'Couch, tan', { price: 30 });
  await list(bo, 'Chair, tan', { price: 0 });
  const free = await list(bo, 'Couch, gray', { price: 0 });
  await matched(server);
  await vi.waitFor(async () => expect((await alertsOf(me)).map(({ postId }) => postId)).toEqual([free._id]));
});

it('who looks for a desk under $50 hears of one for $40, and not of one for $60 [FND-01, WAT-06]', async () => {
  const me = await createPerson(server);
  await list(me, 'desk under $50', { kind: 'looking', price: null });
  await matched(server);
  await list(bo, 'Desk, pine', { price: 60 });
  const right = await list(bo, 'Desk, oak', { price: 40 });
  await matched(server);
  await vi.waitFor(async () => expect((await alertsOf(me)).map(({ postId }) => postId)).toEqual([right._id]));
});

it('reads filters in a category as everywhere, but not those of another category [FND-01]', async () => {
  await list(bo, 'Dresser, white', { price: 80, category: 'furniture' });
  await list(bo, 'Dresser, black', { price: 140, category: 'furniture' });
  await list(bo, 'Dresser knobs, 2 bedroom set', { price: 10, category: 'household' });
  await analysed(server);
  expect(await titles('dresser under $100', { category: 'furniture' })).toEqual(['Dresser, white']);
  // a number of bedrooms is a filter of homes, so it's words here
  expect(await titles('2 bedroom', { category: 'household' })).toEqual(['Dresser knobs, 2 bedroom set']);
});

it('finds the book of a course by its code in any spelling [FND-01, COU-01]', async () => {
  const book = { category: 'books, movies, & music', details: { course_code: 'BIOL 1124' } };
  await list(bo, 'Campbell, 12th edition', book);
  await analysed(server);
  for (const q of ['biol 1124', 'BIOL1124 textbook', 'biol-1124 book under $50']) {
    expect(await titles(q), q).toEqual(['Campbell, 12th edition']);
    expect((await ana.client.call(suggestSearches, { query: { q } })).courses, q).toEqual(['BIOL 1124']);
  }
});

it('searches find the same while an upgrade queues every post again, which is worked off in small parts [FND-02]', async () => {
  const { pool } = server.app.platform;
  for (let n = 0; n < 3; n++) await list(bo, `Ottoman ${n}, leather`);
  await analysed(server);
  const before = await titles('ottoman');
  expect(before.length).toBe(3);
  const words = async () => (await pool.query('select campus_id, word, posts from search_words order by 1, 2')).rows;
  const counted = await words();
  // as migration 0100 leaves them, with more than one part of them
  await pool.query('update posts set head = null');
  expect((await titles('ottoman')).toSorted()).toEqual(before.toSorted());
  await pool.query(
    `insert into search_queue (campus_id, post_id)
     select campus_id, id from posts, generate_series(1, 60) where parent_id is null and type = 'post' and deleted_at is null and hidden_at is null`,
  );
  const waiting = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from search_queue')).rows[0]?.n ?? 0;
  const queued = await waiting();
  expect(queued).toBeGreaterThan(400);
  let parts = 0;
  await analyseWaiting(pool, () => parts++ === 1);
  expect(queued - (await waiting())).toBe(200);
  expect((await titles('ottoman')).toSorted()).toEqual(before.toSorted());
  await analyseWaiting(pool);
  expect(await waiting()).toBe(0);
  const { rows } = await pool.query(
    "select 1 from posts where head is null and parent_id is null and type = 'post' and deleted_at is null and hidden_at is null",
  );
  expect(rows).toEqual([]);
  // counted once, not again
  expect(await words()).toEqual(counted);
  expect(await titles('ottoman')).toEqual(before);
});

const odd = {
  '200 characters': 'desk '.repeat(40),
  '200 letters': 'x'.repeat(200),
  '40 words': Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '),
  'stop words': 'the of and to in is it for',
  digits: '1234567890 42 7',
  emoji: '🛋️🚲🎸🧿🫠🏳️‍🌈👩🏽‍🔬',
  'right to left': 'أريكة للبيع שולחן כתיבה',
  'zero width': 'de\u200Bsk \u200D\uFEFF couch\u2060',
  combining: `d\u0301\u0302\u0303e\u0323s\u0308k ${'a\u0300'.repeat(60)}`,
  controls: 'desk\u0007\u202Eknat',
  signs: `'"\\%_&|!():*<->$`,
  'a lone surrogate': 'desk \uD83D',
};
it.each(Object.entries(odd))('answers a query of %s [FND-06]', async (_, q) => {
  const text = encodeURIComponent(q.toWellFormed());
  for (const path of [
    '/api/search?q=',
    '/api/search/summary?q=',
    '/api/search/suggestions?q=',
    '/api/search?show=people&q=',
  ]) {
    const { status } = await ana.client.request('GET', `${path}${text}`);
    expect(status, path).toBeLessThan(500);
    if (q.length <= 200) expect(status, path).toBe(200);
  }
});
