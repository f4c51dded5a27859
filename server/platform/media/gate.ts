import { MediaError } from './media-error.ts';

/**
 * Runs a few tasks at a time and queues some more; beyond that, tasks are refused at once as 'busy' instead of waiting
 * long.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /** Runs a task when a slot is free and returns its result. Throws MediaError 'busy' when too many are queued. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mayWait) throw new MediaError('busy');
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
