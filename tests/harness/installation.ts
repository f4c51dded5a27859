import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, readlink, rm, stat, symlink, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const top = join(import.meta.dirname, '../..');

/** A copy of the repository as after cloning and installing, without a built page or data. */
export interface Installation {
  folder: string;
  dataDir: string;
  /** Starts the server as `npm start` does. */
  start(env?: Record<string, string>): Running;
  /** Stops what still runs and removes everything. */
  remove(): Promise<void>;
}

/** A server that was started, and its output. */
export interface Running {
  port: string;
  child: ChildProcess;
  /** the whole output so far */
  printed(): string;
  /** the exit code, or the signal that ended it */
  ended: Promise<number | string>;
  /** Waits until it serves; throws with its output when it ended instead. */
  ready(): Promise<void>;
}

/** Copies the working tree; the installed packages are shared. */
export async function createInstallation(): Promise<Installation> {
  const folder = await temporaryFolder('quad-install-');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: top,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter(Boolean)) {
    const info = await stat(join(top, path)).catch(() => undefined);
    if (!info) continue;
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await copyFile(join(top, path), join(folder, path));
    await utimes(join(folder, path), info.atime, info.mtime);
  }
  await symlink(join(top, 'node_modules'), join(folder, 'node_modules'));
  const dataDir = join(folder, '.data');
  const running: Running[] = [];
  return {
    folder,
    dataDir,
    start(env = {}) {
      const server = run(folder, { DATA_DIR: dataDir, ...env });
      running.push(server);
      return server;
    },
    async remove() {
      for (const { child, ended } of running) {
        child.kill('SIGKILL');
        await ended;
      }
      for (const { pid } of await processesIn(folder)) kill(pid);
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

/** Kills a process if it still runs. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

function run(folder: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown')),
  );
  const port = env.PORT ?? '0';
  return {
    port,
    child,
    ended,
    printed: () => printed,
    async ready() {
      const endedEarly = ended.then((how) => {
        throw new Error(`the server ended with ${how}:\n${printed}`);
      });
      const serves = async () => {
        while ((await health(port)) !== 200) await new Promise((done) => setTimeout(done, 50));
      };
      await Promise.race([endedEarly, serves()]);
    },
  };
}

/** The status of /healthz, or null without an answer. */
export const health = (port: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );

/** A free port below the range that systems assign automatically, so it stays free for a while. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((done) => server.close(done));
    return String(port);
  }
}

/** Processes whose working folder or program is in a folder, with their command lines. */
export async function processesIn(folder: string): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (cwd === folder || cwd.startsWith(`${folder}/`) || line.includes(folder))
      found.push({ pid: Number(name), command: line.replaceAll('\0', ' ').slice(0, 200) });
  }
  return found;
}
