import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writersOf } from '../../server/platform/database/write-turns.ts';
import { type CallKind, Gate } from '../../server/platform/http/gate.ts';
import { ProblemError } from '../../server/platform/http/problem.ts';
import { post } from '../factories/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Answer } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** So many calls in hand are no queue for eight connections. */
const WORKING = 16;

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

test('calls beyond what the database can take are refused early, those taken on are answered', async () => {
  const { pool } = server.app.platform;
  const { _id: id } = await post(ana, 'A desk');
  // as slow statements would hold them; one is held already, for news of jobs
  const taken = Array.from({ length: 8 }, () => pool.connect().catch(() => null));
  const answers: Answer[] = [];
  const ask = () => ana.client.request('GET', `/api/posts/${id}/comments`).then((answer) => void answers.push(answer));
  const early = () => answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === '1');
  const waiting = Array.from({ length: WORKING }, ask);
  try {
    await vi.waitFor(() => {
      waiting.push(ask());
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

/** A gate for eight connections whose time stands still until it is moved. */
function still() {
  let now = 1_000;
  const gate = new Gate(8, () => now);
  return { gate, pass: (ms: number) => void (now += ms) };
}

const refused = (gate: Gate, kind: CallKind = 'reads') => {
  try {
    gate.begin(kind);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return true;
  }
};

const times = (count: number, run: () => void) => {
  for (let n = 0; n < count; n++) run();
};

test("a moment's crowd is let in, a queue that stands is not, and when it is nearly gone all may come", () => {
  const { gate, pass } = still();
  const end = () => gate.end('reads');
  times(800, () => gate.begin('reads'));
  expect(refused(gate)).toBe(true);
  times(600, end);
  pass(49);
  expect(refused(gate)).toBe(false);
  end();
  expect(gate.busy).toBe(false);
  pass(1);
  // 200 stand there
  expect(gate.busy).toBe(true);
  expect(refused(gate)).toBe(true);
  times(200 - WORKING, end);
  expect(refused(gate)).toBe(true);
  end();
  expect(refused(gate)).toBe(false);
  times((WORKING * 3) / 4, end);
  expect(gate.busy).toBe(true);
  end();
  expect(gate.busy).toBe(false);
  times(100, () => expect(refused(gate)).toBe(false));
});

test('fifty in a short time pass, however slow the machine', () => {
  const { gate, pass } = still();
  times(50, () => {
    expect(refused(gate)).toBe(false);
    pass(20);
    gate.look();
  });
  expect(gate.busy).toBe(false);
  // as many again while all of them wait
  times(6, () => expect(refused(gate)).toBe(false));
  expect(refused(gate)).toBe(true);
});

test('as many are taken on as will be done within 15 ms, by how quickly they are', () => {
  const { gate, pass } = still();
  times(150, () => gate.begin('reads'));
  /** a tenth of a second in which so many end and as many come */
  const tenth = (ended: number) => {
    times(ended, () => {
      gate.end('reads');
      refused(gate);
    });
    pass(100);
    gate.look();
  };
  // 150 at eleven in a millisecond: 14 ms
  tenth(1_100);
  tenth(1_100);
  expect(refused(gate)).toBe(false);
  gate.end('reads');
  // at five in a millisecond: 30 ms
  tenth(499);
  expect(refused(gate)).toBe(true);
  // 75 will do
  times(75, () => {
    expect(refused(gate)).toBe(true);
    gate.end('reads');
  });
  expect(refused(gate)).toBe(true);
  gate.end('reads');
  expect(refused(gate)).toBe(false);
});

test('writes that stand in line for the disk leave reads alone', () => {
  const { gate, pass } = still();
  times(100, () => gate.begin('writes'));
  pass(100);
  gate.look();
  expect([refused(gate, 'writes'), refused(gate)]).toEqual([true, false]);
});

test('writes hold some connections at a time, in the order in which they came; reads have the others', async () => {
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

test('the last of a long turn of the event loop are refused once every turn is long', () => {
  const { gate, pass } = still();
  const look = () => times(2, () => gate.look());
  const turn = (ms: number): boolean => {
    // however long it takes, so many are taken on
    for (let n = 0; n < 99; n++) expect(gate.hasRoom()).toBe(true);
    pass(ms);
    expect(gate.hasRoom()).toBe(true);
    const last = gate.hasRoom();
    gate.turned();
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
  // one slow call is no crowd
  turn(80);
  look();
  gate.hasRoom();
  pass(500);
  gate.turned();
  look();
  expect(turn(80)).toBe(true);
});
