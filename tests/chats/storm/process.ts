import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverEnvironment } from '../../../scripts/server-flags.mjs';
import { freePort, health } from '../../harness/installation.ts';

const top = join(import.meta.dirname, '../../..');

/** A server in its own process, which can be killed. */
export class ServerProcess {
  readonly port: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #printed = '';

  private constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.#env = env;
  }

  static async start(databaseUrl: string, dataDir: string): Promise<ServerProcess> {
    const port = await freePort();
    const server = new ServerProcess(Number(port), {
      ...serverEnvironment,
      PATH: process.env.PATH ?? '',
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // the socket's folder is in the query, so the host name is never used
      DATABASE_URL: databaseUrl.replace('@/', '@localhost/'),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // whatever the request's host is
      CAMPUS: 'ou',
    });
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    // the IPC channel tells it when this process ends, for whatever reason
    const child = spawn(process.execPath, [join(top, 'server/main.ts')], {
      cwd: top,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#ended = new Promise((done) => child.once('close', done));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.#printed = (this.#printed + part).slice(-20_000);
      });
    while ((await health(String(this.port))) !== 200) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${this.#printed}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Kills it at once, without running its exit handlers. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  /** the end of its output */
  printed = (): string => this.#printed;
}
