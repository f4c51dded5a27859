import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type * as Flags from '../../scripts/server-flags.mjs';
import { findEmbedded } from '../../server/platform/database/embedded.ts';
import { readPostmaster } from '../../server/platform/database/stale-postmaster.ts';
import { childrenOf, commandOn, pin } from './cores.ts';

const root = join(import.meta.dirname, '../..');

export interface Server {
  port: number;
  pid: number;
  databaseUrl: string;
  /** process id of the database's postmaster */
  database: number;
  running(): boolean;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** `scripts/start.mjs` first checks what has to be installed and built, as npm does */
  script?: 'scripts/start.mjs' | 'server/main.ts';
  /** any free port by default */
  port?: number;
  environment?: Record<string, string>;
  /** another version's checkout, installed and built */
  checkout?: string;
}

/** Starts the server with its embedded database as a process of its own, on all cores. */
export async function startServer(options: Options): Promise<Server> {
  const { dataDir, script, port = 0, environment, checkout = root } = options;
  // the environment and flags that `npm start` passes to Node
  const { serverEnvironment, serverFlags } = (await import(`${checkout}/scripts/server-flags.mjs`)) as typeof Flags;
  const flags = script ? [] : serverFlags;
  const [command, args] = commandOn('all', process.execPath, [...flags, join(checkout, script ?? 'server/main.ts')]);
  const child = spawn(command, args, {
    cwd: checkout,
    env: {
      ...{ ...serverEnvironment, PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
      ...{ DEMO: 'off', LOG_LEVEL: 'warn', CALLER_LIMITS: 'off', ...environment },
    },
    // the channel lets it notice when this process ends, however that happens
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    process.stderr.write(part);
    complaint = (complaint + part).trim().slice(-500);
  });
  const ended = new Promise<never>((_, fail) => {
    child.once('close', (code, signal) => fail(new Error(`the server ended (${signal ?? code}) ${complaint}`)));
  });
  ended.catch(() => undefined);
  const running = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (!running()) return;
    child.kill('SIGTERM');
    await ended.catch(() => undefined);
  };
  try {
    const bound = await Promise.race([portOf(child), ended]);
    const databaseUrl = (await findEmbedded(dataDir)) ?? '';
    const database = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
    return { port: bound, pid: child.pid ?? 0, databaseUrl, database, running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port that the server prints. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      printed = (printed + part).slice(-4_000);
      const port = /http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (port) done(Number(port));
    });
  });
}

/** Binds the server to one core and its database to the others. */
export function spreadOut({ pid, database }: Server): void {
  pin(pid, 'app');
  // processes that the postmaster starts later inherit its cores
  for (const each of [database, ...childrenOf(database)]) pin(each, 'rest');
}
