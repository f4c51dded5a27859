import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findEmbedded } from '../../server/platform/database/embedded.ts';
import { cpuSeconds, residentBytes } from '../cores.ts';
import { Connection } from '../load/connection.ts';
import { Ear } from '../load/ear.ts';
import { Histogram } from '../load/histogram.ts';
import { get } from '../load/requests.ts';
import { call, freePort, HOST, OwnServer, type Student, say, students, words } from './world.ts';

/*
 * Opens many connections at once: pages that stay open, and requests that all come at the same moment.
 *
 *   node bench/faults/connections.ts [--count 10000] [--port N]
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, port: { type: 'string', default: '0' } },
});
const COUNT = Number(values.count);
/** Two ends of each are of this machine, but of two processes. */
const BATCH = 500;
const POSTS = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'quad-many-'));
const server = new OwnServer(Number(values.port) || (await freePort()), { DATA_DIR: dataDir, CAMPUS: 'ou' });
let code = 1;
try {
  await server.start();
  const db = new pg.Pool({ connectionString: await findEmbedded(dataDir), max: 1 });
  const people = await students(db, 100);
  await db.end();
  const person = (n: number) => people[n % people.length] as Student;
  const megabytes = () => residentBytes(server.pid) / 2 ** 20;

  /** Processor time of the server while something happens, in seconds. */
  const busyFor = async (work: () => Promise<unknown>) => {
    const from = cpuSeconds(server.pid);
    await work();
    return cpuSeconds(server.pid) - from;
  };

  say(`${COUNT.toLocaleString('en')} pages open their live connections`);
  const before = megabytes();
  let began = performance.now();
  const ears: Ear[] = [];
  for (let at = 0; at < COUNT; at += BATCH) {
    const more = Array.from(
      { length: Math.min(BATCH, COUNT - at) },
      (_, n) => new Ear(server.port, HOST, person(at + n).cookie, () => undefined, ['campus:ou']),
    );
    ears.push(...more);
    await Promise.all(more.map(({ opened }) => opened));
  }
  const took = (performance.now() - began) / 1000;
  await sleep(2_000);
  say(`  all open after ${took.toFixed(1)} s, ${(((megabytes() - before) * 1024) / COUNT).toFixed(1)} KB each`);
  say(`  meanwhile it serves: ${await server.serves()}`);
  const idle = await busyFor(() => sleep(3_000));
  const told = await busyFor(async () => {
    for (let n = 0; n < POSTS; n++) {
      const { status } = await call(server.port, 'POST', '/api/posts', person(n), { text: words(`post ${n}`) });
      if (status !== 201) throw new Error(`a post was answered with ${status}`);
    }
    await sleep(3_000);
  });
  say(
    `  each new post tells them all: ${(((told - idle) / POSTS / COUNT) * 1e6).toFixed(1)} µs of the server for a page`,
  );
  for (const ear of ears) ear.close();
  await sleep(2_000);

  say(`${COUNT.toLocaleString('en')} connections ask for the feed at the same moment`);
  const connections: Connection[] = [];
  const byStatus = new Map<number, number>();
  const times = new Histogram();
  let failed = 0;
  began = performance.now();
  await Promise.all(
    Array.from({ length: COUNT }, (_, n) => {
      const connection = new Connection(server.port);
      connections.push(connection);
      const asked = connection.open().then(() => connection.ask(get(HOST, '/api/feed', person(n).cookie)));
      // one that is closed by the server tells nothing
      const late = sleep(60_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
      return Promise.race([asked, late]).then(
        ({ status }) => {
          byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
          if (status === 200) times.note(performance.now() - began);
        },
        () => failed++,
      );
    }),
  );
  say(
    `  ${[...byStatus].map(([status, n]) => `${status} × ${n}`).join(', ')}, ${failed} without an answer; ` +
      `answered within ${times.quantile(0.5).toFixed(0)} ms (half), ${times.quantile(0.99).toFixed(0)} ms (99 of 100)`,
  );
  for (const connection of connections) connection.close();
  await sleep(500);
  const serves = await server.serves();
  say(`  afterwards it serves: ${serves}, ${Math.round(megabytes())} MB`);
  code = failed === 0 && serves && [...byStatus.keys()].every((status) => status === 200 || status === 503) ? 0 : 1;
} catch (error) {
  say(String(error));
} finally {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exit(code);
