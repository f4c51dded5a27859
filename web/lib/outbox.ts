import { ApiError } from './api.ts';
import { inBrowser, onViewerChange } from './browser.ts';
import { browserStorage } from './browser-storage.ts';
import { onLiveGap } from './live.ts';

/** Something that was said here and that the server does not have yet. It is kept in the browser until then. */
export interface Waiting {
  client_id: string;
  /** ISO 8601 */
  at: string;
  /** a try has failed; it is tried again by itself */
  late: boolean;
  /** why the server does not take it; only its writer tries it again */
  refused: string | null;
}

/** What is particular to one kind of things that wait. */
interface Kind<E extends Waiting> {
  /** where the viewer's are kept; null for nobody */
  key(): string | null;
  /** those of one lane go out one after the other, in the order written */
  laneOf(entry: E): string;
  /** whether what was kept can be read */
  isWhole(entry: Partial<E>): boolean;
  shown(): readonly E[];
  show(list: readonly E[]): void;
  /** hands one to the server, which takes it once however often it comes, and tells the page of it */
  send(entry: E, signal: AbortSignal): Promise<void>;
  refused?(entry: E, words: string): void;
}

/** After this long an answer is given up; the next try gets it. */
export const ANSWER_MS = 15_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** Refusals that pass by themselves. */
const passing = [0, 401, 408, 425, 429];

/** Whether a failed call may be tried again by itself: no answer came, or one that passes soon. */
const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || (passing.includes(error.status) && !error.isLongWait);

/** Sends what waits until the server has it: after a lost line, in a later page, once. */
export class Outbox<E extends Waiting> {
  readonly #kind: Kind<E>;
  readonly #running = new Set<string>();
  readonly #waits = new Map<string, { timer: ReturnType<typeof setTimeout>; ms: number }>();

  constructor(kind: Kind<E>) {
    this.#kind = kind;
    if (!inBrowser) return;
    kind.show(this.#readKept());
    window.addEventListener('online', this.flushAll);
    onLiveGap(this.flushAll);
    // Another sign-in has another outbox; what another tab has sent is no longer waiting here.
    onViewerChange(() =>
      // told just before the new viewer stands
      queueMicrotask(() => {
        kind.show(this.#readKept());
        this.flushAll();
      }),
    );
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key !== kind.key()) return;
      const there = new Set(this.#readKept().map((entry) => entry.client_id));
      this.#show((list) => list.filter((entry) => there.has(entry.client_id) || this.#running.has(kind.laneOf(entry))));
    });
  }

  /** Takes what is to be sent: it is shown at once, and sent after what was said before it. */
  queue(entry: E): void {
    this.#show((list) => [...list, entry]);
    this.#keep((list) => [...list, entry]);
    void this.#flush(this.#kind.laneOf(entry));
  }

  /** Tries again what was refused or waits. */
  retry(entry: E): void {
    this.#update(entry.client_id, { refused: null } as Partial<E>);
    this.#hurry(this.#kind.laneOf(entry));
  }

  /** Forgets one: the server has it, or its writer gave it up. */
  drop(clientId: string): void {
    const others = (list: readonly E[]) => list.filter((entry) => entry.client_id !== clientId);
    if (this.#kind.shown().some((entry) => entry.client_id === clientId)) this.#show(others);
    this.#keep(others);
  }

  /** Sends everything that waits: the page has come, or the line is back. */
  readonly flushAll = (): void => {
    for (const lane of new Set(this.#kind.shown().map(this.#kind.laneOf))) this.#hurry(lane);
  };

  /** Sends at once what waits for its next try. */
  #hurry(lane: string): void {
    clearTimeout(this.#waits.get(lane)?.timer);
    this.#waits.delete(lane);
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

  /** @returns whether the next one may be sent */
  async #send(entry: E, lane: string): Promise<boolean> {
    try {
      await this.#kind.send(entry, AbortSignal.timeout(ANSWER_MS));
      this.drop(entry.client_id);
      this.#waits.delete(lane);
      return true;
    } catch (error) {
      if (!passes(error)) {
        const { message } = error as ApiError;
        this.#update(entry.client_id, { refused: message, late: true } as Partial<E>);
        this.#kind.refused?.(entry, message);
        return true;
      }
      this.#update(entry.client_id, { late: true } as Partial<E>);
      this.#wait(lane);
      return false;
    }
  }

  #wait(lane: string): void {
    const before = this.#waits.get(lane);
    clearTimeout(before?.timer);
    const ms = before ? Math.min(before.ms * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
    this.#waits.set(lane, {
      timer: setTimeout(() => void this.#flush(lane), ms * (0.75 + Math.random() / 2)),
      ms,
    });
  }

  #readKept(): E[] {
    const key = this.#kind.key();
    try {
      const list = JSON.parse((key && browserStorage.local.get(key)) ?? '[]') as E[];
      return Array.isArray(list) ? list.filter((entry) => entry?.client_id && this.#kind.isWhole(entry)) : [];
    } catch {
      return [];
    }
  }

  /** Changes the kept list as it is now: another tab may have changed it since this one read it. */
  #keep(change: (list: E[]) => E[]): void {
    const key = this.#kind.key();
    if (!key) return;
    const list = change(this.#readKept());
    if (list.length > 0) browserStorage.local.set(key, JSON.stringify(list));
    else browserStorage.local.drop(key);
  }

  #show(change: (list: readonly E[]) => readonly E[]): void {
    this.#kind.show(change(this.#kind.shown()));
  }

  #update(clientId: string, part: Partial<E>): void {
    const apply = (entry: E) => (entry.client_id === clientId ? { ...entry, ...part } : entry);
    this.#show((list) => list.map(apply));
    this.#keep((list) => list.map(apply));
  }
}
