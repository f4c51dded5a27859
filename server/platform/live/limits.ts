import { isIP } from 'node:net';
import type { Viewer } from '../http/caller.ts';
import { ipKey } from '../http/ip-key.ts';

/** Concurrent connections of one account. */
export const CONNECTIONS_PER_ACCOUNT = 100;
/** Concurrent connections of visitors at one address, which everyone in a dorm may share. */
export const CONNECTIONS_PER_ADDRESS = 1_000;
/** Messages of a connection in this time, in all (beyond that it is closed), and joins and signals among them. */
export const WINDOW_MS = 10_000;
export const PACKETS = 1_000;
export const JOINS = 100;
export const SIGNALS = 30;
/** Joins of one connection that are checked at a time; the others are queued. */
export const PENDING_JOINS = 2;
/** A refused room isn't checked again for the same caller within this time. */
export const REFUSED_MS = 5_000;

/** The account or address that a connection counts for. */
export const callerKey = (viewer: Viewer | null, address: string): string =>
  viewer?.userId ?? (isIP(address) ? ipKey(address) : address);

/** A rate limiter with a fixed window. */
export class Pace {
  readonly #most: number;
  #count = 0;
  #since = -Infinity;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one event. @returns whether it was within the limit */
  take(): boolean {
    const now = performance.now();
    if (now - this.#since > WINDOW_MS) [this.#since, this.#count] = [now, 0];
    return ++this.#count <= this.#most;
  }
}
