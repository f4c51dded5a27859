import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../server/platform/database/embedded-place.ts';

export interface ProgramOptions {
  name: string;
  command: string;
  args: readonly string[];
  /** where its output goes */
  log: string;
  cwd?: string;
  env?: Record<string, string>;
  /** whom it runs as */
  account?: Account | undefined;
  /** whether it does its work now */
  ready(): Promise<boolean>;
}

const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

/** One program of the cluster, killed and started again as often as wanted. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and waits until it does its work; one that ends meanwhile is started again, as a supervisor would. */
  async start(): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
      if (!this.running) await this.#spawn();
      if (await this.#options.ready().catch(() => false)) return;
      if (Date.now() > deadline) throw new Error(`${this.name} did not start: see ${this.#options.log}`);
    }
  }

  /** Ends it without a word to anybody, as a power cut would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    const late = sleep(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
    await Promise.race([ended, late.then(() => ended)]);
  }

  async #spawn(): Promise<void> {
    const { command, args, log, cwd, env, account } = this.#options;
    const output = await open(log, 'a');
    this.#child = spawn(command, args, {
      ...account,
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', output.fd, output.fd],
    });
    this.#child.once('error', () => undefined);
    await output.close();
    // one that cannot start ends at once: not a hundred times a second
    await sleep(LOOK_MS);
  }
}

/** Whether something takes connections at a port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
