import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LimitName, rateLimits } from '../../contract/rate-limits.ts';
import { type Bound, CallerQueues } from '../../server/platform/admission/requests-per-caller.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import type { Answer, Client } from '../harness/client.ts';
import { listen } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** How many calls of one account are processed at a time. */
const IN_HAND = 6;

let server: TestServer;
let strict: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  strict = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
  await server.stop();
  await strict.stop();
});

const file = '/assets/empty-1a2b3c4d.js';
const howMany = (of: readonly number[], status: number) => of.filter((one) => one === status).length;
const from = (address: string) => ({ 'x-forwarded-for': address });
const get = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.request('GET', path, undefined, headers);

test('one member’s 250 calls queue behind each other; another member’s calls overtake them', async () => {
  const { pool } = server.app.platform;
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const { _id: id } = await post(ana, 'A desk');
  const path = `/api/posts/${id}/comments`;
  // their sessions are cached from then on
  for (const { client } of [ana, bo]) expect((await get(client, path)).status).toBe(200);
  const holders = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null));
  const release = () => {
    for (const holder of holders.splice(0)) void holder.then((client) => client?.release());
  };
  try {
    const statusOf: number[] = [];
    const flood = Array.from({ length: 250 }, () =>
      get(ana.client, path).then(({ status }) => void statusOf.push(status)),
    );
    const connections = () =>
      new Promise<number>((done) => server.app.http.server.getConnections((_error, count) => done(count)));
    await vi.waitFor(async () => expect(await connections()).toBeGreaterThanOrEqual(250));
    const before = () => pool.waitingCount;
    await vi.waitFor(() => expect(before()).toBeGreaterThanOrEqual(IN_HAND));
    const beside = get(bo.client, path);
    await vi.waitFor(() => expect(before()).toBeGreaterThanOrEqual(IN_HAND + 1));
    // theirs, hers, and occasional calls of the server itself
    expect(before()).toBeLessThan(IN_HAND + 10);
    release();
    expect((await beside).status).toBe(200);
    // with that many waiting, his are processed one by one with a pause after each, so she gets about six answers for
    // one of his
    const begun = statusOf.length;
    for (let n = 0; n < 20; n++) expect((await get(bo.client, path)).status).toBe(200);
    expect(statusOf.length - begun).toBeLessThan(60);
    await Promise.all(flood);
    expect(howMany(statusOf, 200)).toBe(250);
  } finally {
    release();
  }
});

test('one member’s flyers are loaded one after the other [OPE-23]', async () => {
  const { pool } = server.app.platform;
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const { _id: id } = await post(ana, 'A desk');
  const path = `/api/posts/${id}/flyer`;
  // their sessions are cached from then on
  for (const { client } of [ana, bo]) expect((await get(client, path)).status).toBe(200);
  const holders = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null));
  try {
    await vi.waitFor(() => expect([pool.idleCount, pool.totalCount]).toEqual([0, pool.options.max]));
    const held = pool.waitingCount;
    const waiting = Array.from({ length: 12 }, () => get(ana.client, path));
    await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThanOrEqual(held + 1));
    const beside = get(bo.client, path);
    await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThanOrEqual(held + 2));
    // calls would be six of his and hers; the server itself may make a few
    expect(pool.waitingCount).toBeLessThan(held + IN_HAND);
    for (const holder of holders.splice(0)) void holder.then((client) => client?.release());
    expect((await beside).status).toBe(200);
    expect(
      howMany(
        (await Promise.all(waiting)).map(({ status }) => status),
        200,
      ),
    ).toBe(12);
  } finally {
    for (const holder of holders.splice(0)) void holder.then((client) => client?.release());
  }
});

