import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Buildah, ImageConfig } from './buildah.ts';

const PATIENCE_MS = 180_000;

/** A server that runs from the image. */
export interface Served {
  /** what it printed so far */
  printed(): string;
  stop(): Promise<void>;
}

/** A working container of the image, in which programs run as its user and with its environment. */
export class InImage {
  readonly #buildah: Buildah;
  readonly #container: string;
  readonly #config: ImageConfig;

  constructor(buildah: Buildah, container: string, config: ImageConfig) {
    this.#buildah = buildah;
    this.#container = container;
    this.#config = config;
  }

  /** Runs a program to its end. @param input its standard input */
  async run(env: Readonly<Record<string, string>>, command: readonly string[], input = ''): Promise<[number, string]> {
    const { child, printed, ended } = this.#start(env, command);
    child.stdin?.end(input);
    return [await ended, printed()];
  }

  /** The health check that the image declares. */
  async isHealthy(env: Readonly<Record<string, string>>): Promise<boolean> {
    const [kind, ...command] = this.#config.Healthcheck?.Test ?? [];
    if (kind !== 'CMD') throw new Error('the image has no health check');
    return (await this.run(env, command))[0] === 0;
  }

  /** Starts what the image starts, and waits until it is healthy. */
  async serve(env: Readonly<Record<string, string>>): Promise<Served> {
    const { child, printed, ended } = this.#start(env, this.#config.Cmd ?? []);
    child.stdin?.end();
    let over = false;
    void ended.then(() => (over = true));
    for (const deadline = Date.now() + PATIENCE_MS; !(await this.isHealthy(env)); await sleep(1_000))
      if (over || Date.now() > deadline) {
        signal(child, 'SIGKILL');
        throw new Error(`the server of the image didn't start:\n${printed()}`);
      }
    return {
      printed,
      async stop() {
        signal(child, 'SIGTERM');
        await ended;
      },
    };
  }

  #start(env: Readonly<Record<string, string>>, command: readonly string[]) {
    const child = this.#buildah.start(this.#container, env, command);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
    const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)));
    return { child, printed: () => printed, ended };
  }
}

/** A program in a chroot isn't the first process there: a signal goes to its whole group. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // it has ended already
  }
}
