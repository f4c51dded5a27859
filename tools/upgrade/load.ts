import { setTimeout as sleep } from 'node:timers/promises';
import { newPhase, type Phase } from './phase.ts';
import { Reader } from './reader.ts';
import { type Person, Visitor } from './visitor.ts';
import { type Acknowledged, type What, write } from './writer.ts';

interface LoadOptions {
  port: number;
  people: readonly Person[];
  writesPerSecond: number;
}

/** A reader pauses between these, in ms. */
const PAUSE_MS = [1_000, 2_000] as const;
const FIRST_POSTS = 100;
const CHATS = 40;
const SHARES: readonly (readonly [What, number])[] = [
  ['comment', 0.4],
  ['message', 0.4],
  ['post', 0.2],
];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** People who read at their own pace, and writes at a fixed rate whether or not the ones before were answered. */
export class Load {
  readonly phases: Phase[] = [];
  /** `at`: when, ms of `performance.now()` */
  readonly acknowledged: (Acknowledged & { at: number })[] = [];
  /** writes that were refused for good */
  readonly refused: string[] = [];
  readonly #options: LoadOptions;
  /** readers and writers have connections of their own */
  readonly #readers: readonly Visitor[];
  readonly #writers: readonly Visitor[];
  readonly #posts: string[] = [];
  #chats: { id: string; people: readonly Visitor[] }[] = [];
  #running = true;
  #work: Promise<unknown>[] = [];

  constructor(options: LoadOptions) {
    this.#options = options;
    [this.#readers, this.#writers] = [0, 1].map(() =>
      options.people.map((person) => new Visitor(options.port, person)),
    ) as [Visitor[], Visitor[]];
    this.begin('start');
  }

  get phase(): Phase {
    return this.phases.at(-1) as Phase;
  }

  begin(name: string): void {
    const now = newPhase(name);
    if (this.phases.length > 0) this.phase.ended = now.began;
    this.phases.push(now);
  }

  async start(): Promise<void> {
    for (let n = 0; n < FIRST_POSTS; n++) await this.#write('post');
    for (let n = 0; n < CHATS; n++) {
      const people = [2 * n, 2 * n + 1].map((at) => this.#writers[at % this.#writers.length] as Visitor);
      const other = people[1]?.person.id;
      const ask = () => (people[0] as Visitor).ask(`/api/chats/with/${other}`, { method: 'PUT', body: {} });
      let answer = await ask();
      for (; answer.status === 503; answer = await ask()) await sleep(PAUSE_MS[0]);
      const { _id: id } = (JSON.parse(answer.text) as { chat: { _id: string } }).chat;
      this.#chats.push({ id, people });
      // who got no reply may send a few messages only
      for (const person of people) await this.#write('message', { id, people: [person] });
    }
    this.begin('warm-up');
    const known = { posts: this.#posts, usernames: this.#options.people.map(({ username }) => username) };
    this.#work = [...this.#readers.map((visitor) => this.#read(new Reader(visitor, known))), this.#writeAtRate()];
  }

  /** Ends when everything that was begun is answered. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#work);
    this.phase.ended = performance.now();
    for (const visitor of [...this.#readers, ...this.#writers]) visitor.close();
  }

  async #read(reader: Reader): Promise<void> {
    const [least, most] = PAUSE_MS;
    await sleep(Math.random() * most);
    while (this.#running) {
      const { phase } = this;
      phase.reads.push(await reader.read());
      await sleep(least + Math.random() * (most - least));
    }
  }

  async #writeAtRate(): Promise<void> {
    const began = performance.now();
    const writes: Promise<void>[] = [];
    for (let n = 0; this.#running; n++) {
      await sleep(Math.max(0, began + (n * 1000) / this.#options.writesPerSecond - performance.now()));
      let dice = Math.random();
      const [what] = SHARES.find(([, share]) => (dice -= share) < 0) ?? ['comment'];
      writes.push(this.#write(what));
    }
    await Promise.all(writes);
  }

  async #write(what: What, chat = pick(this.#chats)): Promise<void> {
    const { phase } = this;
    const visitor = pick(what === 'message' ? chat.people : this.#writers);
    const path = {
      post: '/api/posts',
      comment: `/api/posts/${pick(this.#posts)}/comments`,
      message: `/api/chats/${chat?.id}/messages`,
    }[what];
    try {
      const { acknowledged, ...done } = await write(visitor, what, path);
      this.acknowledged.push({ ...acknowledged, at: performance.now() });
      if (what === 'post') this.#posts.push(acknowledged.id);
      phase.writes.push(done);
    } catch (error) {
      this.refused.push((error as Error).message);
    }
  }
}
