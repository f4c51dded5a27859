import { MediaError } from './media-error.ts';

/** Lets a few tasks run at once and some more wait; what comes beyond is refused early as 'busy' rather than late. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /** Runs a task when its turn comes and gives its answer. Throws MediaError 'busy' when too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mayWait) throw new MediaError('busy');
      // The one who leaves hands his place on, so the count stays as it is.
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
