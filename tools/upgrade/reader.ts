import { setTimeout as sleep } from 'node:timers/promises';
import type { Read } from './phase.ts';
import { type Answer, faultOf, faultOfError, type Visitor } from './visitor.ts';

/** When the page repeats a call that had no answer, or one of 500 and above (web/lib/query-client.ts). */
const CALL_RETRIES_MS = [500, 1_000];
const CLOSED = ['ECONNRESET', 'EPIPE'];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What readers know of the community. */
export interface Known {
  posts: readonly string[];
  usernames: readonly string[];
}

/** A person who opens pages and reads, one request after the other. */
export class Reader {
  readonly #visitor: Visitor;
  readonly #known: Known;
  #cursor: string | null = null;
  /** files that the page they opened last may load at any time */
  #assets: readonly string[] = [];

  constructor(visitor: Visitor, known: Known) {
    this.#visitor = visitor;
    this.#known = known;
  }

  /** The next read: mostly calls of the page, sometimes a whole page, or a file of the one that is open. */
  async read(): Promise<Read> {
    const dice = Math.random();
    if (dice < 0.08) return this.#openPage(pick(['/', `/post/${pick(this.#known.posts)}`]));
    if (dice < 0.16 && this.#assets.length > 0) return (await this.#repeat('asset', pick(this.#assets), [])).read;
    const [what, path] = this.#call();
    const { read, answer } = await this.#repeat(what, path, CALL_RETRIES_MS);
    if (what === 'feed' && answer) this.#cursor = (JSON.parse(answer.text) as { cursor?: string }).cursor ?? null;
    return read;
  }

  #call(): [what: string, path: string] {
    const post = pick(this.#known.posts);
    return pick<[string, string]>([
      ['feed', '/api/feed'],
      ['feed', '/api/feed'],
      ['older', this.#cursor ? `/api/feed?cursor=${encodeURIComponent(this.#cursor)}` : '/api/feed'],
      ['post', `/api/posts/${post}`],
      ['comments', `/api/posts/${post}/comments`],
      ['search', '/api/search?q=upgrade'],
      ['profile', `/api/profiles/${pick(this.#known.usernames)}/posts`],
      ['chats', '/api/chats'],
      ['notifications', '/api/notifications'],
    ]);
  }

  async #openPage(path: string): Promise<Read> {
    const { read, answer } = await this.#repeat('page', path, []);
    const assets = answer ? [...answer.text.matchAll(/\/assets\/[\w.-]+/g)].map(([name]) => name) : [];
    if (assets.length > 0) this.#assets = assets;
    return read;
  }

  /** A request with its retries. A browser itself repeats one whose kept connection was closed without an answer. */
  async #repeat(what: string, path: string, delays: readonly number[]): Promise<{ read: Read; answer: Answer | null }> {
    const began = performance.now();
    const retried: string[] = [];
    const attempt = async (): Promise<{ answer: Answer | null; fault: string | null; again: boolean }> => {
      try {
        const answer = await this.#visitor.ask(path);
        return { answer, fault: faultOf(answer), again: answer.status >= 500 };
      } catch (error) {
        return { answer: null, fault: faultOfError(error), again: true };
      }
    };
    const left = [...delays];
    let resent = false;
    for (;;) {
      const { answer, fault, again } = await attempt();
      const done = { read: { what, ms: performance.now() - began, fault, retried }, answer: fault ? null : answer };
      if (!fault || !again) return done;
      const byBrowser: boolean = !resent && CLOSED.includes(fault);
      const delay = byBrowser ? 0 : left.shift();
      if (delay === undefined) return done;
      resent ||= byBrowser;
      retried.push(fault);
      await sleep(delay);
    }
  }
}
