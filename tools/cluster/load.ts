import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { fromPlainText } from '../../contract/posts/rich-text/index.ts';
import type { FileStore } from '../../server/platform/storage/index.ts';
import { type Answer, Client } from '../../tests/harness/client.ts';
import { createPeople } from '../bench/people.ts';
import { urlAt } from './parts.ts';
import type { Ports } from './settings.ts';

const HOST = 'ou.quad.localhost';
const TIMEOUT_MS = 10_000;
const PEOPLE = 120;
/** Chats, each between two of the people. */
const CHATS = 10;
const RETRY_MS = 250;
/** The delays after which an upload is restarted, as in web/lib/uploads.ts. */
const UPLOAD_RETRIES_MS = [0, 800, 2_000, 4_000, 8_000];

/** The kinds of calls, by which part's outage affects them. */
export type Kind = 'read' | 'write' | 'media';
/** Refused because this machine, with nine programs on it, was overloaded: no part's fault. */
export const OVERLOAD = '503 overload';

export interface Outcome {
  /** when it ended, ms of `performance.now()` */
  at: number;
  /** ms */
  took: number;
  kind: Kind;
  what: string;
  /** what went wrong, such as "503 unavailable" or "ECONNRESET"; null if it worked */
  fault: string | null;
}

/** A write that the server acknowledged: at the end it has to exist exactly once. */
export interface Acknowledged {
  what: 'post' | 'comment' | 'message' | 'save' | 'photo';
  /** of a save, the post's; of a photo, its path */
  id: string;
  /** its own unique text; of a save, the person's id; '' for a photo */
  mark: string;
}

interface Person {
  id: string;
  username: string;
  client: Client;
}

/** A request besides its path. */
interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One of the two open pages of a chat. After each reconnect it asks for what it missed. */
export interface Page {
  chat: string;
  /** ids of the messages that it shows, and how many of them came live */
  shown: Set<string>;
  live: number;
  socket: Socket;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const bodyOf = ({ json }: Answer) => (json ?? {}) as Record<string, unknown>;
const isSuccess = (status: number): boolean => status >= 200 && status < 400;

/** People who read, write and upload through the proxy until `stop`, and the outcome of every call. */
export class Load {
  readonly outcomes: Outcome[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** own posts that their author didn't find right after posting */
  readonly notFound: string[] = [];
  readonly pages: Page[] = [];
  readonly #ports: Ports;
  readonly #people: Person[] = [];
  readonly #chats: { id: string; people: readonly [Person, Person] }[] = [];
  #posts: string[] = [];
  #photos: string[] = [];
  #running = true;
  #loops: Promise<void>[] = [];

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async start(files: FileStore): Promise<void> {
    const people = await createPeople(urlAt(this.#ports.primary), files, { name: 'clusterperson', count: PEOPLE });
    for (const { id, username, token } of people) {
      const client = new Client(this.#ports.haproxy, HOST);
      client.cookies.set('quad_session', token);
      this.#people.push({ id, username, client });
    }
    for (let n = 0; n < CHATS; n++) {
      const people = [this.#people[2 * n], this.#people[2 * n + 1]] as [Person, Person];
      const begun = await this.#call(people[0], `/api/chats/with/${people[1].id}`, { method: 'PUT', body: {} });
      const { _id: id } = bodyOf(begun).chat as { _id: string };
      this.#chats.push({ id, people });
      for (const person of people) this.#openPage(person, id);
    }
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#6b8f71' } })
      .jpeg()
      .toBuffer();
    const repeat = async (work: () => Promise<unknown>, pause: number) => {
      while (this.#running) {
        await work();
        await sleep(pause);
      }
    };
    // four loops of each
    const readsAndWrites = [() => this.#read(), () => this.#write()].flatMap((work) =>
      Array.from({ length: 4 }, () => repeat(work, 50)),
    );
    this.#loops = [...readsAndWrites, repeat(() => this.#postPhoto(photo), 550), repeat(() => this.#viewPhoto(), 150)];
  }

  /** Stops after everyone has finished what they started. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  /** Opens a photo's path as one of the people. @returns whether it exists */
  async opens(path: string): Promise<boolean> {
    return isSuccess((await this.#call(pick(this.#people), path).catch(() => null))?.status ?? 0);
  }

  /** One request; rejects when there is no answer. */
  #call({ client }: Person, path: string, { method = 'GET', body, headers }: Sent = {}): Promise<Answer> {
    const late = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('late')));
    return Promise.race([client.request(method, path, body, headers), late]);
  }

  #note(kind: Kind, what: string, began: number, fault: string | null): void {
    const at = performance.now();
    this.outcomes.push({ at, took: at - began, kind, what, fault });
  }

  /** One attempt, whose outcome is recorded. @returns the answer; null if the call should be retried */
  async #try(person: Person, kind: Kind, what: string, path: string, sent?: Sent): Promise<Answer | null> {
    const began = performance.now();
    try {
      const answer = await this.#call(person, path, sent);
      const { status, headers } = answer;
      const json = bodyOf(answer);
      // an overloaded server's Retry-After is one second, that of a server without its database two
      const fault = status === 503 && headers['retry-after'] === '1' ? OVERLOAD : `${status} ${json.code ?? ''}`;
      this.#note(kind, what, began, isSuccess(status) ? null : fault);
      return status < 500 && status !== 429 ? answer : null;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      this.#note(kind, what, began, code ?? message);
      return null;
    }
  }

  /**
   * Retries a write under the same idempotency key until it's answered, as the page does.
   * @returns the id of what was written; '' if it was refused
   */
  async #insist(
    kind: Kind,
    what: Acknowledged['what'],
    person: Person,
    path: string,
    mark: string,
    sent: Sent,
  ): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await this.#try(person, kind, what, path, { method: 'POST', headers, ...sent });
      if (!answer) await sleep(RETRY_MS);
      else {
        const id = String(bodyOf(answer)._id ?? '');
        if (id && isSuccess(answer.status)) this.acknowledged.push({ what, id, mark });
        return id;
      }
    }
  }

