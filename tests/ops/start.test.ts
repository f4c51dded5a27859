import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const main = join(import.meta.dirname, '../../server/main.ts');
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'quad-start-'));
  cleanUp.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts the server as a user would, with nothing of this process's environment. */
function serve(env: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const child = spawn(process.execPath, [main], { env: { DEMO: 'off', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  cleanUp.push(() => (child.kill('SIGTERM'), ended));
  return { child, output: () => output, ended };
}

const answers = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ status }) => status,
    () => 'no answer',
  );

test('OPE-03 OPE-04 serves at HOST and PORT from DATA_DIR, stops when asked, and leaves nothing running', async () => {
  const [dataDir, port] = [await folder(), await freePort('127.0.0.2')];
  const server = serve({ PORT: String(port), HOST: '127.0.0.2', DATA_DIR: dataDir });
  await expect.poll(() => answers(`http://127.0.0.2:${port}`), { timeout: 20_000 }).toBe(200);
  expect(await answers(`http://127.0.0.1:${port}`)).toBe('no answer');
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres.log']));
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('a port in use and a DATA_DIR in use are each answered by one sentence, and the first server stays', async () => {
  const [dataDir, port] = [await folder(), await freePort()];
  const first = serve({ PORT: String(port), DATA_DIR: dataDir });
  await expect.poll(() => answers(`http://127.0.0.1:${port}`), { timeout: 20_000 }).toBe(200);
  const samePort = serve({ PORT: String(port), DATA_DIR: await folder() });
  const sameFolder = serve({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output().trim()).toBe(`Port ${port} is already in use: stop the other program or set PORT.`);
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output().trim()).toBe(
    `${dataDir} is in use by process ${first.child.pid}: stop that server or set DATA_DIR.`,
  );
  expect(await answers(`http://127.0.0.1:${port}`)).toBe(200);
});

test('OPE-10 production without its secrets ends at once with a sentence for each, and makes nothing', async () => {
  const dataDir = await folder();
  const server = serve({ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(await server.ended).toBe(1);
  const sentences = server.output().trim().split('\n');
  expect(sentences).toContain('SESSION_SECRET is missing: production does not start without it.');
  expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
  expect(await readdir(dataDir)).toEqual([]);
});