describe('a member who hangs up', () => {
  /** Sends requests one after the other on one connection, without waiting for answers. */
  const sendAll = ({ port }: TestServer, client: Client, path: string, count: number, more: string[] = []) =>
    connect(port, '127.0.0.1', function (this: Socket) {
      const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
      const lines = [`GET ${path} HTTP/1.1`, `Host: ${client.host}`, `Cookie: ${cookie}`, ...more, '', ''];
      this.write(lines.join('\r\n').repeat(count));
    }).on('error', () => undefined);
  /** Occupies the database until it is released. */
  const holdDatabase = async ({ app }: TestServer) => {
    const { pool } = app.platform;
    const holders = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null));
    await vi.waitFor(() => expect([pool.idleCount, pool.totalCount]).toEqual([0, pool.options.max]));
    const held = pool.waitingCount;
    return {
      queued: () => pool.waitingCount - held,
      release: () => {
        for (const holder of holders.splice(0)) void holder.then((client) => client?.release());
      },
    };
  };
  const hangUp = async (socket: Socket, { app }: TestServer) => {
    const connections = () =>
      new Promise<number>((done) => app.http.server.getConnections((_error, count) => done(count)));
    const open = await connections();
    socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBeLessThan(open));
  };

  test('keeps their place while the work goes on, and leaves the queue', async () => {
    const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
    const path = `/api/posts/${(await post(ana, 'A desk'))._id}/comments`;
    // their sessions are cached from then on
    for (const { client } of [ana, bo]) expect((await get(client, path)).status).toBe(200);
    const { queued, release } = await holdDatabase(server);
    try {
      const flood = sendAll(server, ana.client, path, IN_HAND + 1_000);
      await vi.waitFor(() => expect(queued()).toBeGreaterThanOrEqual(IN_HAND));
      const refused: Answer[] = [];
      const waiting: Promise<Answer>[] = [];
      const isRefused = ({ status }: Answer) => status === 429;
      await vi.waitFor(() => {
        const one = get(ana.client, path);
        waiting.push(one);
        void one.then((answer) => isRefused(answer) && refused.push(answer));
        expect(refused).not.toEqual([]);
      });
      expect(refused[0]?.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
      await hangUp(flood, server);
      waiting.push(...Array.from({ length: IN_HAND }, () => get(ana.client, path)));
      const beside = get(bo.client, path);
      await vi.waitFor(() => expect(queued()).toBeGreaterThan(IN_HAND));
      // hers begin when the work of those before is done; the server itself may make a few queries
      expect(queued()).toBeLessThan(2 * IN_HAND);
      release();
      expect((await beside).status).toBe(200);
      for (const answer of await Promise.all(waiting)) expect(isRefused(answer) || answer.status === 200).toBe(true);
    } finally {
      release();
    }
  });

  test('while their session is looked up leaves no place occupied', async () => {
    const address = from('198.51.100.34');
    const ana = await createPerson(strict);
    await strict.app.platform.limits.note('http.reads-address', '198.51.100.34', 1e6);
    const path = '/api/feed';
    const { queued, release } = await holdDatabase(strict);
    try {
      const more = [`X-Forwarded-For: ${address['x-forwarded-for']}`];
      const flood = sendAll(strict, ana.client, path, IN_HAND, more);
      await vi.waitFor(() => expect(queued()).toBeGreaterThan(0));
      await hangUp(flood, strict);
    } finally {
      release();
    }
    expect((await get(ana.client, path, address)).status).toBe(200);
  });
});

