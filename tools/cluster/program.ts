import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemAccount } from '../../server/platform/database/embedded-place.ts';

export interface ProgramOptions {
  name: string;
  command: string;
  args: readonly string[];
  /** where its output goes */
  log: string;
  cwd?: string;
  env?: Record<string, string>;
  /** the user it runs as */
  account?: SystemAccount | undefined;
  ready(): Promise<boolean>;
}

const TIMEOUT_MS = 60_000;

/** One program of the cluster, which can be killed and started again. */
export class Program {
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  get #running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and waits until it's ready; if it exits meanwhile, it is restarted, as a supervisor would. */
  async start(): Promise<this> {
    const { name, command, args, log, cwd, env, account, ready } = this.#options;
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(50)) {
      if (!this.#running) {
        const output = await open(log, 'a');
        const environment = { PATH: process.env.PATH ?? '', ...env };
        this.#child = spawn(command, args, {
          ...account,
          cwd,
          env: environment,
          stdio: ['ignore', output.fd, output.fd],
        });
        this.#child.once('error', () => undefined);
        await output.close();
      }
      if (await ready().catch(() => false)) return this;
      if (Date.now() > deadline) throw new Error(`${name} did not start: see ${log}`);
    }
  }

  /** @param signal SIGKILL ends it as a power cut would */
  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (!child || !this.#running) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
  }
}

/** Whether something accepts connections at a port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => [socket.destroy(), done(true)]).once('error', () => done(false));
  });
