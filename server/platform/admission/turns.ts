import { problem } from '../http/problem.ts';

/** The first delay, and the increment for each further one, in milliseconds. */
const STEP_MS = 100;
const LONGEST_MS = 5_000;
/** How many calls may wait at a time for one key, and in this process. */
const PLACES = 10;
const PLACES_IN_ALL = 100;

/** Delays calls that come too often, each longer than the one before; only so many wait at a time. */
export class Turns {
  readonly #waiting = new Map<string, number>();
  #inAll = 0;

  /**
   * @param over by how much a limit is exceeded; there is no delay up to 0
   * @param pause waits some milliseconds
   * @throws ProblemError too_many_requests (or `code`) with Retry-After when too many wait already
   */
  async wait(
    key: string,
    over: number,
    pause: (ms: number) => Promise<void>,
    code: 'too_many_requests' | 'locked_out' = 'too_many_requests',
  ): Promise<void> {
    if (over <= 0) return;
    const ms = Math.min(LONGEST_MS, over * STEP_MS);
    const waiting = this.#waiting.get(key) ?? 0;
    if (waiting >= PLACES || this.#inAll >= PLACES_IN_ALL)
      throw problem(code, undefined, Math.ceil(LONGEST_MS / 1_000));
    this.#waiting.set(key, waiting + 1);
    this.#inAll++;
    try {
      await pause(ms);
    } finally {
      this.#inAll--;
      const left = (this.#waiting.get(key) ?? 1) - 1;
      if (left > 0) this.#waiting.set(key, left);
      else this.#waiting.delete(key);
    }
  }
}
