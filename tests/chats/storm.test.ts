import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readChat } from '../../contract/chats/chats.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer } from '../harness/server.ts';
import { ServerProcess } from './storm/process.ts';
import { type Proxy, startProxy } from './storm/proxy.ts';
import { bundlePage, Window } from './storm/window.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

/* Pairs write to each other with the page's own code, while the server is killed and restarted and connections are cut at random. QUAD_STORM=40x200 is the full size: forty pairs, 200 messages of each person. */
const [PAIRS = 6, EACH = 25] = (process.env.QUAD_STORM ?? '').split('x').filter(Boolean).map(Number);
/** Stops writing while this many messages are unsent. */
const AT_ONCE = 4;
/** How many messages come while a page opens: one in each of its attempts to fetch them. */
const EVENTS = 4;
const PATIENCE = Number(process.env.QUAD_STORM_PATIENCE ?? 300_000);

let run: Awaited<ReturnType<typeof bundlePage>>;
let dataDir: string;
beforeAll(async () => {
  run = await bundlePage();
  dataDir = await temporaryFolder('quad-storm-');
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

/** A person with a page. */
class Writer {
  readonly person: Person;
  readonly kept = new Map<string, string>();
  readonly #open: (kept: Map<string, string>, looking: boolean) => Window;
  window: Window;
  looking: boolean;
  said = 0;

  constructor(person: Person, looking: boolean, open: (kept: Map<string, string>, looking: boolean) => Window) {
    this.person = person;
    this.looking = looking;
    this.#open = open;
    this.window = open(this.kept, looking);
  }

  /** Writes the remaining messages, as fast as they are sent. */
  async write(): Promise<void> {
    while (this.said < EACH) {
      if (this.window.page.unsent() < AT_ONCE) this.window.page.say(`${this.person.username} ${this.said++}`);
      await new Promise((done) => setTimeout(done, 5 + Math.random() * 20));
    }
  }

  reload(): void {
    this.window.close();
    this.window = this.#open(this.kept, this.looking);
  }
}

interface Pair {
  id: string;
  writers: readonly [Writer, Writer];
}

async function makePairs(databaseUrl: string, proxy: Proxy): Promise<Pair[]> {
  const server = await startTestServer({ databaseUrl, dataDir: await mkdtemp(join(dataDir, 'people-')) });
  try {
    const pairs: Pair[] = [];
    for (let n = 0; n < PAIRS; n++) {
      const people = [await createPerson(server, { first: 'Pat' }), await createPerson(server, { first: 'Kim' })];
      const [one, other] = people as [Person, Person];
      const chat = await chatOf(one, other);
      const writerOf = async (person: Person, looking: boolean) => {
        const viewer = await person.client.call(getViewer);
        const cookie = [...person.client.cookies].map((pair) => pair.join('=')).join('; ');
        const address = `http://127.0.0.1:${proxy.port}`;
        return new Writer(
          person,
          looking,
          (kept, looks) => new Window({ address, cookie, viewer, kept, looking: looks, run, chat }),
        );
      };
      // in every other pair one person's window is in the background
      pairs.push({ id: chat, writers: [await writerOf(one, true), await writerOf(other, n % 2 === 0)] });
    }
    return pairs;
  } finally {
    await server.stop();
  }
}

/** A writer's progress, printed when a storm fails. */
function stateOf({ said, looking, window: { page } }: Writer): string {
  const { unread, last_seq: last, other_read_seq: seen } = page.chat() ?? {};
  const log = page.messages().at(-1)?.seq;
  return JSON.stringify({
    said,
    looking,
    live: page.isLive(),
    unsent: page.unsent(),
    log,
    last,
    seen,
    unread,
    badges: page.badges(),
  });
}

/** The number of messages stored in all chats. */
async function stored(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from messages');
  return rows[0]?.n ?? 0;
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: PATIENCE / 3, interval: 100 });

async function storm(count: 1 | 2): Promise<void> {
  const began = performance.now();
  const database = await createDatabase();
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const servers: ServerProcess[] = [];
  for (let n = 0; n < count; n++)
    servers.push(await ServerProcess.start(database.url, join(dataDir, `${count} server ${n}`)));
  const proxy = await startProxy({ servers: servers.map(({ port }) => port), life: 2_500, lost: 0.01 });
  const pairs = await makePairs(database.url, proxy);
  const writers = pairs.flatMap((pair) => pair.writers);
  try {
    const writing = Promise.all(writers.map((writer) => writer.write()));
    const all = writers.length * EACH;
    // one server twice, or each of two once
    for (const [n, share] of [0.3, 0.6].entries()) {
      await until(async () => expect(await stored(db)).toBeGreaterThan(all * share));
      const victim = servers[n % count] as ServerProcess;
      await victim.kill();
      // some people reload the page
      for (const [at, writer] of writers.entries()) if (at % 5 === n) writer.reload();
      await new Promise((done) => setTimeout(done, 300));
      await victim.start();
    }
    await writing;
    await until(() => expect(writers.filter(({ window }) => window.page.unsent() > 0)).toEqual([]));
    const took = performance.now() - began;
    proxy.calm();
    await until(() => {
      const behind = pairs.flatMap((pair) =>
        pair.writers.filter(({ window }) => window.page.messages().at(-1)?.seq !== 2 * EACH).map(() => pair.id),
      );
      expect(behind).toEqual([]);
    });
    const reads = pairs.flatMap(({ writers: [one, other] }) => [
      [one, other],
      [other, one],
    ]) as [Writer, Writer][];
    await until(() => {
      for (const [writer, other] of reads) {
        const { page } = writer.window;
        expect(page.badges()).toMatchObject(
          writer.looking ? { notifications: 0, chats: 0 } : { notifications: 0, chats: 1 },
        );
        expect(page.chat()).toMatchObject({ unread: !writer.looking, last_seq: 2 * EACH });
        if (other.looking) expect(page.chat()?.other_read_seq).toBe(2 * EACH);
      }
    });
    await Promise.all(writers.map(({ window }) => window.page.loadAll()));
    for (const { writers: both } of pairs)
      for (const { window } of both) {
        const messages = window.page.messages();
        expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * EACH }, (_, at) => at + 1));
        for (const { person } of both)
          expect(messages.filter(({ user }) => user === person.id).map(({ text }) => text)).toEqual(
            Array.from({ length: EACH }, (_, said) => `${person.username} ${said}`),
          );
      }
    expect(await stored(db)).toBe(all);
    // a window in the foreground marks the chat as read
    for (const writer of writers) if (!writer.looking) writer.window.look();
    await until(() => {
      for (const { window } of writers) expect(window.page.badges()).toMatchObject({ notifications: 0, chats: 0 });
    });
    expect(proxy.cuts()).toBeGreaterThan(PAIRS);
    console.log(
      `${PAIRS} pairs, ${all} messages, ${count} server(s): ${(took / 1000).toFixed(1)} s, ${proxy.cuts()} connections cut`,
    );
  } catch (error) {
    console.log(writers.map(stateOf).join('\n'));
    throw error;
  } finally {
    for (const { window } of writers) window.close();
    await proxy.stop();
    for (const server of servers) await server.stop();
    await db.end();
    await database.drop();
  }
}

