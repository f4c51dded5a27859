import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countUnreadChats, readChat, startChat } from '../../contract/chats/chats.ts';
import { listMessages, type Message, sendMessage } from '../../contract/chats/messages.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { chatOf, type LiveConnection, listen } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let dataDir: string;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  database = await createDatabase();
  dataDir = await temporaryFolder('quad-chats-');
  const start = (name: string) => startTestServer({ databaseUrl: database.url, dataDir: join(dataDir, name) });
  one = await start('one');
  two = await start('two');
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The same person at another server. */
function at(server: { port: number }, { client }: Person): Client {
  const other = new Client(server.port, client.host);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

/** Fetches all of a chat, as a page does after a gap. */
async function allOf(client: Client, id: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let more = true; more; ) {
    const after = String(all.at(-1)?.seq ?? 0);
    const page = await client.call(listMessages, { params: { id }, query: { after } });
    all.push(...page.messages);
    more = page.more;
  }
  return all;
}

test('two server processes on one database deliver, number and count as one [MSG-38, OPE-05]', async () => {
  const [ana, bo] = [await createPerson(one, { first: 'Ana' }), await createPerson(one, { first: 'Bo' })];
  const [here, there] = [ana.client, at(two, bo)];
  const starts = await Promise.all([
    here.call(startChat, { params: { id: bo.id }, body: {} }),
    there.call(startChat, { params: { id: ana.id }, body: {} }),
  ]);
  const id = starts[0].chat._id;
  expect(starts[1].chat._id).toBe(id);
  const connections = await Promise.all([listen(here), listen(there)]);
  const talk = async (client: Client, name: string) => {
    for (let n = 0; n < 20; n++)
      await client.call(sendMessage, { params: { id }, body: { client_id: randomUUID(), text: `${name} ${n}` } });
  };
  await Promise.all([talk(here, 'ana'), talk(there, 'bo')]);
  const stored = await allOf(here, id);
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  for (const name of ['ana', 'bo'])
    expect(stored.filter(({ text }) => text.startsWith(name)).map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `${name} ${n}`),
    );
  for (const connection of connections) {
    await vi.waitFor(() => expect(connection.of('message.new')).toHaveLength(40), 5_000);
    expect(new Set(connection.of('message.new').map(({ message }) => message._id)).size).toBe(40);
  }
  for (const client of [here, there]) {
    expect(await client.call(countUnreadChats)).toEqual({ chats: 1 });
    await client.call(readChat, { params: { id }, body: {} });
    expect((await client.call(getViewer)).unread).toMatchObject({ notifications: 0, chats: 0 });
  }
  const last = Math.max(...connections[0].of('user.counts').map(({ version }) => version));
  await vi.waitFor(async () => {
    const { version } = (await here.call(getViewer)).unread;
    expect(connections[0].of('user.counts').some((counts) => counts.version === version)).toBe(true);
    expect(version).toBeGreaterThanOrEqual(last);
  });
  for (const connection of connections) connection.close();
});

test('a message that is sent again is announced again, and stored once [MSG-40]', async () => {
  const [ana, bo] = [await createPerson(one, { first: 'Ana' }), await createPerson(one, { first: 'Bo' })];
  const id = await chatOf(ana, bo);
  const connection = await listen(bo.client);
  const body = { client_id: randomUUID(), text: 'Is it still there?' };
  const first = await ana.client.call(sendMessage, { params: { id }, body });
  await vi.waitFor(() => expect(connection.of('message.new')).toHaveLength(1));
  // the server may have ended before it announced the message: only the sender's retry brings it to the others then
  const again = await ana.client.call(sendMessage, { params: { id }, body });
  await vi.waitFor(() => expect(connection.of('message.new')).toHaveLength(2));
  expect(again._id).toBe(first._id);
  expect(connection.of('message.new').map(({ message }) => message._id)).toEqual([first._id, first._id]);
  expect(await allOf(bo.client, id)).toHaveLength(1);
  connection.close();
});