  /** Opens the feed, and then one of the other lists or pages. */
  async #read(): Promise<void> {
    const person = pick(this.#people);
    const feed = await this.#try(person, 'read', 'feed', '/api/feed');
    const { cursor } = feed ? bodyOf(feed) : {};
    // one of the newest 50; may be undefined while there are fewer
    const post = this.#posts.at(-1 - Math.floor(Math.random() * 50));
    const paths = [
      '/api/search?q=cluster',
      `/api/profiles/${pick(this.#people).username}/posts`,
      '/api/chats',
      '/api/notifications',
      '/api/media',
    ];
    if (cursor) paths.push(`/api/feed?cursor=${encodeURIComponent(String(cursor))}`);
    if (post) paths.push(`/api/posts/${post}`, `/api/posts/${post}/comments`);
    const path = pick(paths);
    await this.#try(person, 'read', path.split(/[?\d]/)[0] ?? path, path);
  }

  /** Writes a post (30 %), a comment (25 %), a save (15 %) or a message; only posts while there are few. */
  async #write(): Promise<void> {
    const dice = Math.random();
    const person = pick(this.#people);
    const mark = `cluster ${randomUUID()}`;
    const post = this.#posts.at(-1 - Math.floor(Math.random() * 20));
    const text = fromPlainText(mark);
    if (dice < 0.3 || !post) {
      const id = await this.#insist('write', 'post', person, '/api/posts', mark, { body: { text } });
      if (!id) return;
      this.#posts = [...this.#posts.slice(-199), id];
      // the author finds it at once in a list that a standby may serve
      const own = await this.#try(person, 'read', 'own posts', `/api/profiles/${person.username}/posts`);
      if (own?.status === 200 && !JSON.stringify(own.json).includes(id)) this.notFound.push(id);
    } else if (dice < 0.55)
      await this.#insist('write', 'comment', person, `/api/posts/${post}/comments`, mark, { body: { text } });
    else if (dice < 0.7) {
      const saved = await this.#try(person, 'write', 'save', `/api/posts/${post}/save`, { method: 'PUT' });
      if (saved && isSuccess(saved.status)) this.acknowledged.push({ what: 'save', id: post, mark: person.id });
    } else {
      const { id, people } = pick(this.#chats);
      // a message is identified by its client_id, and has no idempotency key
      const body = { text: mark, client_id: randomUUID() };
      await this.#insist('write', 'message', pick(people), `/api/chats/${id}/messages`, mark, { body, headers: {} });
    }
  }

  /** Uploads a photo, with the page's retries, and posts it. */
  async #postPhoto(photo: Buffer): Promise<void> {
    const person = pick(this.#people);
    const began = performance.now();
    for (const [tries, delay] of UPLOAD_RETRIES_MS.entries()) {
      await sleep(delay);
      const upload = await this.#upload(person, photo).catch((error: Error) => error);
      if (upload instanceof Error) {
        // only the last attempt is a failure: the page restarts an upload by itself
        if (tries === UPLOAD_RETRIES_MS.length - 1) this.#note('media', 'upload', began, upload.message);
        continue;
      }
      this.#note('media', 'upload', began, null);
      const mark = `cluster ${randomUUID()}`;
      const body = { text: fromPlainText(mark), files: [{ upload }] };
      if (!(await this.#insist('media', 'post', person, '/api/posts', mark, { body }))) return;
      const path = `/files/${upload}/640.webp`;
      this.acknowledged.push({ what: 'photo', id: path, mark: '' });
      this.#photos = [...this.#photos.slice(-49), path];
      return;
    }
  }

  /** Uploads a photo by tus. @returns the upload's id */
  async #upload(person: Person, photo: Buffer): Promise<string> {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = `filename ${base64('photo.jpg')},filetype ${base64('image/jpeg')},purpose ${base64('post')}`;
    const headers = { ...tus, 'upload-length': String(photo.length), 'upload-metadata': metadata };
    const begun = await this.#call(person, '/api/uploads', { method: 'POST', headers });
    const path = new URL(begun.headers.location ?? '', 'http://localhost').pathname;
    const type = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const ended = await this.#call(person, path, { method: 'PATCH', body: photo, headers: type });
    if (!isSuccess(ended.status)) throw new Error(`${begun.status} and ${ended.status} to an upload`);
    return String(bodyOf(ended).upload);
  }

  async #viewPhoto(): Promise<void> {
    if (this.#photos.length > 0) await this.#try(pick(this.#people), 'media', 'photo', pick(this.#photos));
  }

  /** Opens a person's page of a chat: it shows new messages live, and after each connect fetches what it missed. */
  #openPage(person: Person, chat: string): void {
    const socket = io(`http://127.0.0.1:${this.#ports.haproxy}`, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 250,
      reconnectionDelayMax: 1_000,
      extraHeaders: { host: HOST, cookie: `quad_session=${person.client.cookies.get('quad_session')}` },
    });
    const page: Page = { chat, shown: new Set(), live: 0, socket };
    const shownSeqs = new Set<number>();
    /** the page shows every message up to this one */
    let completeUpTo = 0;
    const show = ({ _id, seq }: { _id: string; seq: number }) => {
      page.shown.add(_id);
      shownSeqs.add(seq);
      while (shownSeqs.has(completeUpTo + 1)) completeUpTo++;
    };
    const catchUp = async () => {
      while (socket.connected) {
        const answer = await this.#call(person, `/api/chats/${chat}/messages?after=${completeUpTo}`).catch(() => null);
        if (answer?.status !== 200) await sleep(RETRY_MS);
        else {
          const { messages } = answer.json as { messages: { _id: string; seq: number }[] };
          messages.forEach(show);
          if (messages.length === 0) return;
        }
      }
    };
    socket.on('connect', () => void catchUp());
    socket.on(
      'message.new',
      ({ chat_id: its, message }: { chat_id: string; message: { _id: string; seq: number } }) => {
        if (its !== chat) return;
        if (!page.shown.has(message._id)) page.live++;
        show(message);
      },
    );
    this.pages.push(page);
  }
}
