import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer } from '../harness/server.ts';

/** More than a server can do while it waits for running jobs to end. */
const DUE = 600;

test('a server that stops ends its background work first: the rest stays due, and nothing fails [REL-01]', {
  timeout: 60_000,
}, async () => {
  const database = await createDatabase();
  const server = await startTestServer({ databaseUrl: database.url });
  const { pool, log, jobs } = server.app.platform;
  const warn = vi.spyOn(log, 'warn');
  const reader = await createPerson(server);
  const author = await createPerson(server);
  const run = (sql: string, ...values: unknown[]) => pool.query(sql, values);
  await run(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$`,
  );
  await run('create trigger slow before update of mail_at on notifications for each row execute function slow()');
  await run(
    `insert into notifications (to_user, from_user, from_username, type, group_key, event_key, mail_at)
     select $1, $2, 'x', 'like', 'g', 'stop-' || n, product_now() - interval '1 minute' from generate_series(1, ${DUE}) n`,
    reader.id,
    author.id,
  );
  const outside = new pg.Client({ connectionString: database.url });
  await outside.connect();
  const due = async (): Promise<number> =>
    (await outside.query('select count(*)::int as n from notifications where mail_at is not null')).rows[0].n;
  await jobs.add(pool, 'notifications.mail', {});
  await vi.waitFor(async () => expect(await due()).toBeLessThan(DUE), { timeout: 20_000, interval: 20 });
  await post(author, 'Written just before the stop');
  await server.stop();
  expect(warn.mock.calls).toEqual([]);
  expect(await due()).toBeGreaterThan(0);
  await outside.end();
  await database.drop();
});
