import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { setRoleDefaults, checkPooler } from '../../server/platform/database/pooler.ts';
import { createPerson } from '../factories/people.ts';
import { post, postText } from '../factories/posts.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer } from '../harness/server.ts';
import { listFeed } from '../../contract/posts/feed.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('a connection through a pooler uses no named statements; a direct one does [OPE-05]', async () => {
  for (const pooled of [true, false]) {
    const pool = openPool({ url: database.url, max: 1, pooled });
    await pool.query({ name: 'named', text: 'select $1::int as n', values: [1] });
    const { rows } = await pool.query(`select name from pg_prepared_statements where name = 'named'`);
    expect(rows).toHaveLength(pooled ? 0 : 1);
    await pool.end();
  }
});

test('parameters that a pooler doesn’t pass on are set on the role, once [OPE-05]', async () => {
  const direct = openPool({ url: database.url, max: 1 });
  await direct.query(
    `alter role quad in database ${new URL(database.url.replace('@/', '@x/')).pathname.slice(1)} set TimeZone = 'America/Chicago'`,
  );
  const before = openPool({ url: database.url, max: 1, pooled: true });
  await expect(checkPooler(before)).rejects.toThrow("don't use UTC");
  await before.end();
  await Promise.all([setRoleDefaults(direct), setRoleDefaults(direct)]);
  await setRoleDefaults(direct);
  const pool = openPool({ url: database.url, max: 1, pooled: true });
  await checkPooler(pool);
  const { rows } = await pool.query(
    `select current_setting('jit') as jit, current_setting('statement_timeout') as timeout,
            '2026-11-21 06:55:00.123456+00'::timestamptz as at`,
  );
  expect(rows).toEqual([{ jit: 'off', timeout: '15s', at: '2026-11-21T06:55:00.123456Z' }]);
  await pool.end();
  await direct.end();
});

test('the server works through a pooler, with jobs and notifications on direct connections [OPE-05]', async () => {
  const address = database.url.replace('@/', '@localhost/');
  const server = await startTestServer({
    databaseUrl: database.url,
    env: { DATABASE_URL: address, DATABASE_DIRECT_URL: address },
  });
  const ana = await createPerson(server);
  await post(ana, 'a red bike');
  const { posts } = await ana.client.call(listFeed, { query: {} });
  expect(posts.map(postText)).toEqual(['a red bike']);
  expect((await ana.client.call(getViewer)).user?._id).toBe(ana.id);
  const { rows } = await server.app.platform.pool.query('select name from pg_prepared_statements');
  expect(rows).toEqual([]);
  await server.stop();
});
