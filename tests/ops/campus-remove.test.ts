import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { serverEnvironment } from '../../scripts/server-flags.mjs';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { fillCampus } from './campus-rows.ts';

const top = join(import.meta.dirname, '../..');
const PATIENCE = { timeout: 20_000, interval: 50 };

/** They stay without names: payments, what they paid for, and what staff did (docs/decisions/0047-white-label.md). */
const retained = ['ads', 'checkout_sessions', 'audit_log'];
/** The server fills and empties them by itself. */
const queues = ['search_queue', 'watch_queue', 'search_words'];

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
let folder: string;
let admin: Person;
let owl: Person;
beforeAll(async () => {
  folder = await temporaryFolder('quad-campus-remove-');
  database = await createDatabase();
  server = await startTestServer({ databaseUrl: database.url, dataDir: folder });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const query = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.app.platform.pool.query(sql, values)).rows as Row[];

const remove = (id: string, { confirm, typed = '' }: { confirm?: string; typed?: string }) =>
  run(['campus', 'remove', id, ...(confirm ? ['--confirm', confirm] : [])], typed);

/** Runs `npm run admin -- …`, with a line of standard input. */
function run(args: readonly string[], typed = '') {
  const url = database.url.replace('//quad@/', '///').concat('&user=quad');
  const env = { ...serverEnvironment, PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder };
  return new Promise<{ code: number; said: string; complained: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join(top, 'scripts/admin.ts'), ...args],
      { env, cwd: top },
      (fault, stdout, stderr) =>
        done({ code: fault ? Number(fault.code) : 0, said: stdout.trim(), complained: stderr.trim() }),
    );
    child.stdin?.end(`${typed}\n`);
  });
}

async function campusTables(): Promise<string[]> {
  const found = await query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'campus_id' and t.table_type = 'BASE TABLE'
       and not (select relispartition from pg_class where oid = quote_ident(c.table_name)::regclass) order by 1`,
  );
  return found.map(({ name }) => name);
}

/** The number of a campus's rows by table. */
async function countRows(campus: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await campusTables())
    counts[table] =
      (await query<{ n: number }>(`select count(*)::int as n from ${table} where campus_id = $1`, campus))[0]?.n ?? 0;
  return counts;
}

async function populate(campus: string, other: Person): Promise<Person> {
  const [a, b] = [await createPerson(server, { campus, first: 'Owl' }), await createPerson(server, { campus })];
  const upload = await uploaded(a.client, await quarters(400, 400).jpeg().toBuffer());
  const { _id: postId } = await a.client.call(createPost, {
    body: { text: words('A violet lamp'), files: [{ upload }] } as never,
  });
  const reply = await comment(b, postId, 'How tall is it?');
  await comment(a, reply._id, 'Two feet');
  await fillCampus(server, campus, { a, b, postId, other });
  await sendText(a, await chatOf(a, b), 'Hello');
  return a;
}

test('only the typed short name removes a campus, and the campus of all admins stays [OWN-03]', async () => {
  admin = await createPerson(server, { role: 'admin' });
  expect((await remove('ou', { confirm: 'OU' })).complained).toContain('All admins belong to OU');
  const { code, complained } = await remove('ut', { typed: 'ou' });
  expect([code, complained]).toEqual([1, expect.stringContaining('Nothing was removed')]);
  expect((await server.client('ut').call(getCampus, { params: { id: 'current' } })).archived).toBe(false);
}, 60_000);

test('a removed campus leaves no row but named ones, and no other campus loses anything [OWN-03]', async () => {
  const visitor = await createPerson(server, { campus: 'smu' });
  const people = join(folder, 'people.csv');
  await writeFile(people, 'email,first_name,last_name,campus\nrosa@utexas.edu,Rosa,Field,ut\n');
  expect((await run(['import', people])).code).toBe(0);
  owl = await populate('ut', visitor);
  await populate('ou', visitor);
  const moderator = await createPerson(server, { moderates: 'ut' });
  await sendText(owl, await chatOf(owl, admin), 'Hello from Texas');
  await query(`update files set kept_until = null`);
  const before = { ut: await countRows('ut'), ou: await countRows('ou') };
  expect(Object.entries(before.ut).filter(([table, n]) => n === 0 && !queues.includes(table))).toEqual([]);
  const keys = await query<{ storage_key: string; size: number }>(
    `select storage_key, sizes[1] as size from files where campus_id = 'ut' and sizes <> '{}'`,
  );
  expect(keys.length).toBeGreaterThan(0);

  // what an interrupted run has done already
  expect((await run(['person', 'delete', owl.email, '--reason', 'campus'])).code).toBe(0);
  // a batch skips rows that the running server changes in the same moment
  let removing = true;
  const changes = (async () => {
    while (removing) {
      await query(`update deals set meet_up_at = meet_up_at where campus_id = 'ut'`);
      await query(`update posts set last_modified = last_modified where campus_id = 'ut'`);
    }
  })();
  const removed = await remove('ut', { typed: 'UT' });
  removing = false;
  await changes;
  expect(removed).toMatchObject({
    code: 0,
    said: expect.stringContaining('Removed the campus ut with 2 people.'),
    complained: expect.stringContaining('Removed 0 of 2 people.'),
  });
  // imported people who never accepted don't know of their account
  const mailed = await query<{ n: number }>(`select count(*)::int as n from mails where kind = 'account_deleted'`);
  // the one whose account was deleted before, and the other member
  expect(mailed).toEqual([{ n: 2 }]);

  const left = Object.entries(await countRows('ut')).filter(([, n]) => n > 0);
  expect(left.map(([table]) => table).sort()).toEqual([...retained].sort());
  expect(await query('select id from campuses where id = $1', 'ut')).toEqual([]);
  expect(await query('select id from removed_campuses')).toEqual([{ id: 'ut' }]);
  expect(await query(`select title from ads where campus_id = 'ut'`)).toEqual([{ title: '' }]);
  expect(await query('select first_name, email from users where id = $1', owl.id)).toEqual([
    { first_name: 'Deleted user', email: null },
  ]);
  const { files } = server.app.platform;
  await vi.waitFor(async () => {
    for (const { storage_key: key, size } of keys) expect(await files.stat(`${key}/${size}.webp`), key).toBeNull();
  }, PATIENCE);
  expect((await moderator.client.call(getViewer)).user?.role).toBe('member');

  const untouched = ([table]: [string, number]) => !queues.includes(table);
  const after = await countRows('ou');
  const expected = {
    ...before.ou,
    // the chat with someone there is theirs now
    chats: (before.ou.chats ?? 0) + 1,
    // its moderator's role ended
    audit_log: (before.ou.audit_log ?? 0) + 1,
  };
  expect(Object.entries(after).filter(untouched)).toEqual(Object.entries(expected).filter(untouched));
  expect(await query(`select count(*)::int as n from messages where text = '' `)).toEqual([{ n: 1 }]);
}, 120_000);

test('the running server forgets it, a start doesn’t bring it back, and a second run says that it’s gone [OWN-03]', async () => {
  const current = async () => (await server.client('ut').call(getCampus, { params: { id: 'current' } }))._id;
  await vi.waitFor(async () => expect(await current()).toBe('ou'), PATIENCE);
  expect((await remove('ut', { confirm: 'UT' })).complained).toBe("There's no campus ut.");
  expect(await current()).toBe('ou');
}, 60_000);
