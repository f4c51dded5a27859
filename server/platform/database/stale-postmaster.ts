import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const execFileAsync = promisify(execFile);

/** How long a leftover database may take to shut down. */
const MAX_WAIT_MS = 60_000;
/**
 * After this time an immediate shutdown is requested, and the next start recovers from the write-ahead log. Without /proc it
 * isn't waited for any longer.
 */
const SMOOTH_MS = 10_000;
/** After this time backend processes whose postmaster is gone are asked to stop at once. */
const ORPHANS_MS = 500;

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  /** accepts connections */
  ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none, or it can't be read. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  const pid = Number(lines?.[0]);
  return lines && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Cleans up after a server that was killed: shuts down a PostgreSQL that still runs in its cluster, as cleanly as
 * possible, and removes a postmaster.pid whose process is gone. The caller holds the lock of DATA_DIR, so any process
 * there is a leftover.
 * @throws StartError when it doesn't stop
 */
export async function clearLeftover(
  { cluster, socketDir }: { cluster: string; socketDir: string },
  say: (sentence: string) => void,
): Promise<void> {
  await endRunning(cluster, say);
  // the pid in these files may belong to another program by now, and PostgreSQL would refuse to start
  const stale = [
    join(cluster, 'postmaster.pid'),
    ...['', '.lock'].map((end) => join(socketDir, `.s.PGSQL.5432${end}`)),
  ];
  for (const path of stale) await rm(path, { force: true });
}

async function endRunning(cluster: string, say: (sentence: string) => void): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return;
  const running = await processesIn(cluster);
  if (!running) return endByName(postmaster.pid);
  if (running.length > 0) say('A database that an earlier server left running is ended first.');
  if (running.includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT');
  const start = Date.now();
  for (let left = running; left.length > 0; left = (await processesIn(cluster)) ?? []) {
    const waited = Date.now() - start;
    if (waited > MAX_WAIT_MS) throw notStopped(left[0]);
    // the postmaster ends its children; without one they end by themselves or by signal
    if (!left.includes(postmaster.pid) && waited > ORPHANS_MS) for (const pid of left) signal(pid, 'SIGQUIT');
    else if (waited > SMOOTH_MS) signal(postmaster.pid, 'SIGQUIT');
    await sleep(25);
  }
}

/** The processes of PostgreSQL whose working directory is the cluster; undefined without /proc. */
async function processesIn(cluster: string): Promise<number[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  const here = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids)
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === here && (await isPostgres(pid)))
      found.push(Number(pid));
  return found;
}

const isPostgres = async (pid: string) =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');

/** Ends a leftover database where there is no /proc, if `ps` says that its process is a PostgreSQL. */
async function endByName(pid: number): Promise<void> {
  const isDatabase = () =>
    execFileAsync('ps', ['-o', 'comm=', '-p', String(pid)]).then(
      ({ stdout }) => stdout.includes('postgres'),
      () => false,
    );
  for (const start = Date.now(); await isDatabase(); await sleep(100)) {
    if (Date.now() - start > SMOOTH_MS) throw notStopped(pid);
    signal(pid, 'SIGINT');
  }
}

const notStopped = (pid: number | undefined) =>
  new StartError(`An earlier database (process ${pid}) won't stop. End it and start again.`);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // the process has ended, or belongs to another user
  }
}
