import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const run = async (sql: string) => (await server.app.platform.pool.query(sql)).rows;
const change = (body: object) => admin.client.call(changeAdminCampus, { params: { id: 'ut' }, body });

it('publishes the texts of two admins who save at the same moment one after the other [MOD-11]', async () => {
  const saving = await server.app.platform.pool.connect();
  try {
    await saving.query('begin');
    await saving.query(`select from campuses where id = 'ut' for no key update`);
    await saving.query(
      `insert into campus_texts (campus_id, kind, version, markdown) values ('ut', 'terms', 1, 'First')`,
    );
    const second = change({ terms_text: 'Second' });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => run(waiting), PATIENCE).not.toEqual([]);
    await saving.query('commit');
    expect(await second).toMatchObject({ terms_text: 'Second' });
  } finally {
    await saving.query('rollback');
    saving.release();
  }
  expect(await run(`select version, markdown from campus_texts where campus_id = 'ut' order by version`)).toEqual([
    { version: 1, markdown: 'First' },
    { version: 2, markdown: 'Second' },
  ]);
});
