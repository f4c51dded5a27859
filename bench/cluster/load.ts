import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Asker, fine } from './asker.ts';
import { Client } from './client.ts';
import type { Pair, World } from './people.ts';
import { Photos } from './photos.ts';
import type { Recorded } from './record.ts';

const PAUSE_MS = 50;
const READERS = 4;
const WRITERS = 4;

const words = (text: string) => ({ blocks: [{ type: 'paragraph', spans: [{ text }] }] });
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** People who read and write through the front door until they are told to stop. */
export class Load {
  readonly #clients: Client[];
  readonly #pairs: readonly Pair[];
  readonly #asker: Asker;
  readonly #photos: Photos;
  #posts: string[] = [];
  #stopping = false;
  #loops: Promise<void>[] = [];
  #turn = 0;

  constructor(port: number, world: World, recorded: Recorded, photo: Buffer) {
    this.#clients = world.people.map((person) => new Client(port, person));
    this.#pairs = world.pairs;
    this.#asker = new Asker(recorded);
    this.#photos = new Photos(this.#asker, photo);
  }

  start(): void {
    const forever = async (work: () => Promise<void>) => {
      while (!this.#stopping) {
        await work();
        await sleep(PAUSE_MS);
      }
    };
    this.#loops = [
      ...Array.from({ length: READERS }, () => forever(() => this.#read())),
      ...Array.from({ length: WRITERS }, () => forever(() => this.#write())),
      forever(() => this.#photos.post(this.#next(), this.#mark()).then(() => sleep(500))),
      forever(() => this.#photos.look(this.#next()).then(() => sleep(100))),
    ];
  }

  /** Lets everybody finish what he began. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#loops);
    for (const client of this.#clients) client.close();
  }

  #next(): Client {
    return this.#clients[this.#turn++ % this.#clients.length] as Client;
  }

  async #read(): Promise<void> {
    const client = this.#next();
    const post = this.#posts.at(-1 - Math.floor(Math.random() * 50));
    const first = (await this.#asker.ask(client, 'read', 'feed', { path: '/api/feed' }))?.json as
      | { cursor?: string }
      | undefined;
    const asked: [what: string, path: string][] = [
      ['search', '/api/search?q=cluster'],
      ['profile', `/api/profiles/${pick(this.#clients).person?.username}/posts`],
      ['inbox', '/api/chats'],
      ['notifications', '/api/notifications'],
      ['media', '/api/media'],
    ];
    if (first?.cursor) asked.push(['deep feed', `/api/feed?cursor=${encodeURIComponent(first.cursor)}`]);
    if (post) asked.push(['post', `/api/posts/${post}`], ['comments', `/api/posts/${post}/comments`]);
    const [what, path] = pick(asked);
    await this.#asker.ask(client, 'read', what, { path });
  }

  async #write(): Promise<void> {
    const dice = Math.random();
    const post = this.#posts.at(-1 - Math.floor(Math.random() * 20));
    if (dice < 0.3 || !post) return this.#post();
    if (dice < 0.55) return this.#comment(post);
    if (dice < 0.7) return this.#save(post);
    return this.#say();
  }

  #mark(): string {
    const mark = `cluster ${randomUUID()}`;
    this.#asker.recorded.sent.add(mark);
    return mark;
  }

  async #post(): Promise<void> {
    const client = this.#next();
    const mark = this.#mark();
    const answer = await this.#asker.insist(client, 'write', 'post', {
      method: 'POST',
      path: '/api/posts',
      body: { text: words(mark) },
      headers: { 'idempotency-key': randomUUID() },
    });
    const id = this.#asker.acknowledge('post', answer, mark);
    if (!id) return;
    this.#posts = [...this.#posts.slice(-199), id];
    await this.#findOwn(client, id);
  }

  /** Whoever wrote finds it at once in a list that a standby may answer. */
  async #findOwn(client: Client, id: string): Promise<void> {
    const path = `/api/profiles/${client.person?.username}/posts`;
    const answer = await this.#asker.ask(client, 'read', 'own posts', { path });
    if (answer?.status === 200 && !JSON.stringify(answer.json).includes(id)) this.#asker.recorded.unread.push(id);
  }

  async #comment(post: string): Promise<void> {
    const mark = this.#mark();
    const answer = await this.#asker.insist(this.#next(), 'write', 'comment', {
      method: 'POST',
      path: `/api/posts/${post}/comments`,
      body: { text: words(mark) },
      headers: { 'idempotency-key': randomUUID() },
    });
    this.#asker.acknowledge('comment', answer, mark);
  }

  async #save(post: string): Promise<void> {
    const client = this.#next();
    const answer = await this.#asker.insist(client, 'write', 'save', {
      method: 'PUT',
      path: `/api/posts/${post}/save`,
    });
    if (fine(answer.status))
      this.#asker.recorded.acknowledged.push({ what: 'save', id: post, mark: client.person?.id ?? '' });
  }

  async #say(): Promise<void> {
    const { people, chatId } = pick(this.#pairs);
    const from = pick(people);
    const client = this.#clients.find(({ person }) => person === from) as Client;
    const mark = this.#mark();
    const answer = await this.#asker.insist(client, 'write', 'message', {
      method: 'POST',
      path: `/api/chats/${chatId}/messages`,
      body: { text: mark, client_id: mark.slice('cluster '.length) },
    });
    this.#asker.acknowledge('message', answer, mark);
  }
}
