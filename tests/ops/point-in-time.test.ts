import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { clusterPlaceOf, programs } from '../../server/platform/database/embedded-place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/platform/database/embedded.ts';
import { createPerson } from '../factories/people.ts';
import { post, postText } from '../factories/posts.ts';
import { startTestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const log = pino({ level: 'silent' });
let folder: string;
const running = new Set<EmbeddedDatabase>();
beforeEach(async () => {
  folder = await temporaryFolder('quad-point-in-time-');
  // the database's own user reaches it by path
  await chmod(folder, 0o755);
  execFileSync('mkdir', ['-m', '755', ...['first', 'restored'].map((name) => join(folder, name))]);
  execFileSync('mkdir', ['-m', '777', join(folder, 'archive')]);
});
afterEach(async () => {
  for (const database of running) await database.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function start(name: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: join(folder, name), log });
  running.add(database);
  return database;
}

/** Starts a cluster as a PostgreSQL of one's own: with its path, by which tools recognize it. */
async function startOwn(name: string): Promise<EmbeddedDatabase> {
  if (!existsSync(clusterOf(name))) await stop(await start(name));
  const { account, cluster } = await clusterPlaceOf(join(folder, name));
  const bin = join(await programs(account, () => undefined), 'bin/postgres');
  const child = spawn(bin, ['-D', cluster, '-k', cluster, '-c', 'listen_addresses='], { ...account, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stopOwn = async () => {
    child.kill('SIGINT');
    await ended;
  };
  const database = { url: `postgresql://quad@/quad?host=${encodeURIComponent(cluster)}`, stop: stopOwn };
  running.add(database);
  await expect.poll(() => answers(database.url), { timeout: 60_000 }).toBe(true);
  return database;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running.delete(database);
  await database.stop();
}

/** Copies a database of `folder/first` while it runs, and restores `folder/restored` to a moment from that. */
interface BackupTool {
  start(name: string): Promise<EmbeddedDatabase>;
  archiveCommand(): string;
  /** @param meanwhile writes during the backup */
  backup(admin: pg.Client, meanwhile: () => Promise<unknown>): Promise<void>;
  /** @param moment in SQL's notation */
  restore(moment: string): Promise<void>;
}

const clusterOf = (name: string) => join(folder, name, 'postgres');

/** PostgreSQL's own functions and `cp`: what every backup tool does. */
function withCopies(): BackupTool {
  const archive = join(folder, 'archive');
  let label = '';
  return {
    start,
    archiveCommand: () => `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    async backup(admin, meanwhile) {
      await admin.query(`select pg_backup_start('base', fast => true)`);
      execFileSync('cp', ['-a', clusterOf('first'), clusterOf('restored')]);
      await meanwhile();
      const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
      label = rows[0]?.labelfile ?? '';
    },
    async restore(moment) {
      const restored = clusterOf('restored');
      const { uid, gid } = await stat(restored);
      const files = {
        backup_label: label,
        'recovery.signal': '',
        'postgresql.auto.conf': [
          `restore_command = 'cp ${archive}/%f %p'`,
          `recovery_target_time = '${moment}'`,
          `recovery_target_action = 'promote'`,
          '',
        ].join('\n'),
      };
      for (const [name, text] of Object.entries(files)) {
        await writeFile(join(restored, name), text);
        execFileSync('chown', [`${uid}:${gid}`, join(restored, name)]);
      }
      await rm(join(restored, 'postmaster.pid'), { force: true });
    },
  };
}

/** The program of QUAD_PGBACKREST, used as docs/operating/backups.md says, with a folder in place of a bucket. */
function withPgBackRest(program: string): BackupTool {
  const settings = join(folder, 'pgbackrest.conf');
  const run = async (...args: string[]) => {
    const { uid, gid } = await stat(clusterOf('first'));
    const { status, stdout, stderr } = spawnSync(program, [`--config=${settings}`, '--stanza=quad', ...args], {
      ...{ uid, gid, env: {}, encoding: 'utf8' },
    });
    if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`);
  };
  return {
    start: startOwn,
    archiveCommand: () => `${program} --config=${settings} --stanza=quad archive-push %p`,
    async backup(_admin, meanwhile) {
      const own = [`lock-path=${folder}/archive/lock`, 'log-level-file=off'];
      const repo = [
        `repo1-path=${folder}/archive/repo`,
        'repo1-cipher-type=aes-256-cbc',
        'repo1-cipher-pass=of-a-test',
      ];
      const database = [
        `pg1-path=${clusterOf('first')}`,
        `pg1-socket-path=${clusterOf('first')}`,
        'pg1-user=quad',
        'pg1-database=quad',
      ];
      const lines = ['[global]', ...own, ...repo, 'repo1-retention-full=3', 'start-fast=y', '[quad]', ...database, ''];
      await writeFile(settings, lines.join('\n'), { mode: 0o644 });
      await run('stanza-create');
      await run('--type=full', 'backup');
      await meanwhile();
      await run('--type=diff', 'backup');
    },
    async restore(moment) {
      execFileSync('cp', ['-a', '--attributes-only', clusterOf('first'), clusterOf('restored')]);
      execFileSync('find', [clusterOf('restored'), '-mindepth', '1', '-delete']);
      const time = ['--type=time', `--target=${moment}`, '--target-action=promote'];
      await run(`--pg1-path=${clusterOf('restored')}`, ...time, 'restore');
    },
  };
}

const program = process.env.QUAD_PGBACKREST;

test(
  'the database is restored to a named moment from a base backup and archived WAL [GRO-06]',
  () => restoresTo(withCopies()),
  120_000,
);

// run with QUAD_PGBACKREST=/usr/bin/pgbackrest, of a version that knows PostgreSQL 18
test.skipIf(!program)(
  'the database is restored to a named moment by pgBackRest [GRO-06]',
  () => restoresTo(withPgBackRest(String(program))),
  240_000,
);

async function restoresTo(tool: BackupTool): Promise<void> {
  let first = await tool.start('first');
  let admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await admin.query('alter system set archive_mode = on');
  await admin.query(`alter system set archive_command = '${tool.archiveCommand()}'`);
  await admin.end();
  await stop(first);
  first = await tool.start('first');
  const server = await startTestServer({ databaseUrl: first.url });
  const ana = await createPerson(server);
  await post(ana, 'before the backup');

  admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await tool.backup(admin, () => post(ana, 'after the backup'));

  const { rows: moment } = await admin.query<{ at: string }>('select clock_timestamp()::text as at');
  await post(ana, 'a mistake');
  expect((await ana.client.call(listFeed)).posts.map(postText)).toEqual([
    'a mistake',
    'after the backup',
    'before the backup',
  ]);
  await admin.end();
  await server.stop();
  // the last segment is archived when the database stops
  await stop(first);

  await tool.restore(moment[0]?.at ?? '');
  const again = await tool.start('restored');
  admin = new pg.Client({ connectionString: again.url });
  await admin.connect();
  const recovering = async () => (await admin.query('select pg_is_in_recovery() as is')).rows[0]?.is;
  await expect.poll(recovering, { timeout: 60_000 }).toBe(false);
  await admin.end();
  const second = await startTestServer({ databaseUrl: again.url, dataDir: server.app.platform.config.dataDir });
  const client = second.client();
  client.cookies.set('quad_session', ana.client.cookies.get('quad_session') ?? '');
  expect((await client.call(listFeed)).posts.map(postText)).toEqual(['after the backup', 'before the backup']);
  // it takes writes again
  await post({ ...ana, client }, 'after the restore');
  expect((await client.call(listFeed)).posts.map(postText)[0]).toBe('after the restore');
  await second.stop();
}
