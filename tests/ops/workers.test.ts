import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { fromPlainText } from '../../contract/posts/rich-text/index.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { openStore } from '../../server/platform/storage/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { createDatabase } from '../harness/database.ts';
import { freePort } from '../harness/installation.ts';
import { useLive } from '../harness/live.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
const top = join(import.meta.dirname, '../..');
const live = useLive();

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let port: string;
let server: ChildProcess;
let pool: pg.Pool;
let people: Person[];
let post: string;

/** A release as `npm run release` makes it, with shared packages: this code under a version, and one migration more. */
async function makeRelease(version: string, migration: string | null): Promise<void> {
  const release = join(folder, 'releases', version);
  await mkdir(release, { recursive: true });
  for (const part of ['server', 'contract', 'scripts'])
    await cp(join(top, part), join(release, part), { recursive: true });
  for (const part of ['node_modules', 'dist']) await symlink(join(top, part), join(release, part));
  await writeFile(join(release, 'package.json'), JSON.stringify({ version, type: 'module' }));
  if (migration) await writeFile(join(release, 'server/migrations/9998-later.sql'), migration);
}

/** Makes a release the current one, as `npm run release` does. */
async function link(version: string): Promise<void> {
  await symlink(`releases/${version}`, join(folder, 'draft'));
  await rename(join(folder, 'draft'), join(folder, 'current'));
}

/** Starts the current release with a number of workers, on the database of this file. */
async function start(workers: number): Promise<ChildProcess> {
  const started = spawn(process.execPath, [...serverFlags, join(folder, 'current/server/main.ts')], {
    cwd: top,
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      DATABASE_URL: database.url.replace('//quad@/', '///').concat('&user=quad'),
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      WORKERS: String(workers),
      DEMO: 'off',
      CALLER_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await vi.waitFor(() => expect(output).toContain('Quad is ready'), PATIENCE);
  return started;
}

beforeAll(async () => {
  [database, folder, port] = await Promise.all([createDatabase(), temporaryFolder('quad-workers-'), freePort()]);
  await makeRelease('1.0.0', null);
  await makeRelease('1.1.0', 'alter table posts add column later text;\ncreate table later (id uuid primary key);\n');
  await link('1.0.0');
  server = await start(2);
  pool = openPool({ url: database.url, max: 2 });
  const files = await openStore({ kind: 'disk', folder: join(folder, 'data/media') });
  const client = (campus = 'ou') => new Client(Number(port), `${campus}.quad.localhost`);
  const running = { app: { platform: { pool, files } }, client } as unknown as TestServer;
  people = await Promise.all(['Ana', 'Ben', 'Cy'].map((first) => createPerson(running, { first })));
  post = (await people[0]!.client.call(createPost, { body: { text: fromPlainText('A bicycle') } }))._id;
}, 90_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await pool.end();
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

/** One request on a new connection, or on one of an agent's. */
const ask = (agent: Agent | false = false) =>
  new Promise<number>((done, fail) => {
    get({ host: '127.0.0.1', port, path: '/api/campuses/current', agent }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    }).once('error', fail);
  });

test.skipIf(process.platform !== 'linux')(
  'WORKERS=2 serves with two processes that report metrics as one',
  async () => {
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), PATIENCE);
    for (let n = 0; n < 10; n++) expect(await ask()).toBe(200);
    // an open connection would delay the first reload
    const headers = { connection: 'close' };
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
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

/** The release that each worker runs. */
const releasesOf = (pids: readonly number[]) =>
  Promise.all(
    pids.map(async (pid) => /releases\/([\d.]+)\//.exec(await readFile(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? ''),
  );

/**
 * Reloads under the load of readers, on new connections and on kept ones, and of writers, and waits until all workers
 * are others and run a release. Every request has to be answered, and every acknowledged comment to exist once.
 */
async function reload(version: string, count: number): Promise<void> {
  await link(version);
  const before = await workers();
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const written: string[] = [];
  let answered = 0;
  let over = false;
  const load = Promise.all([
    ...[false as const, agent, agent].map(async (kind) => {
      for (; !over; answered++) {
        expect(await ask(kind)).toBe(200);
        await pause(5);
      }
    }),
    ...people.map(async ({ client }) => {
      while (!over) {
        const text = `Comment ${randomUUID()}`;
        await client.call(createComment, { params: { id: post }, body: { text: fromPlainText(text) } });
        written.push(text);
        await pause(250);
      }
    }),
  ]);
  server.kill('SIGUSR2');
  const replaced = vi.waitFor(async () => {
    const now = await workers();
    expect([now.length, now.some((pid) => before.includes(pid))]).toEqual([count, false]);
    expect(await releasesOf(now)).toEqual(Array(count).fill(version));
  }, PATIENCE);
  try {
    await Promise.race([load, replaced]);
  } finally {
    over = true;
  }
  await load;
  agent.destroy();
  expect(answered).toBeGreaterThan(0);
  expect(written.length).toBeGreaterThan(0);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from posts where parent_id is not null and plain = any($1)`,
    [written],
  );
  expect(rows[0]?.count).toBe(written.length);
}

describe.skipIf(process.platform !== 'linux')('with two workers', () => {
  test('SIGUSR2 goes over to the next release without a failed read or a lost write [REL-01]', async () => {
    await reload('1.1.0', 2);
  }, 120_000);

  test('the workers end with the first process', async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await workers()).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('with one worker', () => {
  test('SIGUSR2 goes over to the next release, and back to the one before on the newer schema [REL-01]', async () => {
    await link('1.0.0');
    server = await start(1);
    // the first process serves by itself until then
    expect(await workers()).toEqual([]);
    await reload('1.1.0', 1);
    expect((await pool.query(`select from migrations where name = '9998-later.sql'`)).rowCount).toBe(1);
    await reload('1.0.0', 1);
  }, 120_000);

  test('a killed worker is replaced, and connections wait for the new one', async () => {
    const [killed = 0] = await workers();
    process.kill(killed, 'SIGKILL');
    expect(await ask()).toBe(200);
    expect(await workers()).not.toContain(killed);
  });

  test('the worker ends with the first process', async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await workers()).toEqual([]);
  });
});
