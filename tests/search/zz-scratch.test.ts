import { afterAll, beforeAll, test } from 'vitest';
import { writeFileSync, readFileSync } from 'node:fs';
import { insertDemoListings } from '../../tools/bench/judged/demo-listings.ts';
import { judgedQueries, measureQuality } from '../../tools/bench/judged/quality.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';
let server: TestServer;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer();
  seller = await createPerson(server, { campus: 'duke', first: 'Sel' });
});
afterAll(() => server.stop());
test('scratch', async () => {
  const out: string[] = [];
  for (const [campus, titled] of [['ou', true], ['unt', false]] as const) {
    const reader = await createPerson(server, { campus, first: 'Rea' });
    const names = await insertDemoListings(server.app.platform.pool, { campus, author: seller.id, titled });
    await analysed(server);
    const { tuned, heldOut, all, weak } = await measureQuality(judgedQueries(), async (q) => {
      const { posts } = await reader.client.call(search, { query: { q } });
      return posts.map(({ _id }) => names.get(_id) ?? _id);
    });
    for (const [n, v] of Object.entries({ tuned, heldOut, all })) out.push(`${campus} ${n} ${v.ndcg.toFixed(4)} ${(v.firstRight * 100).toFixed(1)}`);
    if (titled) {
      out.push(...weak.filter((l) => !l.includes('(held out)')).map((l) => l.slice(0, 260)));
      const { Plans } = await import('../../server/features/search/plan.ts');
      const { Synonyms } = await import('../../server/features/search/synonyms.ts');
      const { rankedRows, START } = await import('../../server/features/search/ranked-store.ts');
      const { everything } = await import('../../server/features/search/hits-store.ts');
      const pf = server.app.platform;
      const plans = new Plans(pf, new Synonyms(pf));
      for (const q of (process.env.DEBUGQ ?? '').split(',').filter(Boolean)) {
        const plan = await plans.of(campus, q);
        out.push(JSON.stringify({ q, tsquery: plan.tsquery, some: plan.some, gains: plan.gains }, null, 1).replaceAll('ou/', ''));
        const { rows } = await rankedRows(pf.pool, campus, { ...plan, tsquery: plan.tsquery! }, { ...everything, lookingToo: false }, START, Date.now());
        for (const r of rows) out.push(`  ${r.score} ${r.whole} ${r.title} ${names.get(r.id)}`);
        for (const r of rows.slice(0,4)) { const { rows: [p] } = await pf.pool.query('select head, search from posts where id=$1', [r.id]); out.push(`     ${p.head} == ${p.search}`); }
      }
      for (const q of readFileSync('/tmp/blind.txt', 'utf8').split('\n').filter(Boolean)) {
        const { posts, read_as, nearest } = await reader.client.call(search, { query: { q } });
        out.push(`? ${q}${read_as ? ` [${read_as}]` : ''}${nearest ? ' (nearest)' : ''}: ${posts.slice(0, 4).map((p) => p.title).join(' | ')}`);
      }
    }
  }
  writeFileSync('/tmp/scratch.out', out.join('\n') + '\n');
}, 300_000);
