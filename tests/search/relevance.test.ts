import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDemoListings } from '../../bench/judged/demo-listings.ts';
import { demoQueries, type Measured, measureQuality } from '../../bench/judged/quality.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let reader: Person;
let names: Map<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const seller = await createPerson(server);
  reader = await createPerson(server);
  names = await insertDemoListings(server.app.platform.pool, { campus: 'ou', author: seller.id });
  await analysed(server);
});
afterAll(() => server.stop());

const measured = (more: object = {}): Promise<Measured> =>
  measureQuality(demoQueries(), async (q) => {
    const { posts } = await reader.client.call(search, { query: { q, ...more } });
    return posts.map(({ _id }) => names.get(_id) ?? _id);
  });

test('the judged queries find what was looked for [SEA-04, D58]', async () => {
  const { all, heldOut, weak } = await measured();
  expect(all.queries).toBeGreaterThan(120);
  expect(all.ndcg, weak.join('\n')).toBeGreaterThan(0.85);
  expect(all.firstRight, weak.join('\n')).toBeGreaterThan(0.9);
  // nothing was tuned on these
  expect(heldOut.ndcg, weak.join('\n')).toBeGreaterThan(0.85);
  // by date, the same posts are in another order
  expect((await measured({ sort: 'newest' })).all.ndcg).toBeLessThan(all.ndcg);
});
