import { isIP } from 'node:net';
import { liveBounds } from '../../../contract/rate-limits.ts';
import type { Viewer } from '../http/caller.ts';
import { ipKey } from '../http/ip-key.ts';
import { problem } from '../http/problem.ts';

/** Joins of one connection that are checked at a time; the others are queued. */
export const PENDING_JOINS = 2;

/** The account that a connection counts for, or a visitor's address (of IPv6 its network). */
export const callerKey = (viewer: Viewer | null, address: string): string =>
  viewer?.userId ?? (isIP(address) ? ipKey(address) : address);

/** A rate limiter of one connection with a fixed window, `liveBounds.seconds`. */
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

/** How many visitors are connected to this process, by address. */
export class Visitors {
  readonly #open = new Map<string, number>();

  /**
   * Counts a visitor's connection until it closes.
   * @throws ProblemError too_many_requests when the address has too many already
   */
  count(
    address: string,
    connection: { readonly readyState: string; once(event: 'close', handler: () => void): unknown },
  ): void {
    // closed while it was being identified
    if (connection.readyState !== 'open') return;
    const open = this.#open.get(address) ?? 0;
    if (open >= liveBounds.connections.address) throw problem('too_many_requests');
    this.#open.set(address, open + 1);
    connection.once('close', () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    });
  }
}
