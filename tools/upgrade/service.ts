import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { findEmbedded } from '../../server/platform/database/embedded.ts';

export const ROOT_DOMAIN = 'quad.example.edu';
const READY_MS = 120_000;

interface ServiceOptions {
  /** contains `releases` and the link `current` */
  folder: string;
  workers: number;
  port: number;
}

/** Quad as deploy/quad.service runs it in production, with the embedded database and a mail server that takes everything. */
export class Service {
  readonly #options: ServiceOptions;
  readonly dataDir: string;
  readonly #mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  });
  #child: ChildProcess | undefined;
  /** what waits for a line of the log */
  #waiting: { part: string; done: () => void }[] = [];
  databaseUrl = '';

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.dataDir = join(options.folder, `data-${options.workers}`);
  }

  async start(): Promise<void> {
    const { folder, workers, port } = this.#options;
    await new Promise<void>((done) => void this.#mail.listen(0, '127.0.0.1', done));
    const { port: smtp } = this.#mail.server.address() as AddressInfo;
    const current = join(folder, 'current');
    this.#child = spawn(join(current, 'node_modules/node/bin/node'), [join(current, 'scripts/start.mjs')], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'production', ROOT_DOMAIN, PORT: String(port) },
        ...{ DATABASE_URL: 'embedded', DATA_DIR: this.dataDir, DISK_RESERVE_MB: '0', WORKERS: String(workers) },
        ...{ SESSION_SECRET: randomBytes(32).toString('base64'), TRUST_PROXY: '127.0.0.1', ADS: 'off' },
        ...{ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: `Quad <no-reply@${ROOT_DOMAIN}>`, SEED_CAMPUSES: 'OU' },
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => this.#read(chunk));
    await this.#line('Quad is ready');
    this.databaseUrl = (await findEmbedded(this.dataDir)) ?? '';
  }

  /** `systemctl reload quad`. @returns after how many ms all workers were replaced */
  async reload(): Promise<number> {
    const began = performance.now();
    const replaced = this.#line('all workers were replaced');
    this.#child?.kill('SIGUSR2');
    await replaced;
    return performance.now() - began;
  }

  async stop(): Promise<void> {
    this.#mail.close(() => undefined);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  #read(chunk: Buffer): void {
    const printed = chunk.toString();
    // warnings and errors of the log, and whatever isn't a line of it
    for (const line of printed.split('\n'))
      if (line && !/"level":(30|"info")/.test(line) && !line.includes('Quad is ready'))
        console.error(line.slice(0, 600));
    for (const { part, done } of this.#waiting) if (printed.includes(part)) done();
  }

  async #line(part: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const child = this.#child as ChildProcess;
    try {
      await new Promise<void>((done, fail) => {
        this.#waiting.push({ part, done });
        timer = setTimeout(() => fail(new Error(`The service didn't say "${part}" in time.`)), READY_MS);
        child.once('exit', (code) => fail(new Error(`The service ended with ${code} before it said "${part}".`)));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = this.#waiting.filter((each) => each.part !== part);
    }
  }
}