describe('slow clients don’t delay others at their address', () => {
  /** Writes lines to a new connection. */
  const openAndWrite = (lines: readonly string[]): Socket =>
    connect(strict.port, '127.0.0.1', function (this: Socket) {
      this.write(lines.map((line) => `${line}\r\n`).join(''));
    }).on('error', () => undefined);

  test('while they send the announced body', async () => {
    const head = [
      'POST /api/auth/login HTTP/1.1',
      'Host: ou.quad.localhost',
      'X-Forwarded-For: 198.51.100.30',
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
      '',
      '{',
    ];
    const slow = Array.from({ length: 30 }, () => openAndWrite(head));
    try {
      // the server waits for the rest of each
      await Promise.all(
        slow.map(async (socket) => {
          const [said] = await once(socket, 'data');
          expect(String(said)).toContain('100 Continue');
        }),
      );
      const path = '/api/campuses/current';
      expect((await get(strict.client(), path, from('198.51.100.30'))).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});

test('an address counts as the same, however it is written', async () => {
  const { limits } = strict.app.platform;
  const address = '198.51.100.32';
  const status = async (path: string) => (await get(strict.client(), path, from(address))).status;
  // pages that don't exist, and calls
  for (const path of ['/healthz/more', '/metrics/more']) expect(await status(path)).toBe(404);
  for (const path of ['/api/campuses/current', '/%61pi/campuses/current']) expect(await status(path)).toBe(200);
  for (const name of ['http.reads-address', 'http.pages-address'] as const) await limits.note(name, address, 1e6);
  for (const path of ['/healthz/more', '/metrics/more', '/%61pi/campuses/current', '/api/profiles/ana.js'])
    expect(await status(path)).toBe(429);
});

describe('more calls than a person needs in a minute are refused', () => {
  /** Fills the counter, so that one more call is within the limit. */
  const nearly = (name: LimitName, key: string) =>
    strict.app.platform.limits.note(name, key, rateLimits[name].points - 1);

  test('for an account, on all its connections and campuses, with the time to retry; others are answered', async () => {
    const [ana, bo] = [await createPerson(strict), await createPerson(strict, { first: 'Bo' })];
    // their sessions are cached from then on
    for (const { client } of [ana, bo]) expect((await get(client, '/api/feed')).status).toBe(200);
    for (const name of ['http.reads', 'http.pages', 'http.files', 'http.writes'] as const) await nearly(name, ana.id);
    const tries: [ask: (client: Client) => Promise<Answer>, status: number][] = [
      [(client) => get(client, '/home'), 200],
      [(client) => get(client, file), 200],
      [(client) => client.request('POST', '/api/posts', { text: 7 }), 422],
    ];
    expect((await get(ana.client, '/api/feed')).status).toBe(200);
    for (const [ask, status] of tries) expect((await ask(ana.client)).status).toBe(status);
    for (const [ask] of tries) expect((await ask(ana.client.on('ut'))).status).toBe(429);
    expect((await ana.client.request('HEAD', '/api/uploads/none')).status).toBe(429);
    const refused = await get(ana.client, '/api/chats');
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests', limit: 'http.reads' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(bo.client, '/api/feed')).status).toBe(200);
    for (const [ask, status] of tries) expect((await ask(bo.client)).status).toBe(status);
  });

  test('for the visitors of one address, with IPv6 of one /64', async () => {
    const page = async (address: string) => (await get(strict.client(), '/home', from(address))).status;
    for (const [key, same, other] of [
      ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
      ['2001:db8:1:2::/64', '2001:db8:1:2::7', '2001:db8:1:3::7'],
    ] as const) {
      await nearly('http.pages-address', key);
      expect([await page(same), await page(same), await page(other)]).toEqual([200, 429, 200]);
    }
  });

  test('made-up sessions count for their address', async () => {
    await nearly('http.reads-address', '198.51.100.9');
    const madeUp = (token: string) => ({ ...from('198.51.100.9'), cookie: `quad_session=${token.repeat(43)}` });
    const ask = async (token: string) => (await get(strict.client(), '/api/campuses/current', madeUp(token))).status;
    expect([await ask('a'), await ask('b')]).toEqual([200, 429]);
  });

  test('but not for signed-in people there, even if this process hasn’t seen their session', async () => {
    const there = from('198.51.100.33');
    const ana = await createPerson(strict);
    const path = '/api/campuses/current';
    for (const name of ['http.reads-address', 'live.open-address'] as const)
      await strict.app.platform.limits.note(name, '198.51.100.33', 1e6);
    expect((await get(strict.client(), path, there)).status).toBe(429);
    expect((await get(strict.client(), path, { ...there, cookie: `quad_session=${'c'.repeat(43)}` })).status).toBe(429);
    expect((await get(ana.client, path, there)).status).toBe(200);
    await expect(listen(strict.client(), there)).rejects.toThrow('too_many_requests');
    const socket = await listen(ana.client, there);
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  test('but never for the operator’s endpoints', async () => {
    const { limits } = strict.app.platform;
    for (const name of ['http.reads-address', 'http.pages-address'] as const) await limits.note(name, '127.0.0.1', 1e6);
    expect((await get(strict.client(), '/api/campuses/current')).status).toBe(429);
    expect((await get(strict.client(), '/healthz')).status).toBe(200);
  });
});

describe('the queues of callers', () => {
  const bound: Bound = { atOnce: 3, crowd: 2, flood: 30, pauseMs: 50, most: 100 };
  const started: string[] = [];
  const since = () => started.splice(0);
  const queuesWith = (...names: string[]) => {
    const queues = new CallerQueues();
    const enter = (name: string, pauseMs = 0) =>
      queues.enter(name.charAt(0), bound, () => void started.push(name), pauseMs);
    return { queues, enter, ends: names.map((name) => enter(name)) };
  };

  test('a few are in progress; the others wait in order, each behind their own, for the next event-loop iteration', async () => {
    const { queues, enter, ends } = queuesWith('a1', 'a2', 'a3', 'a4', 'a5', 'b1');
    expect(since()).toEqual(['a1', 'a2', 'a3', 'b1']);
    // answered at once: the place is free in the next iteration
    ends[0]?.();
    enter('a6');
    expect(since()).toEqual([]);
    await nextIteration();
    expect(since()).toEqual(['a4']);
    await nextIteration();
    expect(since()).toEqual([]);
    expect(queues.waitingOf('a')).toBe(2);
    ends[1]?.();
    await nextIteration();
    expect(since()).toEqual(['a5']);
  });

  test('one of a caller’s waiting requests starts per event-loop iteration', async () => {
    const { ends } = queuesWith('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4');
    since();
    for (const at of [0, 1, 2, 5, 6, 7]) ends[at]?.();
    await nextIteration();
    expect(since()).toEqual(['a4', 'b4']);
    await nextIteration();
    expect(since()).toEqual(['a5']);
  });

  test('a client that disconnects leaves the queue', async () => {
    const { queues, enter, ends } = queuesWith('a1', 'a2', 'a3', 'a4');
    expect(since()).toEqual(['a1', 'a2', 'a3']);
    enter('a5');
    ends[3]?.();
    ends[1]?.();
    await nextIteration();
    expect(since()).toEqual(['a5']);
    expect(queues.waitingOf('a')).toBe(0);
  });

  describe('a pause follows', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    const afterPause = async () => {
      vi.advanceTimersByTime(bound.pauseMs);
      await nextIteration();
    };

    test('each request of a caller with many waiting, of which only one is then in progress', async () => {
      const { ends } = queuesWith(...Array.from({ length: bound.atOnce + bound.flood }, (_, n) => `a${n + 1}`));
      expect(since()).toEqual(['a1', 'a2', 'a3']);
      ends[0]?.();
      ends[1]?.();
      await afterPause();
      expect(since()).toEqual([]);
      ends[2]?.();
      await nextIteration();
      expect(since()).toEqual([]);
      await afterPause();
      expect(since()).toEqual(['a4']);
      // 29 wait from then on: a person could
      await nextIteration();
      await nextIteration();
      expect(since()).toEqual(['a5', 'a6']);
    });

    test('each refusal', async () => {
      const { enter } = queuesWith();
      const ends = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => enter(name, bound.pauseMs));
      expect(since()).toEqual(['a1', 'a2', 'a3']);
      for (const end of ends.slice(0, 2)) end();
      await nextIteration();
      expect(since()).toEqual([]);
      await afterPause();
      expect(since()).toEqual(['a4']);
      // the place of the fourth isn't free while the fifth starts
      ends[3]?.();
      await nextIteration();
      expect(since()).toEqual(['a5']);
      await nextIteration();
      expect(since()).toEqual([]);
    });
  });
});
