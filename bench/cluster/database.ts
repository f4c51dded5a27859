import { execFile } from 'node:child_process';
import { chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { placeOf, programs } from '../../server/platform/database/embedded-place.ts';
import { Program } from './program.ts';
import type { Ports } from './ports.ts';
import { postgres } from './settings.ts';

const run = promisify(execFile);

export const urlAt = (port: number, database = 'quad'): string => `postgresql://quad@127.0.0.1:${port}/${database}`;

/** Asks a database one thing on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a primary and a streaming standby of it, and starts both. They are the PostgreSQL that comes with Quad. */
export async function startDatabases(folder: string, ports: Ports): Promise<{ primary: Program; standby: Program }> {
  const { account } = await placeOf(folder);
  const bin = join(await programs(account, () => undefined), 'bin');
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
    return path;
  };
  const program = (name: 'primary' | 'standby', data: string) =>
    new Program({
      name,
      command: join(bin, 'postgres'),
      args: [
        ...['-D', data, '-p', String(ports[name])],
        ...Object.entries(postgres).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]),
      ],
      log: join(folder, `${name}.log`),
      cwd: data,
      account,
      ready: async () => (await ask(urlAt(ports[name], 'postgres'), 'select 1 as one')).length === 1,
    });
  const first = await own(join(folder, 'primary'));
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(join(bin, 'initdb'), ['-D', first, '-U', 'quad', '-E', 'UTF8', ...locale, '--auth=trust', '--no-sync'], {
    ...account,
    cwd: first,
  });
  const primary = program('primary', first);
  await primary.start();
  await ask(urlAt(ports.primary, 'postgres'), 'create database quad');
  const second = await copyOf(urlAt(ports.primary, 'postgres'), first, await own(join(folder, 'standby')));
  await writeFile(join(second, 'standby.signal'), '');
  await writeFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports.primary} user=quad application_name=standby'\n`,
  );
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, second]);
  const standby = program('standby', second);
  await standby.start();
  return { primary, standby };
}

/** A copy of a running database's files, as pg_basebackup makes one. */
async function copyOf(url: string, from: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('/postmaster.pid') });
  await rm(join(to, 'pg_wal'), { recursive: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // what was written meanwhile
  await cp(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true });
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
  return to;
}
