import { isIP } from 'node:net';
import { liveBounds } from '../../../contract/rate-limits.ts';
import type { Viewer } from '../http/caller.ts';
import { ipKey } from '../http/ip-key.ts';

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
    if (now - this.#since > liveBounds.seconds * 1_000) [this.#since, this.#count] = [now, 0];
    return ++this.#count <= this.#most;
  }
}
