import { execFileSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProfilePosts } from '../../contract/posts/lists.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/platform/database/embedded.ts';
import { openPool, type Queryable } from '../../server/platform/database/pool.ts';
import { Reads } from '../../server/platform/database/reads.ts';
import { createPerson } from '../factories/people.ts';
import { post, postText } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const log = pino({ level: 'silent' });
let folder: string;
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let pool: pg.Pool;
let server: TestServer;

const startPrimary = () => startEmbedded({ dataDir: join(folder, 'a'), log });
const startStandby = () => startEmbedded({ dataDir: join(folder, 'b'), log });

beforeAll(async () => {
  folder = await temporaryFolder('quad-standby-');
  // the standby's user reaches the primary's socket by path
  await chmod(folder, 0o755);
  execFileSync('mkdir', ['-m', '755', join(folder, 'a'), join(folder, 'b')]);
  primary = await startPrimary();
  await primary.stop();
  execFileSync('cp', ['-a', join(folder, 'a/postgres'), join(folder, 'b/postgres')]);
  await writeFile(join(folder, 'b/postgres/standby.signal'), '');
  await writeFile(
    join(folder, 'b/postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=${join(folder, 'a/postgres')} user=quad'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  primary = await startPrimary();
  standby = await startStandby();
  pool = openPool({ url: primary.url, max: 4 });
  server = await startTestServer({
    databaseUrl: primary.url,
    env: { DATABASE_REPLICA_URL: standby.url.replace('@/', '@localhost/') },
  });
});

afterAll(async () => {
  await server?.stop();
  await pool?.end();
  await standby?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function onStandby(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function withReads(work: (reads: Reads) => Promise<void>, mostBehind?: number, url = standby.url) {
  const reads = new Reads({
    primary: pool,
    url,
    connections: 2,
    log,
    ...(mostBehind === undefined ? {} : { mostBehind }),
  });
  await reads.start();
  try {
    await work(reads);
  } finally {
    await reads.stop();
  }
}

const isStandby = async (db: Queryable): Promise<boolean> =>
  (await db.query<{ is: boolean }>({ text: 'select pg_is_in_recovery() as is' })).rows[0]?.is === true;
const expectRead = (reads: Reads, seen: string | null = null) =>
  expect.poll(() => isStandby(reads.after(seen)), { timeout: 60_000 });

describe('reads that tolerate replication lag [OPE-05]', () => {
  test('use the standby, except for people whose writes it hasn’t received yet', async () => {
    await withReads(async (reads) => {
      await expectRead(reads).toBe(true);
      await onStandby('select pg_wal_replay_pause()');
      await pool.query('create table if not exists written (n int)');
      await pool.query('insert into written values (1)');
      const place = await reads.wrote();
      expect(await isStandby(reads.after(place))).toBe(false);
      expect(await isStandby(reads.after(null))).toBe(true);
      await onStandby('select pg_wal_replay_resume()');
      await expectRead(reads, place).toBe(true);
      expect((await reads.after(place).query({ text: 'select n from written' })).rows).toEqual([{ n: 1 }]);
    }, Infinity);
  });

  test('use the primary when the standby is too far behind', async () => {
    await withReads(async (reads) => {
      await expectRead(reads).toBe(true);
      await onStandby('select pg_wal_replay_pause()');
      await pool.query('create table if not exists written (n int)');
      await pool.query('insert into written values (2)');
      await expectRead(reads).toBe(false);
      await onStandby('select pg_wal_replay_resume()');
      await expectRead(reads).toBe(true);
    }, 0);
  });

  test('use the primary while the standby is down, and the standby again after that', async () => {
    await withReads(async (reads) => {
      await expectRead(reads).toBe(true);
      const db = reads.after(null);
      await standby.stop();
      expect(await isStandby(db)).toBe(false);
      expect(await isStandby(reads.after(null))).toBe(false);
      standby = await startStandby();
      await expectRead(reads).toBe(true);
    });
  });

  test('report an error of the query itself as the primary does', async () => {
    await withReads(async (reads) => {
      await expectRead(reads).toBe(true);
      await expect(reads.after(null).query({ text: 'select 1/0' })).rejects.toThrow('division by zero');
      expect(await isStandby(reads.after(null))).toBe(true);
    });
  });

  test('never use a database that is no standby', async () => {
    await withReads(
      async (reads) => {
        expect(reads.after(null)).toBe(pool);
      },
      undefined,
      primary.url,
    );
  });

  test('show a person their own post at once, however far the standby lags; others see it soon', async () => {
    const [ana, ben] = [await createPerson(server), await createPerson(server, { first: 'Ben' })];
    const list = async (reader: typeof ana) => {
      const { posts } = await reader.client.call(listProfilePosts, { params: { username: ana.username }, query: {} });
      return posts.map(postText);
    };
    await expect.poll(() => list(ben).catch(() => null), { timeout: 60_000 }).toEqual([]);
    await onStandby('select pg_wal_replay_pause()');
    await post(ana, 'a red bike');
    expect(ana.client.cookies.get('quad_wrote')).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    expect(await list(ana)).toEqual(['a red bike']);
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => list(ben), { timeout: 60_000 }).toEqual(['a red bike']);
  });
});
