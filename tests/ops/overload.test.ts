import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Gate } from '../../server/platform/http/gate.ts';
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

const refused = (gate: Gate) => {
  try {
    gate.begin();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return true;
  }
};

test("a moment's crowd is let in, a queue that stands is not, and when it is half gone all may come", () => {
  const { gate, pass } = still();
  const look = () => {
    pass(250);
    gate.look();
  };
  for (let n = 0; n < 800; n++) gate.begin();
  expect(refused(gate)).toBe(true);
  for (let n = 0; n < 600; n++) gate.end();
  look();
  expect(refused(gate)).toBe(false);
  gate.end();
  look();
  // 200 have stood there since the last look, and one of them was done
  expect(refused(gate)).toBe(true);
  for (let n = 0; n < 200 - WORKING; n++) gate.end();
  expect(refused(gate)).toBe(true);
  gate.end();
  expect(refused(gate)).toBe(false);
  for (let n = 0; n < WORKING / 2 + 1; n++) gate.end();
  look();
  look();
  for (let n = 0; n < 100; n++) expect(refused(gate)).toBe(false);
});

test('as many are taken on as will be done within 50 ms, by how quickly they are', () => {
  const { gate, pass } = still();
  for (let n = 0; n < 150; n++) gate.begin();
  /** a quarter of a second in which so many end and as many come */
  const quarter = (ended: number) => {
    for (let n = 0; n < ended; n++) {
      gate.end();
      if (refused(gate)) break;
    }
    pass(250);
    gate.look();
  };
  // 150 at four in a millisecond: 37 ms
  quarter(1_000);
  quarter(1_000);
  expect(refused(gate)).toBe(false);
  gate.end();
  // at two in a millisecond: 75 ms
  quarter(500);
  expect(refused(gate)).toBe(true);
  // 100 will do
  for (let n = 0; n < 49; n++) {
    gate.end();
    expect(refused(gate)).toBe(true);
  }
  gate.end();
  gate.end();
  expect(refused(gate)).toBe(false);
});

test('the last of a long turn of the event loop are refused once every turn is long', () => {
  const { gate, pass } = still();
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
  gate.look();
  expect(turn(80)).toBe(true);
  gate.look();
  expect([turn(20), turn(80)]).toEqual([true, false]);
  gate.look();
  // shorter, but not short
  expect(turn(80)).toBe(false);
  turn(5);
  gate.look();
  expect(turn(80)).toBe(true);
  // one slow call is no crowd
  turn(80);
  gate.look();
  gate.hasRoom();
  pass(500);
  gate.turned();
  gate.look();
  expect(turn(80)).toBe(true);
});
