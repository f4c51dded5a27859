import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchPost } from '../../server/features/watching/matching/match-store.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { statementsOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { headlinesOf, list, matched, save } from './watching.ts';

let server: TestServer;
let seller: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  seller = await createPerson(server, { first: 'Sal' });
  reader = await createPerson(server, { first: 'Rae' });
});
afterAll(() => server.stop());

/** The watch-related statements of a request, without their numbers. */
async function postedWith(title: string): Promise<string[]> {
  const run = await statementsOf(() => list(seller, title));
  return run.map(({ statement }) => statement).filter((name) => name.startsWith('watching.'));
}

test('whoever posts a listing waits for no matching, however many searches are saved [WAT-03]', async () => {
  await save(reader, 'unicycle');
  await matched(server);
  const before = await postedWith('Unicycle, red');
  expect(before).toEqual(['watching.enqueue']);
  await matched(server);
  expect(await headlinesOf(reader)).toHaveLength(1);
  const people = await Promise.all(['Al', 'Bea', 'Cy'].map((first) => createPerson(server, { first })));
  for (const person of people) for (const word of ['unicycle', 'kettle', 'globe']) await save(person, word);
  await matched(server);
  expect(await postedWith('Unicycle, blue')).toEqual(before);
  await matched(server);
  for (const person of people) expect(await headlinesOf(person)).toHaveLength(1);
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of the saved searches and their words a plan read. */
const readIn = (plan: Plan): number =>
  (plan['Relation Name']?.startsWith('watch')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readIn(inner), 0);

test('a listing looks saved searches up by its own words, and reads no others [WAT-03]', async () => {
  const { pool } = server.app.platform;
  await save(reader, 'accordion');
  await matched(server);
  await pool.query(
    `with copies as (
       insert into watches select made.* from watches w, generate_series(1, 2000) n,
         jsonb_populate_record(w, jsonb_build_object('id', md5('watch' || n), 'query', 'zither' || n, 'source_key', 'zither' || n)) made
       where w.query = 'accordion' returning campus_id, id, query)
     insert into watch_keys (campus_id, key, watch_id)
     select c.campus_id, c.query || k.key, c.id
     from copies c, watch_keys k join watches w on w.campus_id = k.campus_id and w.id = k.watch_id where w.query = 'accordion'`,
  );
  await pool.query('analyze watches, watch_keys');
  const { _id: postId } = await list(seller, 'Accordion with two cases');
  const plans: Plan[] = [];
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)));
      return { rows: [], rowCount: 0 };
    },
  };
  await matchPost.all(explaining as never, { campusId: 'ou', postId, nearSpots: [] });
  const read = plans.reduce((sum, plan) => sum + readIn(plan), 0);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(50);
});
