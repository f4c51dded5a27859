import { execFile } from 'node:child_process';
import { chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type SystemAccount, clusterPlaceOf, programs } from '../../server/platform/database/embedded-place.ts';
import type { StorageConfig } from '../../server/platform/storage/index.ts';
import { listens, Program, type ProgramOptions } from './program.ts';
import { haproxy, pgbouncer, type Ports, postgres } from './settings.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { serverFlags } = (await import(`${root}/scripts/server-flags.mjs`)) as { serverFlags: readonly string[] };
const BUCKET = 'media';

export const urlAt = (port: number, database = 'quad'): string => `postgresql://quad@127.0.0.1:${port}/${database}`;

/** Where the servers keep media. */
export const storeOf = ({ objects }: Ports): StorageConfig => ({
  kind: 's3',
  bucket: BUCKET,
  endpoint: `http://127.0.0.1:${objects}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

/** A part that is killed. */
export interface Part {
  name: string;
  /** what replaces it, so that no call fails */
  substitute: string | null;
  kill(): Promise<void>;
  start(): Promise<unknown>;
}

/**
 * Starts every part, the database first.
 * @param started gets each part at once, so that all are stopped when one doesn't start
 */
export async function startParts(
  folder: string,
  ports: Ports,
  started: (stop: () => Promise<void>) => void,
): Promise<Part[]> {
  const { account } = await clusterPlaceOf(folder);
  const begin = async (options: Omit<ProgramOptions, 'log'>) => {
    const program = new Program({ ...options, log: join(folder, `${options.name}.log`) });
    started(() => program.end('SIGINT'));
    return program.start();
  };
  const [primary, standby] = await startDatabases(folder, ports, account, begin);
  await writeFile(join(folder, 'pgbouncer.ini'), pgbouncer(ports, folder));
  await writeFile(join(folder, 'pgbouncer.users'), '"quad" ""\n');
  if (account) await chown(join(folder, 'pgbouncer.ini'), account.uid, account.gid);
  await writeFile(join(folder, 'haproxy.cfg'), haproxy(ports));
  const listening = (name: keyof Ports, command: string, args: string[], as?: SystemAccount) =>
    begin({ name, command, args, account: as, ready: () => listens(ports[name]) });
  const pooler = await listening('pgbouncer', 'pgbouncer', [join(folder, 'pgbouncer.ini')], account ?? undefined);
  const redisArgs = `--port ${ports.redis} --bind 127.0.0.1 --appendonly no --dir ${folder} --save`.split(' ');
  const redis = await listening('redis', 'redis-server', [...redisArgs, '']);
  await mkdir(join(folder, 'objects'));
  const storeArgs = [
    join(import.meta.dirname, 'object-store.ts'),
    String(ports.objects),
    join(folder, 'objects'),
    BUCKET,
  ];
  const objects = await listening('objects', process.execPath, storeArgs);
  const [one, two] = [await begin(quad('one', folder, ports)), await begin(quad('two', folder, ports))];
  const proxy = await listening('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  const part = (name: string, program: Program, substitute: string | null): Part => ({
    name,
    substitute,
    kill: () => program.end('SIGKILL'),
    start: () => program.start(),
  });
  return [
    part('Quad one', one, 'Quad two'),
    part('Quad two', two, 'Quad one'),
    part('standby', standby, 'primary'),
    part('Redis', redis, 'NOTIFY'),
    part('object store', objects, null),
    part('PgBouncer', pooler, null),
    part('primary', primary, null),
    part('HAProxy', proxy, null),
  ];
}

/** One server with the settings of a machine of its own: its own folder, everything else shared. */
const quad = (name: 'one' | 'two', folder: string, ports: Ports): Omit<ProgramOptions, 'log'> => ({
  name: `quad-${name}`,
  command: process.execPath,
  args: [...serverFlags, join(root, 'server/main.ts')],
  cwd: root,
  env: {
    PORT: String(ports[name]),
    PUBLIC_PORT: String(ports.haproxy),
    DATA_DIR: join(folder, name),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    CALLER_LIMITS: 'off',
    SESSION_SECRET: 'the same for both servers, and of no value',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: urlAt(ports.pgbouncer),
    DATABASE_DIRECT_URL: urlAt(ports.primary),
    DATABASE_REPLICA_URL: urlAt(ports.standby),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
  ready: async () => (await fetch(`http://127.0.0.1:${ports[name]}/healthz`)).ok,
});

/** Runs statements on a separate connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a primary and a streaming standby of it: the PostgreSQL that comes with Quad. */
export async function startDatabases(
  folder: string,
  ports: Ports,
  account: SystemAccount | undefined,
  begin: (options: Omit<ProgramOptions, 'log'>) => Promise<Program>,
): Promise<[Program, Program]> {
  const bin = join(await programs(account, () => undefined), 'bin');
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  for (const path of [first, second]) {
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
  }
  const start = (name: 'primary' | 'standby', data: string) => {
    const settings = Object.entries(postgres).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
    const args = ['-D', data, '-p', String(ports[name]), ...settings];
    const ready = () =>
      withClient(urlAt(ports[name], 'postgres'), async (client) => !!(await client.query('select 1')));
    return begin({ name, command: join(bin, 'postgres'), args, cwd: data, account, ready });
  };
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const options = ['-D', first, '-U', 'quad', '-E', 'UTF8', ...locale, '--auth=trust', '--no-sync'];
  await run(join(bin, 'initdb'), options, { ...account, cwd: first });
  const primary = await start('primary', first);
  // a copy of the running database's files, as pg_basebackup makes one
  await withClient(urlAt(ports.primary, 'postgres'), async (client) => {
    await client.query('create database quad');
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(first, second, { recursive: true, filter: (path) => !path.endsWith('/postmaster.pid') });
    await rm(join(second, 'pg_wal'), { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await cp(join(first, 'pg_wal'), join(second, 'pg_wal'), { recursive: true });
    await writeFile(join(second, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(second, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${ports.primary} user=quad application_name=standby`;
  await writeFile(join(second, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, second]);
  return [primary, await start('standby', second)];
}
