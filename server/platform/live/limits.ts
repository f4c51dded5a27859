import { isIP } from 'node:net';
import type { Viewer } from '../http/caller.ts';
import { ipKey } from '../http/ip-key.ts';

/** Connections of one account at a time. */
export const CONNECTIONS_PER_ACCOUNT = 100;
/** In this time a connection may say so many things of all kinds (then it is cut), and ask and signal so often. */
export const WINDOW_MS = 10_000;
export const PACKETS = 1_000;
export const JOINS = 100;
export const SIGNALS = 30;
/** Joins of one connection that are looked up at a time; the others wait for them. */
export const PENDING_JOINS = 2;
/** A refused room is not looked up again for the same caller within this time. */
export const REFUSED_MS = 5_000;

/** Whom a connection is counted for. */
export const callerKey = (viewer: Viewer | null, address: string): string =>
  viewer?.userId ?? (isIP(address) ? ipKey(address) : address);

/** Counts what happens in a window of time. */
export class Pace {
  readonly #most: number;
  #count = 0;
  #since = -Infinity;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more. @returns whether that was within the limit */
  take(): boolean {
    const now = performance.now();
    if (now - this.#since > WINDOW_MS) [this.#since, this.#count] = [now, 0];
    return ++this.#count <= this.#most;
  }
}

/** Runs a few pieces of work at a time; the others wait in order. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param work does not throw */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work);
    this.#next();
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting.length = 0;
  }

  #next(): void {
    if (this.#running >= this.#most) return;
    const work = this.#waiting.shift();
    if (!work) return;
    this.#running++;
    void work().finally(() => {
      this.#running--;
      this.#next();
    });
  }
}
