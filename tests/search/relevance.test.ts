import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDemoListings } from '../../tools/bench/judged/demo-listings.ts';
import { judgedQueries, measureQuality } from '../../tools/bench/judged/quality.ts';
import { createPost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { postText, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer();
  seller = await createPerson(server, { campus: 'duke', first: 'Sel' });
});
afterAll(() => server.stop());

test.each([
  ['with titles and fields', 'ou', true],
  ['that are texts alone', 'unt', false],
])(
  'the judged queries find what was looked for among listings %s [SEA-04, D58]',
  async (_, campus, titled) => {
    const reader = await createPerson(server, { campus, first: 'Rea' });
    const names = await insertDemoListings(server.app.platform.pool, { campus, author: seller.id, titled });
    await analysed(server);
    const measured = (more: object = {}, queries = judgedQueries()) =>
      measureQuality(queries, async (q) => {
        const { posts } = await reader.client.call(search, { query: { q, ...more } });
        return posts.map(({ _id }) => names.get(_id) ?? _id);
      });
    const { all, heldOut, weak } = await measured();
    expect(all.queries).toBeGreaterThanOrEqual(300);
    expect(names.size).toBeGreaterThanOrEqual(400);
    expect(all.ndcg, weak.join('\n')).toBeGreaterThan(0.92);
    expect(all.firstRight, weak.join('\n')).toBeGreaterThan(0.9);
    // no weight was fitted to these
    expect(heldOut.ndcg, weak.join('\n')).toBeGreaterThan(0.9);
    // by date, the same posts are in another order
    const some = judgedQueries().filter((_, at) => at % 6 === 0);
    expect((await measured({ sort: 'newest' }, some)).all.ndcg).toBeLessThan(all.ndcg);
  },
  180_000,
);

test('a word in the title counts most, then one in the category or its fields, then one in the text; sold sinks [SEA-04]', async () => {
  const tess = await createPerson(server, { campus: 'ut', first: 'Tess' });
  const listing = (text: string, more: object = {}) =>
    tess.client.call(createPost, { body: { text: words(text), price: 20, ...more } as never });
  const found = async (q: string, more: object = {}) =>
    (await tess.client.call(search, { query: { q, ...more } })).posts.map(postText);
  await listing('Sold', { title: 'Kettlebell, 20 lb' }).then(({ _id }) =>
    tess.client.call(sellPost, { params: { id: _id }, body: { sold: true } }),
  );
  await listing('In the title', { title: 'Kettlebell, 35 lb' });
  await listing('In the text. Next to a table and a kettlebell');
  const edited = await listing('Wanted', { title: 'Kettlebell, any', kind: 'looking' });
  await listing('In the fields', { category: 'tickets', details: { event: 'Kettlebell open' } });
  expect(await found('kettlebell')).toEqual([
    'In the title',
    'In the fields',
    'In the text. Next to a table and a kettlebell',
    'Sold',
  ]);
  // a misspelled word and a synonym find the same
  for (const q of ['ketlebell', 'dumbell']) {
    await analysed(server);
    expect((await found(q))[0], q).toBe('In the title');
  }
  await tess.client.call(editPost, { params: { id: edited._id }, body: { title: 'Medicine ball' } as never });
  await analysed(server);
  expect(await found('medecine', { kind: 'looking' })).toEqual(['Wanted']);
  expect(await found('kettlebell')).not.toContain('Wanted');
});

test('a brand that nobody sells finds others of its kind, which come after those of the brand [SEA-04]', async () => {
  const fay = await createPerson(server, { campus: 'uf', first: 'Fay' });
  const found = async (q: string) =>
    (await fay.client.call(search, { query: { q } })).posts.map(({ title }) => title ?? '');
  const sell = (title: string) =>
    fay.client.call(createPost, { body: { text: words('Like new'), title, price: 20 } as never });
  await sell('Water bottle, 32 oz');
  await sell('Bottle opener');
  await analysed(server);
  expect(await found('hydroflask')).toEqual(['Water bottle, 32 oz']);
  await sell('Hydroflask, blue');
  await analysed(server);
  expect(await found('hydroflask')).toEqual(['Hydroflask, blue', 'Water bottle, 32 oz']);
});
