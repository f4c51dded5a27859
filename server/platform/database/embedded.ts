import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { asStartError, StartError } from '../start-error.ts';
import { type ClusterPlace, clusterPlaceOf, prepareSocketDir, programs, urlOf } from './embedded-place.ts';
import { makeCluster, reasonIn } from './make-cluster.ts';
import { clearLeftover, readPostmaster } from './stale-postmaster.ts';

export interface EmbeddedDatabase {
  /** connection string of database `quad`: over a socket that no other user can open */
  url: string;
  /** Shuts it down: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/** Recovery after a crash may take this long, in milliseconds. */
const START_PATIENCE = 120_000;
/** After this time an immediate shutdown is requested, and the next start recovers. */
const STOP_PATIENCE = 10_000;

/** How the database's processes run. */
interface RunOptions {
  log: Logger;
  /** the most connections; tests start many servers on one database */
  connections?: number;
  /** of its processes, none by default; tests give it another clock */
  environment?: Record<string, string>;
}

export interface EmbeddedOptions extends RunOptions {
  dataDir: string;
}

/** A larger log, in bytes, is set aside when the database starts. */
const LOG_BYTES = 10 * 1024 * 1024;
/** The most connections, by default. */
const CONNECTIONS = 60;

/**
 * Starts the bundled PostgreSQL in `DATA_DIR/postgres` (D40), and creates the cluster and database `quad` the first
 * time. The caller holds the lock of DATA_DIR (`openDataDir`). It stops when this process ends, and is restarted when
 * it crashes.
 * @throws StartError in one sentence
 */
export async function startEmbedded({ dataDir, ...options }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const say = (sentence: string) => options.log.warn(sentence);
  try {
    const place = await clusterPlaceOf(dataDir);
    const bin = join(await programs(place.account, say), 'bin');
    await makeCluster(place, bin, dataDir);
    await prepareSocketDir(place);
    return await supervise(place, bin, options);
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

/**
 * The connection string of a DATA_DIR's embedded database while a server runs it, for commands that run beside that
 * server; undefined while it doesn't run or accepts no connections.
 */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const place = await clusterPlaceOf(dataDir);
  if (!(await readPostmaster(place.cluster))?.ready) return undefined;
  const client = new pg.Client({ connectionString: urlOf(place), connectionTimeoutMillis: 2_000 });
  return client.connect().then(
    () => client.end().then(() => urlOf(place)),
    () => undefined,
  );
}

/** Keeps the cluster running until it is stopped. */
async function supervise(place: ClusterPlace, bin: string, how: RunOptions): Promise<EmbeddedDatabase> {
  const { log } = how;
  let stopping = false;
  let child = await run(place, bin, how);
  let ended = watch(child);
  const supervision = (async () => {
    for (let failures = 0; ; ) {
      const end = await ended;
      if (stopping) return;
      log.error(`The database ended unexpectedly (${end}) and is started again.`);
      try {
        child = await run(place, bin, how);
        ended = watch(child);
        failures = 0;
        // it was stopped while it started again
        if (stopping) child.kill('SIGINT');
      } catch (error) {
        if (stopping) return;
        log.error({ err: error }, "The database didn't restart.");
        await sleep(Math.min(5_000, 250 * 2 ** failures++));
      }
    }
  })();
  const stop = async () => {
    stopping = true;
    child.kill('SIGINT');
    const atOnce = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE);
    await supervision;
    clearTimeout(atOnce);
  };
  return { url: urlOf(place), stop };
}

/** Waits for the end of a process: the signal or the exit code. */
const watch = (child: ChildProcess) =>
  new Promise<string>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(String(child.signalCode ?? child.exitCode));
    child.once('exit', (code, signal) => done(String(signal ?? code)));
  });

/**
 * Starts the postmaster and waits until there is a database `quad` and it accepts connections.
 * @throws StartError with PostgreSQL's reason
 */
async function run(
  place: ClusterPlace,
  bin: string,
  { log, connections = CONNECTIONS, environment = {} }: RunOptions,
): Promise<ChildProcess> {
  await clearLeftover(place, (sentence) => log.warn(sentence));
  const { size } = await stat(place.log).catch(() => ({ size: 0 }));
  if (size > LOG_BYTES) await rename(place.log, `${place.log}.1`);
  const output = await open(place.log, 'a', 0o600);
  const from = (await output.stat()).size;
  // its own session: Ctrl-C in a terminal is for the server, which stops the database last
  const child = spawn(join(bin, 'postgres'), ['-D', place.pgdata, ...options(place, connections)], {
    ...place.account,
    cwd: place.cluster,
    env: environment,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(`${signal ?? code}`));
  });
  await output.close();
  if (child.pid === undefined) throw new StartError(`The database couldn't start: ${await ended}.`);
  guard(child, place);
  if (!(await ready(child, place))) {
    child.kill('SIGQUIT');
    await ended;
    throw new StartError(`The database couldn't start: ${reasonIn((await readFile(place.log, 'utf8')).slice(from))}.`);
  }
  await ensureDatabase(place).catch(async (error: unknown) => {
    child.kill('SIGINT');
    await ended;
    throw error;
  });
  return child;
}

/**
 * Starts a shell that waits for the end of a pipe from this process, which closes however this process ends, and then
 * stops the database. Without it a killed server would leave a database running that blocks the next start.
 */
function guard(database: ChildProcess, place: ClusterPlace): void {
  const script = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'quad-database-guard', String(database.pid)], {
    ...place.account,
    cwd: place.cluster,
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  database.once('exit', () => shell.kill('SIGKILL'));
}

/** Waits until PostgreSQL accepts connections. @returns false if it ended, or took too long */
async function ready(child: ChildProcess, place: ClusterPlace): Promise<boolean> {
  for (const deadline = Date.now() + START_PATIENCE; Date.now() < deadline; await sleep(4)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const postmaster = await readPostmaster(place.cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) return true;
  }
  return false;
}

/** A new cluster has no database `quad` yet. */
async function ensureDatabase(place: ClusterPlace): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(place, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'quad'`);
    if (rowCount === 0) await client.query('create database quad');
  } finally {
    await client.end();
  }
}

/**
 * Settings for a machine that is shared with the server: always durable, and without processes that a small one does
 * not need.
 */
function options(place: ClusterPlace, connections: number): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
  const buffers = Math.round(Math.min(1024, Math.max(64, memory / 16)));
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: place.pgsocket,
    unix_socket_permissions: '0700',
    max_connections: connections,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    // containers often have 64 MB of shared memory, which parallel queries would exceed
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_logical_replication_workers: 0,
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // statements contain what people write, so they are not logged
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_parameter_max_length: 0,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
