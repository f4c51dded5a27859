import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { upload, words } from '../factories/posts.ts';
import { adminCommand, type AdminPlace, adminProcess } from '../harness/admin-command.ts';
import { Client } from '../harness/client.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let elsewhere: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  folder = await temporaryFolder('quad-backup-');
  [database, elsewhere] = await Promise.all([createDatabase(), createDatabase()]);
  dataDir = join(folder, 'here');
  server = await startTestServer({ databaseUrl: database.url, dataDir });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.drop(), elsewhere.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command on a database and a media folder. */
async function admin(on: AdminPlace, ...args: string[]): Promise<{ code: number; said: string }> {
  const { code, said, complained } = await adminCommand(on, ...args);
  return { code, said: said + complained };
}

/** Every row of the database as text, except what a server writes about itself. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** The same person (the same cookies) at another server. */
function at(port: number, client: Client): Client {
  const other = new Client(port, client.host);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

async function photoOf(person: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  return ((await upload(person.client, bytes)).json as { _id: string })._id;
}

test('a backup taken while people post is restored elsewhere, with everything acknowledged before it began [OPE-16, GRO-02]', async () => {
  const here = { url: database.url, dataDir };
  const there = { url: elsewhere.url, dataDir: join(folder, 'restored') };
  const file = join(folder, 'quad.backup');
  const ana = await createPerson(server);
  const others = await Promise.all(Array.from({ length: 30 }, () => createPerson(server)));
  const say = async (text: string, by = ana) => (await by.client.call(createPost, { body: { text: words(text) } }))._id;
  const before = [await say('before the backup')];
  const photo = await ana.client.call(createPost, {
    body: { text: words('a photo'), files: [{ upload: await photoOf(ana) }] },
  });

  // partitions that a new database doesn't have
  const events = `select tableoid::regclass::text as place, name from product_events where created_at < '2020-01-13' order by 1`;
  await server.app.platform.pool.query(`
    create table product_events_until_20200106 partition of product_events for values from (minvalue) to ('2020-01-06');
    create table product_events_20200106 partition of product_events for values from ('2020-01-06') to ('2020-01-13');
    insert into product_events (name, created_at) values ('Earlier', '2019-05-05'), ('Week', '2020-01-07')`);

  let stop = false;
  const during: string[] = [];
  const load = (async () => {
    // a person is limited to a few posts a minute
    for (const other of others)
      for (let n = 0; n < 4 && !stop; n++) during.push(await say(`meanwhile ${during.length}`, other));
  })();
  const backup = await adminProcess(here, 'backup', file);
  stop = true;
  await load;
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.said).toMatch(/holds \d+ rows of \d+ tables and [1-9]\d* files/);
  expect((await stat(file)).mode & 0o077).toBe(0);

  expect(await admin(there, 'restore', file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ rows/),
  });
  expect(await admin(there, 'check')).toEqual({ code: 0, said: 'Everything is consistent.' });
  const restored = await startTestServer({ databaseUrl: elsewhere.url, dataDir: there.dataDir });
  try {
    // the same person is signed in there with the same cookie
    const client = at(restored.port, ana.client);
    for (const id of [...before, photo._id]) expect((await client.call(getPost, { params: { id } })).post._id).toBe(id);
    const shown = await client.call(getPost, { params: { id: photo._id } });
    const [entry] = shown.post.img_gallery;
    expect((await client.request('GET', `${entry?.img_path}/640.webp`)).status).toBe(200);
    // posts made during the backup are a prefix of their order
    const there = await Promise.all(during.map((id) => client.try(getPost, { params: { id } })));
    const statuses = there.map(({ status }) => status);
    expect(statuses).toEqual([...statuses].sort());
    expect(new Set([...statuses, 200, 404])).toEqual(new Set([200, 404]));
    await client.call(createPost, { body: { text: words('life goes on') } });
    expect((await restored.app.platform.pool.query(events)).rows).toEqual([
      { place: 'product_events_20200106', name: 'Week' },
      { place: 'product_events_until_20200106', name: 'Earlier' },
    ]);
  } finally {
    await restored.stop();
  }
});