test(
  'pairs write while the server is killed twice and connections are cut: each message arrives once, in order, and the badges are right [D25, MSG-40, MSG-38]',
  () => storm(1),
  PATIENCE,
);

test(
  'the same with two server processes, each of which is killed once [OPE-06, MSG-40, MSG-38]',
  () => storm(2),
  PATIENCE,
);

/** Two people with a chat on a server of their own, and how the first one opens a page of it. */
async function startPair() {
  const database = await createDatabase();
  const server = await startTestServer({ databaseUrl: database.url, dataDir: await mkdtemp(join(dataDir, 'pair-')) });
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const chat = await chatOf(ana, bo);
  const page = {
    address: `http://127.0.0.1:${server.port}`,
    cookie: [...ana.client.cookies].map((pair) => pair.join('=')).join('; '),
    viewer: await ana.client.call(getViewer),
    kept: new Map<string, string>(),
    looking: true,
    run,
    chat,
  };
  return {
    bo,
    chat,
    open: (answered: (path: string) => Promise<void> | undefined) => new Window({ ...page, answered }),
    async stop() {
      await server.stop();
      await database.drop();
    },
  };
}

test('a page that opens while messages keep coming has the last one in the end [MSG-38]', async () => {
  const { bo, chat, open, stop } = await startPair();
  let sent = 0;
  // each of the page's first answers is older than a message that it hears of meanwhile
  const window: Window = open(async (path) => {
    if (path !== `/api/chats/${chat}/messages` || sent >= EVENTS) return;
    await until(() => expect(window.page.isLive()).toBe(true));
    const number = ++sent;
    await sendText(bo, chat, `Message ${number}`);
    await until(() => expect(window.page.chat()?.last_seq).toBeGreaterThanOrEqual(number));
  });
  try {
    await until(() => expect(window.page.messages().at(-1)?.seq).toBe(EVENTS));
  } finally {
    window.close();
    await stop();
  }
});

test('a late answer doesn’t undo newer live events: "Seen" stays [MSG-24, MSG-38]', async () => {
  const { bo, chat, open, stop } = await startPair();
  // delays what the page fetches after a reconnect
  let late: Promise<void> | undefined;
  let isHeld = false;
  const window = open((path) => {
    if (!late || path !== `/api/chats/${chat}`) return undefined;
    isHeld = true;
    return late;
  });
  try {
    await until(() => expect(window.page.isLive()).toBe(true));
    window.page.say('Still there?');
    await until(() => expect(window.page.chat()?.last_seq).toBe(1));
    const held = Promise.withResolvers<void>();
    late = held.promise;
    window.lose();
    await until(() => expect(isHeld && window.page.isLive()).toBe(true));
    await bo.client.call(readChat, { params: { id: chat }, body: { seq: 1 } });
    await until(() => expect(window.page.chat()?.other_read_seq).toBe(1));
    late = undefined;
    held.resolve();
    await until(() => expect(window.page.isReading()).toBe(false));
    expect(window.page.chat()?.other_read_seq).toBe(1);
  } finally {
    window.close();
    await stop();
  }
});
