import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { createDatabase } from '../harness/database.ts';
import { Client } from '../harness/client.ts';
import { freePort } from '../harness/installation.ts';
import { useLive } from '../harness/live.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const PATIENCE = { timeout: 40_000, interval: 100 };
const top = join(import.meta.dirname, '../..');
const live = useLive();

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let port: string;
let server: ChildProcess;
let output = '';
beforeAll(async () => {
  [database, folder, port] = await Promise.all([createDatabase(), temporaryFolder('quad-workers-'), freePort()]);
  const url = database.url.replace('//quad@/', '///').concat('&user=quad');
  server = spawn(process.execPath, [...serverFlags, join(top, 'server/main.ts')], {
    cwd: top,
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: port,
      WORKERS: '2',
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await vi.waitFor(() => expect(output).toContain('Quad is ready'), PATIENCE);
}, 60_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** Ids of the serving processes. */
async function workers(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === server.pid) found.push(Number(name));
  }
  return found;
}

/** One request on a new connection. */
const ask = () =>
  new Promise<number>((done, fail) => {
    get({ host: '127.0.0.1', port, path: '/api/campuses/current', agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    }).once('error', fail);
  });

test.skipIf(process.platform !== 'linux')(
  'WORKERS=2 serves with two processes that report metrics as one',
  async () => {
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), PATIENCE);
    for (let n = 0; n < 10; n++) expect(await ask()).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('quad_http_requests_total{method="GET",route="/api/campuses/:id",status="200"} 10');
  },
);

test.skipIf(process.platform !== 'linux')(
  'a killed worker is replaced while the other serves, whose pages stay connected [GRO-04]',
  async () => {
    const [killed, other] = await workers();
    const sockets = await Promise.all(
      Array.from({ length: 12 }, () => live.listen(new Client(Number(port), 'ou.quad.localhost'))),
    );
    const lost = () => sockets.filter(({ connected }) => !connected).length;
    expect(lost()).toBe(0);
    process.kill(killed ?? 0, 'SIGKILL');
    await vi.waitFor(async () => {
      const now = await workers();
      expect([now.length, now.includes(other ?? 0), now.includes(killed ?? 0)]).toEqual([2, true, false]);
    }, PATIENCE);
    await vi.waitFor(async () => expect(await ask()).toBe(200), PATIENCE);
    // connections are spread over the processes: only those of the killed one are lost
    expect(lost()).toBeGreaterThan(0);
    expect(lost()).toBeLessThan(sockets.length);
  },
);

test.skipIf(process.platform !== 'linux')('SIGUSR2 replaces both in turn without a refused request', async () => {
  const before = await workers();
  let answered = 0;
  let over = false;
  const load = (async () => {
    for (; !over; answered++) expect(await ask()).toBe(200);
  })();
  server.kill('SIGUSR2');
  await Promise.race([
    load,
    vi.waitFor(async () => {
      const now = await workers();
      expect([now.length, now.some((pid) => before.includes(pid))]).toEqual([2, false]);
    }, PATIENCE),
  ]);
  over = true;
  await load;
  expect(answered).toBeGreaterThan(0);
});

test.skipIf(process.platform !== 'linux')('the workers end with the first process', async () => {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await workers()).toEqual([]);
});
