import { execFile } from 'node:child_process';
import { access, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterPlaceOf } from '../../server/platform/database/embedded-place.ts';
import { urlAt, withClient } from '../cluster/parts.ts';
import { Program } from '../cluster/program.ts';

const run = promisify(execFile);

/** A node on one small machine that it shares with the others. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  // workers are also called by each other and by moves of shards
  max_connections: '300',
  max_prepared_transactions: '300',
  shared_buffers: '128MB',
  max_parallel_workers_per_gather: '0',
  log_min_error_statement: 'panic',
  'citus.enable_statistics_collection': 'off',
  'citus.max_shared_pool_size': '40',
  // all connections stay on this machine
  'citus.node_conninfo': 'sslmode=disable',
  // the triggers of posts write only rows of their own campus, which are on the same node
  'citus.enable_unsafe_triggers': 'on',
};

export interface NodesOptions {
  /** with the programs of a PostgreSQL that has Citus */
  bin: string;
  /** for the data and logs of all nodes; another user, who runs PostgreSQL under root, has to reach it */
  folder: string;
  /** of the coordinator; the workers have the next ones */
  port: number;
  workers: number;
  /** gets each node at once, so that all are stopped when one doesn't start */
  started(stop: () => Promise<void>): void;
}

/**
 * Starts a coordinator and its workers on this machine, with an empty database `quad`.
 * @returns the coordinator's connection string
 */
export async function startNodes({ bin, folder, port, workers, started }: NodesOptions): Promise<string> {
  const { account } = await clusterPlaceOf(folder);
  const ports = Array.from({ length: workers + 1 }, (_, at) => port + at);
  for (const own of ports) {
    const data = join(folder, `node-${own}`);
    await mkdir(data, { mode: 0o700 });
    if (account) await chown(data, account.uid, account.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const creation = ['-D', data, '-U', 'quad', '-E', 'UTF8', ...locale, '--auth=trust', '--no-sync'];
    await run(join(bin, 'initdb'), creation, { ...account, cwd: data });
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const node = new Program({
      name: `node ${own}`,
      command: join(bin, 'postgres'),
      args: ['-D', data, '-p', String(own), ...flags],
      cwd: data,
      log: join(folder, `node-${own}.log`),
      account,
      ready: () => withClient(urlAt(own, 'postgres'), async (client) => !!(await client.query('select 1'))),
    });
    started(() => node.end('SIGINT'));
    await node.start();
  }
  await createDatabase(ports, 'quad');
  return urlAt(port);
}

/** Creates a database on every node and joins the nodes to one cluster in it. */
export async function createDatabase([coordinator = 0, ...workers]: readonly number[], name: string): Promise<void> {
  for (const port of [coordinator, ...workers]) {
    await withClient(urlAt(port, 'postgres'), (client) => client.query(`create database ${name}`));
    await withClient(urlAt(port, name), (client) => client.query('create extension citus'));
  }
  await withClient(urlAt(coordinator, name), async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator]);
    for (const port of workers) await client.query(`select citus_add_node('127.0.0.1', $1)`, [port]);
  });
}

/** The folder of PostgreSQL's programs: a given one, or that of `pg_config`. @throws a sentence when Citus isn't there */
export async function findPostgres(given: string | undefined): Promise<string> {
  const config = given ? join(given, 'pg_config') : 'pg_config';
  const ask = async (what: string) => (await run(config, [what])).stdout.trim();
  const [bin, share] = await Promise.all([ask('--bindir'), ask('--sharedir')]).catch(() => {
    throw new Error(`${config} doesn't run. Install PostgreSQL 18 with Citus, or name its bin folder with --postgres.`);
  });
  await access(join(share, 'extension/citus.control')).catch(() => {
    throw new Error(`The PostgreSQL in ${bin} has no Citus. Install it there, or name another one with --postgres.`);
  });
  return bin;
}
