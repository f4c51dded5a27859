import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What an image says of itself, as far as it matters here. */
export interface ImageConfig {
  User?: string;
  Env?: string[];
  Cmd?: string[];
  Healthcheck?: { Test?: string[] };
}

/** Builds and runs images in a folder of its own: without a daemon, without rights of its own, without containers. */
export class Buildah {
  readonly #place: readonly string[];

  constructor(folder: string) {
    this.#place = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  }

  /** Runs a command of buildah. @returns what it printed */
  async run(...args: string[]): Promise<string> {
    const { stdout } = await execute('buildah', [...this.#place, ...args], { maxBuffer: 2 ** 26 });
    return stdout.trim();
  }

  async has(image: string): Promise<boolean> {
    return this.run('inspect', '--type', 'image', image).then(
      () => true,
      () => false,
    );
  }

  /** Builds an image with its output on standard error. */
  async build(args: readonly string[], cwd: string): Promise<void> {
    const child = spawn('buildah', [...this.#place, 'build', '--isolation', 'chroot', ...args], {
      cwd,
      stdio: ['ignore', 2, 2],
    });
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new Error(`buildah build ended with ${String(code)}`);
  }

  async configOf(image: string): Promise<ImageConfig> {
    const { Docker } = JSON.parse(await this.run('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig };
    };
    return Docker.config;
  }

  /** Starts a program in a working container, as its user, in a process group of its own. */
  start(container: string, env: Readonly<Record<string, string>>, command: readonly string[]): ChildProcess {
    return spawn(
      'buildah',
      [...this.#place, 'run', '--isolation', 'chroot', ...variables(env), container, '--', ...command],
      { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
    );
  }
}

const variables = (env: Readonly<Record<string, string>>) =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
