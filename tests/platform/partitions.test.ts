import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { retentionDays } from '../../contract/retention.ts';
import { checkDatabase } from '../../server/operation/doctor/check-database.ts';
import { knownMigrations, migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { pass } from '../factories/ads.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;
const PATIENCE = { timeout: 30_000, interval: 25 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Rows = Record<string, string>[];
const query = async (sql: string, ...values: unknown[]): Promise<Rows> =>
  (await server.app.platform.pool.query(sql, values)).rows;
const run = async (job: string) => {
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, job, {}, { key: `test:${job}` });
  await vi.waitFor(
    async () => expect(await query('select from graphile_worker.jobs where key = $1', `test:${job}`)).toEqual([]),
    PATIENCE,
  );
};
const weekOf = async (days = 0) =>
  (
    await query(
      `select 'product_events_' || to_char(date_trunc('week', (product_now() + make_interval(days => $1)) at time zone 'UTC'), 'YYYYMMDD') as name`,
      days,
    )
  )[0]?.name ?? '';
/** @returns after how many seconds a week's Monday is past its time */
const dueIn = async (week: string) => {
  const [monday] = await query(
    `select extract(epoch from to_date(right($1, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' - product_now()) as seconds`,
    week,
  );
  return Number(monday?.seconds) + retentionDays.activity * DAY;
};
const partitions = async () =>
  (
    await query(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'product_events'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const places = (name: string) =>
  query('select tableoid::regclass::text as place from product_events where name = $1 order by created_at', name).then(
    (rows) => rows.map(({ place }) => place),
  );
const insert = (name: string, days: number) =>
  query(
    `insert into product_events (campus_id, name, created_at) values ('ou', $1, product_now() + make_interval(days => $2))`,
    name,
    days,
  );

test('an event is stored in the partition of its week [GRO-02]', async () => {
  const ana = await createPerson(server);
  await post(ana, 'desk', { category: 'furniture' });
  expect(await places('Submit Post')).toEqual([await weekOf()]);
  await insert('Next week', 7);
  expect(await places('Next week')).toEqual([await weekOf(7)]);
});

test('a missing partition refuses nothing: it is found, created, and gets its rows [GRO-02]', async () => {
  const name = await weekOf(14);
  await query(`drop table ${name}`);
  await insert('Early', 14);
  expect(await places('Early')).toEqual(['product_events_default']);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const verdict = async () => (await checkDatabase(client)).find(({ what }) => what === 'Partitions');
  expect(await verdict()).toMatchObject({ verdict: 'warn', says: expect.stringContaining(name) });
  // two processes at the same time
  const second = await startTestServer({ databaseUrl: server.databaseUrl });
  await run('platform.partitions');
  await second.stop();
  expect(await places('Early')).toEqual([name]);
  expect(await verdict()).toMatchObject({ verdict: 'ok' });
  await client.end();
});

test('a partition that somebody locks is dropped another time [GRO-02]', async () => {
  const old = await weekOf();
  await insert('Locked', 0);
  const reader = new pg.Client({ connectionString: server.databaseUrl });
  await reader.connect();
  await reader.query('begin; select from product_events limit 1');
  // later than that, the week after it would be dropped too
  const wait = (await dueIn(old)) + DAY;
  await pass(server, wait);
  await run('analytics.forget');
  expect(await partitions()).toContain(old);
  await reader.query('rollback');
  await reader.end();
  await run('analytics.forget');
  expect(await partitions()).not.toContain(old);
  await pass(server, -wait);
});

test('expired weeks are dropped whole, and rows elsewhere one by one, without those at the same place [GRO-02, INF-01]', async () => {
  const [week, next] = [await weekOf(7), await weekOf(14)];
  await query('delete from product_events');
  await insert('Old', -400);
  expect(await places('Old')).toEqual(['product_events_default']);
  await insert('Week', 7);
  await insert('Next', 14);
  await query('vacuum product_events');
  await run('analytics.forget');
  expect([await places('Old'), await places('Week'), await places('Next')]).toEqual([[], [week], [next]]);
  // on the day before the first one's Monday is past its time, and on the day after
  await pass(server, (await dueIn(week)) - DAY);
  await run('analytics.forget');
  expect([await places('Week'), await places('Next')]).toEqual([[week], [next]]);
  await pass(server, 2 * DAY);
  await run('analytics.forget');
  expect([await places('Week'), await places('Next')]).toEqual([[], [next]]);
  expect(await partitions()).not.toContain(week);
  expect(await partitions()).toContain(next);
});

test('a table with rows becomes the first partition, and loses none that are written meanwhile [GRO-02, REL-01]', async () => {
  const database = await createDatabase();
  const pool = openPool({ url: database.url, max: 4 });
  try {
    await pool.query('drop schema public cascade; create schema public');
    const names = await knownMigrations();
    await migrate(
      pool,
      names.filter((name) => name < '0081'),
    );
    await pool.query(
      `insert into product_events (name, created_at) select 'Login', now() - random() * interval '200 days' from generate_series(1, 1000)`,
    );
    let written = 1_000;
    let stop = false;
    // statements of the release before
    const writers = [1, 2].map(async () => {
      while (!stop) {
        const { rows } = await pool.query(`insert into product_events (name) values ('Login') returning id`);
        await pool.query('update product_events set waiting = true where id = any($1)', [[rows[0].id]]);
        written++;
      }
    });
    expect(await migrate(pool)).toContain('0081-weekly-events.sql');
    stop = true;
    await Promise.all(writers);
    expect(written).toBeGreaterThan(1_000);
    const { rows: places } = await pool.query(
      'select tableoid::regclass::text as place, count(*)::int as events from product_events group by 1',
    );
    expect(places).toEqual([{ place: expect.stringMatching(/^product_events_until_\d{8}$/), events: written }]);
  } finally {
    await pool.end();
    await database.drop();
  }
}, 60_000);
