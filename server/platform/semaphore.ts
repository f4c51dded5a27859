/** Runs a few tasks at a time; the others wait in order. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #bound: { waiting: number; error: () => Error } | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param bound how many tasks may wait, and what further ones fail with; without it any number waits */
  constructor(atOnce: number, bound?: { waiting: number; error: () => Error }) {
    this.#atOnce = atOnce;
    this.#bound = bound;
  }

  /** Runs a task when a slot is free and returns its result. Throws the bound's error when too many wait. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#bound && this.#waiting.length >= this.#bound.waiting) throw this.#bound.error();
      // The slot is passed on to the next task, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
