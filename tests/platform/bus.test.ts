import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { Bus } from '../../server/platform/bus.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { rateLimits } from '../../contract/rate-limits.ts';
import { RateLimits } from '../../server/platform/admission/rate-limits.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openBus(url: string) {
  const pool = openPool({ url, max: 2 });
  const bus = new Bus(pool, url, () => undefined);
  await bus.start();
  closers.push(async () => {
    await bus.stop();
    await pool.end();
  });
  return bus;
}

test('what one process publishes reaches its own handlers at once and the others soon, each once [OPE-06]', async () => {
  const url = inject('postgres');
  const [one, other] = [await openBus(url), await openBus(url)];
  const [here, there] = [vi.fn(), vi.fn()];
  one.on('topic', here);
  other.on('topic', there);
  one.publish('topic', { n: 1 });
  expect(here).toHaveBeenCalledExactlyOnceWith({ n: 1 });
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith({ n: 1 }));
});

test('a message larger than a notification reaches the others whole and in order', async () => {
  const url = inject('postgres');
  const [one, other] = [await openBus(url), await openBus(url)];
  const there = vi.fn();
  other.on('topic', there);
  const large = { texts: Array.from({ length: 900 }, (_, at) => `"\\ 🪑${'é'.repeat(at % 7)}${at}`) };
  for (const payload of ['before', large, 'after']) one.publish('topic', payload);
  await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(3));
  expect(there.mock.calls.map(([payload]) => payload as unknown)).toEqual(['before', large, 'after']);
});

test('after a lost connection it reconnects, with one attempt at a time, and reports the gap', async () => {
  const url = inject('postgres');
  const bus = await openBus(url);
  const gap = vi.fn();
  bus.on('bus.gap', gap);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  closers.push(() => admin.end());
  const listeners = async () =>
    (
      await admin.query(
        "select pid from pg_stat_activity where application_name = 'quad-bus' and datname = current_database()",
      )
    ).rows.length;
  expect(await listeners()).toBe(1);
  for (let round = 1; round <= 2; round++) {
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quad-bus'");
    await vi.waitFor(() => expect(gap).toHaveBeenCalledTimes(round), 5_000);
    expect(await listeners()).toBe(1);
  }
});

test('a failed attempt is not retried in the background', async () => {
  let attempts = 0;
  const wall = createServer((socket) => {
    attempts++;
    socket.destroy();
  });
  await new Promise<void>((done) => wall.listen(0, '127.0.0.1', done));
  closers.push(async () => void wall.close());
  const { port } = wall.address() as { port: number };
  const pool = openPool({ url: inject('postgres'), max: 1 });
  closers.push(() => pool.end());
  const bus = new Bus(pool, `postgresql://quad@127.0.0.1:${port}/quad`, () => undefined);
  await expect(bus.start()).rejects.toThrow();
  await expect(bus.start()).rejects.toThrow();
  expect(attempts).toBe(2);
  // longer than the delay before a retry, if there were one
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(began + 1_200), 5_000);
  expect(attempts).toBe(2);
});

const began = performance.now();

test('a process that goes silent is a gap for the others, unless it announced its end [OPE-06]', async () => {
  const url = inject('postgres');
  const bus = await openBus(url);
  const missed = vi.fn();
  bus.on('bus.missed', missed);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  closers.push(() => admin.end());
  const say = (origin: string, topic: string) =>
    admin.query(`select pg_notify('quad', $1)`, [`${origin}${JSON.stringify([[topic, null]])}`]);
  await say('aaaaaaaa', 'bus.here');
  await say('bbbbbbbb', 'bus.here');
  await say('aaaaaaaa', 'bus.bye');
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), { timeout: 90_000, interval: 200 });
}, 100_000);

test('a batch that arrives twice is handled once, and a missing one is a gap [OPE-06]', async () => {
  const url = inject('postgres');
  const bus = await openBus(url);
  const [heard, missed] = [vi.fn(), vi.fn()];
  bus.on('topic', heard);
  bus.on('bus.missed', missed);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  closers.push(() => admin.end());
  const say = (number: number, body: number | null = null, topic = 'topic') =>
    admin.query(`select pg_notify('quad', $1)`, [`cccccccc${number}${JSON.stringify([[topic, body]])}`]);
  // it may arrive over Redis and by NOTIFY
  for (const number of [7, 8, 8, 7]) await say(number, number);
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[7], [8]]));
  expect(missed).not.toHaveBeenCalled();
  await say(10, 10);
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[7], [8], [10]]));
  expect(missed).toHaveBeenCalledTimes(1);
  // a repeated goodbye does not bring it back
  await say(11, null, 'bus.bye');
  await say(11, null, 'bus.bye');
  await say(12, 12);
  await say(13, 13);
  const other = await openBus(url);
  other.publish('topic', 'end');
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('end'));
  expect(heard).toHaveBeenCalledTimes(4);
});

test('in-memory counts are totals across processes [OPE-06]', async () => {
  const url = inject('postgres');
  const pool = openPool({ url, max: 1 });
  closers.push(() => pool.end());
  const here = new RateLimits(pool, Date.now, await openBus(url));
  const there = new RateLimits(pool, Date.now, await openBus(url));
  const limit = 'posts.create';
  for (const process of [here, there]) await process.note(limit, 'somebody', rateLimits[limit].points - 2);
  await here.spend(limit, 'somebody');
  expect(await here.isSpent(limit, 'somebody')).toBe(false);
  await there.spend(limit, 'somebody');
  await vi.waitFor(async () => {
    expect(await here.isSpent(limit, 'somebody')).toBe(true);
    expect(await there.isSpent(limit, 'somebody')).toBe(true);
  });
  await expect(here.spend(limit, 'somebody')).rejects.toThrow('too_many_requests');
  await expect(there.spend(limit, 'somebody else')).resolves.toBeGreaterThan(0);
});

test('a call given back is given back in every process', async () => {
  const url = inject('postgres');
  const pool = openPool({ url, max: 1 });
  closers.push(() => pool.end());
  const here = new RateLimits(pool, Date.now, await openBus(url));
  const there = new RateLimits(pool, Date.now, await openBus(url));
  const limit = 'posts.create';
  const isSpent = (process: RateLimits) => process.isSpent(limit, 'somebody');
  for (const process of [here, there]) await process.note(limit, 'somebody', rateLimits[limit].points - 1);
  await here.spend(limit, 'somebody');
  await vi.waitFor(async () => expect(await isSpent(there)).toBe(true));
  await here.giveBack(limit, 'somebody');
  expect(await isSpent(here)).toBe(false);
  await vi.waitFor(async () => expect(await isSpent(there)).toBe(false));
});