test('a backup is a consistent snapshot, even of tables that it reads after a later write [OPE-16]', async () => {
  const here = { url: database.url, dataDir };
  const moment = await createDatabase();
  const file = join(folder, 'moment.backup');
  const bo = await createPerson(server);
  const say = async (text: string) => (await bo.client.call(createPost, { body: { text: words(text) } }))._id;
  const [blocker, watcher] = [0, 1].map(() => new pg.Client({ connectionString: database.url }));
  await Promise.all([blocker!.connect(), watcher!.connect()]);
  try {
    const earlier = await say('before the moment');
    // blocks the backup at a table that it reads before the posts
    await blocker!.query('begin; lock table ads in access exclusive mode');
    const backup = admin(here, 'backup', file);
    const waits = `select from pg_stat_activity
      where application_name = 'quad-backup' and wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await watcher!.query(waits)).rowCount, { timeout: 30_000 }).toBe(1);
    const later = await say('after the moment');
    await blocker!.query('rollback');
    expect(await backup).toMatchObject({ code: 0 });
    const there = { url: moment.url, dataDir: join(folder, 'moment') };
    expect(await admin(there, 'restore', file)).toMatchObject({ code: 0 });
    const posts = (await rowsOf(moment.url)).posts?.join('\n');
    expect(posts).toContain(earlier);
    expect(posts).not.toContain(later);
  } finally {
    await Promise.all([blocker!.end(), watcher!.end()]);
    await moment.drop();
  }
});

test('a restored database has exactly the rows of the backup', async () => {
  const file = join(folder, 'quiet.backup');
  const place = await createDatabase();
  const source = await createDatabase();
  const from = join(folder, 'quiet-source');
  const busy = await startTestServer({ databaseUrl: source.url, dataDir: from });
  const bo = await createPerson(busy);
  await bo.client.call(createPost, { body: { text: words('a bike'), price: 20, category: 'furniture' } });
  await busy.stop();
  const rows = await rowsOf(source.url);
  expect(await admin({ url: source.url, dataDir: from }, 'backup', file)).toMatchObject({ code: 0 });
  expect(await admin({ url: place.url, dataDir: join(folder, 'quiet') }, 'restore', file)).toMatchObject({ code: 0 });
  const again = await rowsOf(place.url);
  for (const [name, table] of Object.entries(rows))
    if (name !== 'migrations') expect([name, again[name]]).toEqual([name, table]);
  await Promise.all([place.drop(), source.drop()]);
});

test('a restore refuses a database with people, a running server, and a damaged file', async () => {
  const file = join(folder, 'whole.backup');
  const here = { url: database.url, dataDir };
  await admin(here, 'backup', file);
  expect(await admin(here, 'restore', file)).toEqual({
    code: 1,
    said: 'A server is using this database. Stop it first.',
  });
  const place = await createDatabase();
  const there = { url: place.url, dataDir: join(folder, 'refused') };
  expect((await admin(there, 'restore', join(folder, 'nothing'))).said).toContain("There's no file");
  const cut = join(folder, 'cut.backup');
  const bytes = await readFile(file);
  await writeFile(cut, bytes);
  for (const length of [bytes.length - 512, bytes.length - 5_000, Math.floor(bytes.length / 2), 1_000]) {
    await truncate(cut, length);
    expect(await admin(there, 'restore', cut)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/incomplete|cut off/),
    });
  }
  // a changed bit is detected anywhere: in a header, in content, in padding, in the checksum
  const padding = bytes.indexOf(0, 512);
  for (const place of [
    padding,
    Math.floor(bytes.length / 2),
    bytes.lastIndexOf('"media"'),
    bytes.length - 600,
    -500,
    -1,
  ]) {
    const changed = Buffer.from(bytes);
    changed[(place + bytes.length) % bytes.length]! ^= 1;
    await writeFile(cut, changed);
    expect([place, await admin(there, 'restore', cut)]).toMatchObject([
      place,
      { code: 1, said: expect.stringMatching(/damaged|incomplete|cut off/) },
    ]);
  }
  await writeFile(cut, 'not a backup at all');
  expect(await admin(there, 'restore', cut)).toMatchObject({ code: 1 });
  // old backups had no checksum
  const sealed = ',"sealed":true';
  const old = Buffer.from(bytes.subarray(0, -512));
  old.write(' '.repeat(sealed.length), old.lastIndexOf(sealed), 'latin1');
  await writeFile(cut, old);
  expect(await admin(there, 'restore', cut)).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored/) });
  await place.drop();
});

test('backup, check and restore may take longer than the role lets a request take [OPE-05, OPE-16]', async () => {
  const place = await createDatabase();
  const there = { url: place.url, dataDir: join(folder, 'slow') };
  const first = await startTestServer({ databaseUrl: place.url, dataDir: there.dataDir });
  await first.stop();
  const [blocker, watcher] = [0, 1].map(() => new pg.Client({ connectionString: place.url }));
  await Promise.all([blocker!.connect(), watcher!.connect()]);
  const waits = `select from pg_stat_activity where application_name = $1 and datname = current_database()
    and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1500 ms'`;
  /** Runs a command that waits for a locked table for longer than the timeout. */
  const whileLocked = async (table: string, command: string, ...args: string[]) => {
    await blocker!.query(`begin; lock table ${table} in access exclusive mode`);
    const done = admin(there, command, ...args);
    const isWaiting = async () => (await watcher!.query(waits, [`quad-${command}`])).rowCount;
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1);
    await blocker!.query('rollback');
    return done;
  };
  try {
    await blocker!.query(`do $$ begin
      execute format('alter role %I in database %I set statement_timeout = %L', current_user, current_database(), '1s');
    end $$`);
    const file = join(folder, 'slow.backup');
    expect(await whileLocked('ads', 'backup', file)).toMatchObject({ code: 0 });
    expect(await whileLocked('posts', 'check')).toEqual({ code: 0, said: 'Everything is consistent.' });
    expect(await whileLocked('users', 'restore', file)).toMatchObject({ code: 0 });
  } finally {
    await Promise.all([blocker!.end(), watcher!.end()]);
    await place.drop();
  }
}, 120_000);

test('check reports inconsistencies', async () => {
  const here = { url: database.url, dataDir };
  expect(await admin(here, 'check')).toEqual({ code: 0, said: 'Everything is consistent.' });
  const { pool } = server.app.platform;
  await pool.query('update posts set like_count = like_count + 1 where depth = 0');
  await rm(join(dataDir, 'media'), { recursive: true });
  const { code, said } = await admin(here, 'check');
  expect(code).toBe(1);
  expect(said).toMatch(/A post's likes are miscounted: .*\n/);
  expect(said).toMatch(/A file is missing: /);
});
