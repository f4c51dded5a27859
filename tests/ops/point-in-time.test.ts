import { execFileSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFeed } from '../../contract/posts/posts.ts';
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { createPerson } from '../factories/people.ts';
import { post, postText } from '../factories/posts.ts';
import { startTestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const log = pino({ level: 'silent' });
let folder: string;
const running = new Set<Embedded>();
beforeAll(async () => {
  folder = await temporaryFolder('quad-point-in-time-');
  // the database's own user reaches it by path
  await chmod(folder, 0o755);
  execFileSync('mkdir', ['-m', '755', ...['first', 'restored'].map((name) => join(folder, name))]);
  execFileSync('mkdir', ['-m', '777', join(folder, 'archive')]);
});
afterAll(async () => {
  for (const database of running) await database.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function start(name: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir: join(folder, name), log });
  running.add(database);
  return database;
}

async function stop(database: Embedded): Promise<void> {
  running.delete(database);
  await database.stop();
}

test('the database is restored to a named moment from a base backup and archived WAL [GRO-06]', async () => {
  const archive = join(folder, 'archive');
  let first = await start('first');
  let admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await admin.query('alter system set archive_mode = on');
  await admin.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await admin.end();
  await stop(first);
  first = await start('first');
  const server = await startTestServer({ databaseUrl: first.url });
  const ana = await createPerson(server);
  await post(ana, 'before the backup');

  // a base backup while the server writes
  admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await admin.query(`select pg_backup_start('base', fast => true)`);
  execFileSync('cp', ['-a', join(folder, 'first/postgres'), join(folder, 'restored/postgres')]);
  await post(ana, 'after the backup');
  const { rows: label } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');

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

  const restored = join(folder, 'restored/postgres');
  const owner = execFileSync('stat', ['-c', '%u:%g', restored]).toString().trim();
  const files = {
    backup_label: label[0]?.labelfile ?? '',
    'recovery.signal': '',
    'postgresql.auto.conf': [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment[0]?.at}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(restored, name), text);
    execFileSync('chown', [owner, join(restored, name)]);
  }
  await rm(join(restored, 'postmaster.pid'), { force: true });
  const again = await start('restored');
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
}, 120_000);
