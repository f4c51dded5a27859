import { setImmediate as nextIteration } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writersOf } from '../../server/platform/database/write.ts';
import { type CallKind, LoadShedding } from '../../server/platform/admission/load-shedding.ts';
import { handleErrors } from '../../server/platform/http/errors.ts';
import { ProblemError } from '../../server/platform/http/problem.ts';
import { post } from '../factories/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Answer } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** This many calls in progress are no queue. */
const NO_QUEUE = 40;
/**
 * Under overload this many reads are admitted however slow they are: one for each of eight connections; of writes
 * half as many.
 */
const LEAST = 8;

let server: TestServer;
let ana: Person;
/** Many people, because each may have only a few calls in progress. */
let many: Person[];
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  many = await Promise.all(Array.from({ length: 200 }, () => createPerson(server, { setUp: false })));
});
afterAll(() => server.stop());

test('calls beyond the database’s capacity are refused early, and admitted ones are answered', async () => {
  const { pool } = server.app.platform;
  const { _id: id } = await post(ana, 'A desk');
  const answers: Answer[] = [];
  let turn = 0;
  const ask = () =>
    (many[turn++ % many.length] as Person).client
      .request('GET', `/api/posts/${id}/comments`)
      .then((answer) => void answers.push(answer));
  // their sessions are cached from then on; before that they count as one address
  for (let n = 0; n < many.length; n += 20) await Promise.all(many.slice(n, n + 20).map(ask));
  answers.length = 0;
  // as slow statements would hold them; the job listener holds one already
  const taken = Array.from({ length: 8 }, () => pool.connect().catch(() => null));
  const early = () => answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === '1');
  const waiting = Array.from({ length: NO_QUEUE }, ask);
  try {
    await vi.waitFor(() => {
      waiting.push(...Array.from({ length: 10 }, ask));
      expect(early()).not.toEqual([]);
    }, 20_000);
    expect(early()[0]?.json).toMatchObject({ code: 'unavailable', title: 'Something went wrong. Try again.' });
    expect(answers.length).toBeLessThan(waiting.length);
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(Number(/quad_http_refused_total (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0);
  } finally {
    for (const client of taken) void client.then((held) => held?.release());
  }
  await Promise.all(waiting);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  answers.length = 0;
  await vi.waitFor(async () => {
    await ask();
    expect(answers.at(-1)?.status).toBe(200);
  }, 20_000);
});

/** Load shedding for eight connections, with a clock that the test moves. */
function sheddingWithClock() {
  let now = 1_000;
  const shedding = new LoadShedding(8, () => now);
  return { shedding, pass: (ms: number) => void (now += ms) };
}

const refused = (shedding: LoadShedding, kind: CallKind = 'reads') => {
  try {
    shedding.begin(kind);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return true;
  }
};

const times = (count: number, run: () => void) => {
  for (let n = 0; n < count; n++) run();
};

/** Creates a standing queue. */
const overload = ({ shedding, pass }: ReturnType<typeof sheddingWithClock>) => {
  times(NO_QUEUE, () => shedding.begin('reads'));
  times(100, () => expect(refused(shedding)).toBe(false));
  pass(100);
  expect(refused(shedding)).toBe(true);
};

test('a burst is admitted, a standing queue is not, until nobody had to be refused for half a second', () => {
  const { shedding, pass } = sheddingWithClock();
  const end = () => shedding.end('reads');
  times(2_000, () => shedding.begin('reads'));
  expect(refused(shedding)).toBe(true);
  times(1_800, end);
  pass(99);
  expect([refused(shedding), shedding.busy]).toEqual([false, false]);
  pass(1);
  // 201 are in it
  expect([refused(shedding), shedding.busy]).toEqual([true, true]);
  times(201 - LEAST, end);
  expect(refused(shedding)).toBe(true);
  end();
  expect([refused(shedding), shedding.busy]).toEqual([false, true]);
  times(5, () => shedding.look());
  expect([refused(shedding), shedding.busy]).toEqual([true, true]);
  times(5, () => shedding.look());
  expect(shedding.busy).toBe(true);
  shedding.look();
  expect(shedding.busy).toBe(false);
  times(100, () => expect(refused(shedding)).toBe(false));
});

test('a queue that drains is no overload, however often it forms', () => {
  const { shedding, pass } = sheddingWithClock();
  times(20, () => {
    times(NO_QUEUE + 50, () => expect(refused(shedding)).toBe(false));
    pass(99);
    times(NO_QUEUE + 50, () => shedding.end('reads'));
    pass(99);
  });
  expect(shedding.busy).toBe(false);
});

test('fifty within a short time are admitted, however slow the machine', () => {
  const { shedding, pass } = sheddingWithClock();
  times(50, () => {
    expect(refused(shedding)).toBe(false);
    pass(20);
    shedding.look();
  });
  expect(shedding.busy).toBe(false);
  // as many again while all of them wait
  times(90, () => expect(refused(shedding)).toBe(false));
  expect(refused(shedding)).toBe(true);
});

test('under overload as many are admitted as will finish within 4 ms at the current rate', () => {
  const one = sheddingWithClock();
  const { shedding, pass } = one;
  overload(one);
  const end = () => shedding.end('reads');
  const look = () => {
    pass(10);
    shedding.look();
  };
  shedding.look();
  times(120, end);
  look();
  // twelve finish in a millisecond, and twenty are left: 48 may be in progress
  times(28, () => expect(refused(shedding)).toBe(false));
  expect(refused(shedding)).toBe(true);
  times(30, end);
  look();
  // three in a millisecond: 12
  expect(refused(shedding)).toBe(true);
  times(6, end);
  expect(refused(shedding)).toBe(true);
  end();
  expect([refused(shedding), refused(shedding)]).toEqual([false, true]);
  look();
  look();
  // none at all
  times(12 - LEAST, end);
  expect(refused(shedding)).toBe(true);
  end();
  expect([refused(shedding), refused(shedding)]).toEqual([false, true]);
});

test('a queue of writes for the disk doesn’t affect reads; a queue of reads holds back writes', () => {
  const disk = sheddingWithClock();
  times(150, () => disk.shedding.begin('writes'));
  disk.pass(100);
  expect([refused(disk.shedding, 'writes'), refused(disk.shedding)]).toEqual([true, false]);
  const database = sheddingWithClock();
  overload(database);
  times(LEAST / 2, () => expect(refused(database.shedding, 'writes')).toBe(false));
  expect(refused(database.shedding, 'writes')).toBe(true);
});

test('writes use some connections at a time, in order; reads have the others', async () => {
  expect([1, 2, 3, 5, 8, 20].map(writersOf)).toEqual([1, 1, 1, 3, 6, 15]);
  const { write } = server.app.platform;
  const begun: number[] = [];
  const release: (() => void)[] = [];
  const hold = (n: number) =>
    write(async () => {
      begun.push(n);
      await new Promise<void>((done) => release.push(done));
    });
  const held = Array.from({ length: 8 }, (_, n) => hold(n));
  try {
    await vi.waitFor(() => expect(begun).toHaveLength(6), 20_000);
    expect((await ana.client.request('GET', '/api/chats')).status).toBe(200);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    release.shift()?.();
    await vi.waitFor(() => expect(begun).toHaveLength(7), 20_000);
    expect(begun.at(-1)).toBe(6);
  } finally {
    await vi.waitFor(() => {
      for (const done of release.splice(0)) done();
      expect(begun).toHaveLength(8);
    }, 20_000);
    for (const done of release) done();
    await Promise.all(held);
  }
});

test('when every event-loop iteration is long, the last calls of one are refused', () => {
  const { shedding, pass } = sheddingWithClock();
  const look = () => times(2, () => shedding.look());
  const turn = (ms: number): boolean => {
    // however long it takes, this many are admitted
    for (let n = 0; n < 99; n++) expect(shedding.hasRoom()).toBe(true);
    pass(ms);
    expect(shedding.hasRoom()).toBe(true);
    const last = shedding.hasRoom();
    shedding.turned();
    return last;
  };
  expect(turn(80)).toBe(true);
  turn(5);
  look();
  expect(turn(80)).toBe(true);
  look();
  expect([turn(20), turn(80)]).toEqual([true, false]);
  look();
  // shorter, but not short
  expect(turn(80)).toBe(false);
  turn(5);
  look();
  expect(turn(80)).toBe(true);
  // one slow call is no overload
  turn(80);
  look();
  shedding.hasRoom();
  pass(500);
  shedding.turned();
  look();
  expect(turn(80)).toBe(true);
});

test('then calls are refused, and pages, files and uploads pass', async () => {
  const { shedding, pass } = sheddingWithClock();
  const app = Fastify();
  shedding.guard(app);
  handleErrors(app);
  app.get('/*', () => 'answered');
  await app.ready();
  const ask = async (url: string) => {
    times(101, () => shedding.hasRoom());
    pass(80);
    const { statusCode, headers } = await app.inject(url);
    await nextIteration();
    return [statusCode, headers['retry-after']];
  };
  expect(await ask('/api/feed')).toEqual([200, undefined]);
  times(2, () => shedding.look());
  for (const url of ['/home', '/files/a.jpg', '/api/uploads/a']) expect(await ask(url)).toEqual([200, undefined]);
  expect(await ask('/api/feed')).toEqual([503, '1']);
  expect(shedding.refused).toBe(1);
});