/** A page that retries until the server has its messages, and fetches what it missed after each reconnect. */
class Page {
  readonly seen = new Map<number, Message>();
  readonly #person: Person;
  readonly #chatId: string;
  readonly #server: () => TestServer;
  #ear: LiveConnection | undefined;
  retries = 0;

  constructor(person: Person, chatId: string, server: () => TestServer) {
    this.#person = person;
    this.#chatId = chatId;
    this.#server = server;
  }

  get #client(): Client {
    return at(this.#server(), this.#person);
  }

  /** (Re)connects to the running server. */
  async connect(): Promise<void> {
    this.#ear?.close();
    const connection = await this.#until(() => listen(this.#client));
    connection.socket.on('message.new', ({ message }: { message: Message }) => this.#keep(message));
    this.#ear = connection;
    await this.catchUp();
  }

  async catchUp(): Promise<void> {
    for (const message of await this.#until(() => allOf(this.#client, this.#chatId))) this.#keep(message);
  }

  async send(text: string): Promise<void> {
    const body = { client_id: randomUUID(), text };
    this.#keep(await this.#until(() => this.#client.call(sendMessage, { params: { id: this.#chatId }, body })));
  }

  read = () => this.#until(() => this.#client.call(readChat, { params: { id: this.#chatId }, body: {} }));
  unread = () => this.#until(() => this.#client.call(getViewer)).then(({ unread }) => unread);
  close = () => this.#ear?.close();

  #keep(message: Message): void {
    if (message.chat !== this.#chatId) return;
    const known = this.seen.get(message.seq);
    if (known && known._id !== message._id) throw new Error(`two messages are number ${message.seq}`);
    this.seen.set(message.seq, message);
  }

  async #until<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch {
        this.retries++;
        await new Promise((done) => setTimeout(done, 25));
      }
    }
  }
}

test('every message arrives once, in order, and the badges are right when the server ends twice in the middle [D25, MSG-40]', async () => {
  let starts = 0;
  const start = () => startTestServer({ databaseUrl: database.url, dataDir: join(dataDir, `start ${++starts}`) });
  let running = await start();
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const people = [
        await createPerson(running, { first: `Pat${n}` }),
        await createPerson(running, { first: `Kim${n}` }),
      ];
      const id = await chatOf(people[0] as Person, people[1] as Person);
      return { id, pages: people.map((person) => new Page(person, id, () => running)) };
    }),
  );
  const pages = pairs.flatMap((pair) => pair.pages);
  await Promise.all(pages.map((page) => page.connect()));
  const talking = Promise.all(
    pages.map(async (page, p) => {
      for (let n = 0; n < 25; n++) await page.send(`${p} ${n}`);
    }),
  );
  for (let ends = 0; ends < 2; ends++) {
    await new Promise((done) => setTimeout(done, 150));
    // as if killed: cuts its connections whatever is in progress
    running.app.http.server.closeAllConnections();
    await running.stop();
    running = await start();
    await Promise.all(pages.map((page) => page.connect()));
  }
  await talking;
  await Promise.all(pages.map((page) => page.catchUp()));
  expect(pages.some((page) => page.retries > 0)).toBe(true);
  for (const [n, { pages: both }] of pairs.entries())
    for (const page of both) {
      const seqs = [...page.seen.keys()].sort((a, b) => a - b);
      expect(seqs).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
      for (const p of [2 * n, 2 * n + 1]) {
        const texts = seqs.map((seq) => page.seen.get(seq)?.text ?? '').filter((text) => text.startsWith(`${p} `));
        expect(texts).toEqual(Array.from({ length: 25 }, (_, said) => `${p} ${said}`));
      }
      expect(await page.unread()).toMatchObject({ notifications: 0, chats: 1 });
      await page.read();
      expect(await page.unread()).toMatchObject({ notifications: 0, chats: 0 });
      page.close();
    }
  await running.stop();
}, 60_000);
