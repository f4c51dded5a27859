import { ApiError } from './api.ts';
import { inBrowser, onViewerChange } from './browser.ts';
import { browserStorage } from './browser-storage.ts';
import { onLiveGap } from './live.ts';

/** An entry that the server doesn't have yet. It is stored in the browser until then. */
export interface UnsavedEntry {
  client_id: string;
  /** ISO 8601 */
  at: string;
  /** whether an attempt has failed */
  late: boolean;
  /** why the server refused it: then only its author can retry it; null while it is sent and retried automatically */
  refused: string | null;
}

/** What differs between kinds of entries, such as messages and comments. */
interface Kind<E extends UnsavedEntry> {
  /** the storage key of the viewer's entries; null for visitors */
  key(): string | null;
  /** entries of one lane are sent one after the other, in the order written */
  laneOf(entry: E): string;
  /** whether a stored entry has all its fields */
  isWhole(entry: Partial<E>): boolean;
  shown(): readonly E[];
  show(list: readonly E[]): void;
  /** sends an entry, which the server accepts once however often it is sent, and updates the page */
  send(entry: E, signal: AbortSignal): Promise<void>;
  /** called when the server refused an entry, with its reason */
  refused?(entry: E, words: string): void;
}

/** A request is aborted after this time; the retry gets its answer. */
export const ANSWER_MS = 15_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Whether a failed attempt is retried automatically; an error that is no ApiError, such as the timeout, always is. */
const isRetried = (error: unknown): boolean => !(error instanceof ApiError) || (error.isTemporary && !error.isLongWait);

/** Sends queued entries until the server has them: after a lost connection or on a later page, each once. */
export class Outbox<E extends UnsavedEntry> {
  readonly #kind: Kind<E>;
  readonly #running = new Set<string>();
  readonly #retries = new Map<string, { timer: ReturnType<typeof setTimeout>; ms: number }>();

  constructor(kind: Kind<E>) {
    this.#kind = kind;
    if (!inBrowser) return;
    kind.show(this.#readStored());
    window.addEventListener('online', this.flushAll);
    onLiveGap(this.flushAll);
    // The outbox belongs to the signed-in user.
    onViewerChange(() =>
      // the event is emitted just before the new viewer is set
      queueMicrotask(() => {
        kind.show(this.#readStored());
        this.flushAll();
      }),
    );
    // Entries that another tab has sent are removed here, except in a lane that this page is sending: its own answer decides.
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key !== kind.key()) return;
      const there = new Set(this.#readStored().map((entry) => entry.client_id));
      this.#show((list) => list.filter((entry) => there.has(entry.client_id) || this.#running.has(kind.laneOf(entry))));
    });
  }

  /** Adds an entry: it is shown at once, and sent after those before it in its lane. */
  queue(entry: E): void {
    this.#show((list) => [...list, entry]);
    this.#store((list) => [...list, entry]);
    void this.#flush(this.#kind.laneOf(entry));
  }

  /** Retries an entry that was refused or is waiting. */
  retry(entry: E): void {
    this.#update(entry.client_id, { refused: null } as Partial<E>);
    this.#flushNow(this.#kind.laneOf(entry));
  }

  /** Removes an entry: the server has it, or its author discarded it. What is being sent isn't stopped. */
  drop(clientId: string): void {
    const others = (list: readonly E[]) => list.filter((entry) => entry.client_id !== clientId);
    if (this.#kind.shown().some((entry) => entry.client_id === clientId)) this.#show(others);
    this.#store(others);
  }

  /** Sends everything that is queued, without waiting for the next retries. Call it once the page has loaded. */
  readonly flushAll = (): void => {
    for (const lane of new Set(this.#kind.shown().map(this.#kind.laneOf))) this.#flushNow(lane);
  };

  /** Sends now what waits for its next retry. */
  #flushNow(lane: string): void {
    clearTimeout(this.#retries.get(lane)?.timer);
    this.#retries.delete(lane);
    void this.#flush(lane);
  }

  async #flush(lane: string): Promise<void> {
    if (this.#running.has(lane)) return;
    this.#running.add(lane);
    try {
      for (;;) {
        const entry = this.#kind.shown().find((each) => this.#kind.laneOf(each) === lane && each.refused === null);
        if (!entry || !(await this.#send(entry, lane))) return;
      }
    } finally {
      this.#running.delete(lane);
    }
  }

  /** @returns whether the next entry of the lane may be sent: this one has arrived or was refused */
  async #send(entry: E, lane: string): Promise<boolean> {
    try {
      await this.#kind.send(entry, AbortSignal.timeout(ANSWER_MS));
      this.drop(entry.client_id);
      this.#retries.delete(lane);
      return true;
    } catch (error) {
      if (!isRetried(error)) {
        const { message } = error as ApiError;
        this.#update(entry.client_id, { refused: message, late: true } as Partial<E>);
        this.#kind.refused?.(entry, message);
        return true;
      }
      this.#update(entry.client_id, { late: true } as Partial<E>);
      this.#retryLater(lane);
      return false;
    }
  }

  #retryLater(lane: string): void {
    const before = this.#retries.get(lane);
    clearTimeout(before?.timer);
    const ms = before ? Math.min(before.ms * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    this.#retries.set(lane, {
      // up to a quarter earlier or later, so that pages don't retry all at once
      timer: setTimeout(() => void this.#flush(lane), ms * (0.75 + Math.random() / 2)),
      ms,
    });
  }

  #readStored(): E[] {
    const key = this.#kind.key();
    try {
      const list = JSON.parse((key && browserStorage.local.get(key)) ?? '[]') as E[];
      return Array.isArray(list) ? list.filter((entry) => entry?.client_id && this.#kind.isWhole(entry)) : [];
    } catch {
      return [];
    }
  }

  /** Changes the stored list as it is now: another tab may have changed it since it was read. */
  #store(change: (list: E[]) => E[]): void {
    const key = this.#kind.key();
    if (!key) return;
    const list = change(this.#readStored());
    if (list.length > 0) browserStorage.local.set(key, JSON.stringify(list));
    else browserStorage.local.drop(key);
  }

  #show(change: (list: readonly E[]) => readonly E[]): void {
    this.#kind.show(change(this.#kind.shown()));
  }

  #update(clientId: string, part: Partial<E>): void {
    const apply = (entry: E) => (entry.client_id === clientId ? { ...entry, ...part } : entry);
    this.#show((list) => list.map(apply));
    this.#store((list) => list.map(apply));
  }
}
