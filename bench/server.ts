import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEmbedded } from '../server/platform/database/embedded.ts';
import type * as Flags from '../scripts/server-flags.mjs';
import { readPostmaster } from '../server/platform/database/stale-postmaster.ts';
import { childrenOf, commandOn, pin } from './cores.ts';

const root = join(import.meta.dirname, '..');
/** As `npm start` gives them to Node. */
const { serverEnvironment, serverFlags } = (await import(`${root}/scripts/server-flags.mjs`)) as typeof Flags;

export interface Server {
  port: number;
  pid: number;
  /** of its embedded database */
  databaseUrl: string;
  /** that database's first process; 0 when it is not known */
  database: number;
  running(): boolean;
  stop(): Promise<void>;
}

interface Started {
  dataDir: string;
  /** 0: any free one */
  port: number;
  /** options of Node, such as those of its profiler */
  nodeOptions?: readonly string[];
  /** as npm does it: what must be installed and built is looked at first */
  script?: 'scripts/start.mjs' | 'server/main.ts';
  /** with the demo community, which a first start makes */
  demo?: boolean;
  /** with the limits of what one account may ask for in a minute, which the load of a benchmark would meet */
  limited?: boolean;
}

/** A new migration may run first, such as an index of a million posts. */
const PATIENCE = 30 * 60_000;

/** Starts the server with its embedded database as a process of its own, on all cores. */
export async function startServer({
  dataDir,
  port,
  nodeOptions = [],
  script = 'server/main.ts',
  demo = false,
  limited = false,
}: Started): Promise<Server> {
  const flags = script === 'server/main.ts' ? serverFlags : [];
  const [command, args] = commandOn('all', process.execPath, [...flags, ...nodeOptions, join(root, script)]);
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      ...(limited ? {} : { CALLER_LIMITS: 'off' }),
    },
    // by the channel it learns of our end, however that comes
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, fail) => {
    child.once('exit', (code, signal) => fail(new Error(`the server ended (${signal ?? code})`)));
  });
  ended.catch(() => undefined);
  const late = sleep(PATIENCE, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('no start in half an hour')),
  );
  late.catch(() => undefined);
  const running = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (!running()) return;
    child.kill('SIGTERM');
    await ended.catch(() => undefined);
  };
  try {
    const ownPort = await Promise.race([portFrom(child), ended, late]);
    const databaseUrl = await findEmbedded(dataDir);
    if (!databaseUrl) throw new Error('the server has no embedded database');
    const database = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
    return { port: ownPort, pid: child.pid as number, databaseUrl, database, running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port that the greeting names. */
function portFrom(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-4_000);
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) done(Number(port));
    });
  });
}

/** Gives the server one core and its database the others. */
export async function spreadOut({ pid }: Pick<Server, 'pid'>, dataDir: string): Promise<void> {
  pin(pid, 'app');
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) return;
  // what it starts from now on runs where it does
  pin(postmaster.pid, 'rest');
  for (const backend of childrenOf(postmaster.pid)) pin(backend, 'rest');
}
