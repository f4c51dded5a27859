import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { type EmbeddedDatabase, findEmbedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { loadSecrets } from '../../server/platform/secrets.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  dataDir = await temporaryFolder('quad-ops-');
  cleanUp = [() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir: folder, log });
  cleanUp.push(() => embedded.stop());
  return embedded;
}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A process that runs the database. */
async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database-holder.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() => kill(child));
  const url = await new Promise<string>((done, fail) => {
    child.stdout!.once('data', (line: Buffer) => done(line.toString().trim()));
    child.once('exit', (code) => fail(new Error(`the holder ended with ${code}`)));
  });
  return { child, url };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('embedded database', () => {
  test('is created in DATA_DIR at the first start, with PostgreSQL 18, UTF-8 and the extensions [OPE-04, OPE-05]', async () => {
    const { url } = await start();
    const [facts] = await ask<Record<string, string>>(
      url,
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
              lower('ÅNGSTRÖM') as folded, (select datlocale from pg_database where datname = 'quad') as locale`,
    );
    expect(facts).toMatchObject({
      encoding: 'UTF8',
      fsync: 'on',
      network: '',
      folded: 'ångström',
      locale: 'C.UTF-8',
    });
    expect(Number(facts!.version)).toBeGreaterThanOrEqual(180_000);
    for (const extension of ['pg_trgm', 'unaccent', 'citext', 'ltree']) await ask(url, `create extension ${extension}`);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
    expect(await findEmbedded(dataDir)).toBe(url);
  });

  test('keeps its data over a stop and a start', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 1 as n');
    await first.stop();
    expect(await findEmbedded(dataDir)).toBeUndefined();
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('loses nothing when its server is killed, and doesn’t block the next start', async () => {
    const { child, url } = await hold();
    await ask(url, 'create table kept as select 1 as n');
    await kill(child);
    const next = await start();
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('loses nothing when server and database are killed at once', async () => {
    const { child, url } = await hold();
    await ask(url, 'create table kept as select 1 as n');
    process.kill(await postmaster(), 'SIGSTOP');
    await kill(child);
    process.kill(await postmaster(), 'SIGKILL');
    const next = await start();
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('restarts by itself when it is killed', async () => {
    const { url } = await start();
    await ask(url, 'create table kept as select 1 as n');
    process.kill(await postmaster(), 'SIGKILL');
    await expect
      .poll(() => ask(url, 'select n from kept').catch(() => 'away'), { timeout: 30_000 })
      .toEqual([{ n: 1 }]);
  });

  test('starts even if postmaster.pid names an unrelated process', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n.\n\n1 1\nready\n`);
    const { url } = await start();
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('does not accept a half-created cluster', async () => {
    await mkdir(join(dataDir, 'postgres.new-abc123'));
    await writeFile(join(dataDir, 'postgres.new-abc123/PG_VERSION'), '18\n');
    await start();
    expect(await readdir(dataDir)).not.toContain('postgres.new-abc123');
  });

  test('refuses a database of another release, and leaves it unchanged', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/isn't a PostgreSQL 18 database/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('a socket path that is too long is replaced by a shorter one', async () => {
    const deep = join(dataDir, 'long-'.repeat(24));
    await mkdir(deep);
    const { url } = await start(deep);
    cleanUp.push(() => rm(decodeURIComponent(url.split('host=')[1]!), { recursive: true, force: true }));
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('DATA_DIR', () => {
  test('is created, readable by its owner alone [OPE-04]', async () => {
    const dir = await openDataDir(join(dataDir, 'a/b'));
    cleanUp.push(() => dir.release());
    expect((await stat(dir.path)).mode & 0o777).toBe(0o700);
  });

  test('is locked by one process, whose id a second one reports, until it releases the lock or is killed', async () => {
    const { child } = await hold();
    await expect(openDataDir(dataDir)).rejects.toThrow(`is in use by process ${child.pid}`);
    await kill(child);
    const dir = await openDataDir(dataDir);
    await dir.release();
    await (await openDataDir(dataDir)).release();
  });

  test('is refused in one sentence if it can’t be a folder', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(openDataDir(join(dataDir, 'file'))).rejects.toThrow(/^\S+ isn't a folder\. Set DATA_DIR to one\.$/);
    await expect(openDataDir('/proc/quad')).rejects.toThrow(/^\/proc\/quad can't be created/);
  });

  test('secrets are created once and readable by the owner alone [OPE-04]', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => loadSecrets(dataDir, ['session', 'media'])));
    expect(first).toEqual(second);
    expect(first!.session).not.toBe(first!.media);
    expect(await loadSecrets(dataDir, ['session'], { session: 'given' })).toEqual({ session: 'given' });
    expect((await stat(join(dataDir, 'secrets/session'))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(dataDir, 'secrets'))).sort()).toEqual(['media', 'session']);
  });
});
