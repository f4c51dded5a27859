/** Fewer requests in flight than this are no queue, however slow they are: a few dozen people are no overload. */
const NO_QUEUE = 40;
/**
 * A queue that lasts so long, in milliseconds, while so many requests arrived, is more than a short burst. The numbers
 * are for a slow machine, where a few dozen concurrent requests take long.
 */
const SUSTAINED = { ms: 100, requests: 100 };
/** Under overload an accepted request should wait no longer than this, in milliseconds. */
const WAIT_MS = 4;
/** Overload ends when nothing had to be refused in so many samples. */
const CALM_SAMPLES = 5;

/** Requests of one kind in flight, and the rate at which they end. */
export class RequestQueue {
  readonly #least: number;
  inFlight = 0;
  /** under overload, with more in flight than this a new request would wait too long at the present rate */
  most: number;
  #ended = 0;

  /** @param least so many are accepted under overload, however slowly they end */
  constructor(least: number) {
    this.#least = least;
    this.most = least;
  }

  /** @param tookMs milliseconds since the last sample */
  look(tookMs: number): void {
    this.most = Math.max(this.#least, (this.#ended / Math.max(1, tookMs)) * WAIT_MS);
    this.#ended = 0;
  }

  end(): void {
    this.inFlight--;
    this.#ended++;
  }
}

/** Whether the server is overloaded: a queue was sustained, and requests were refused recently. */
export class Overload {
  /** when the queue began; it ends at a quarter of NO_QUEUE, so that the state doesn't flicker */
  #since: number | undefined;
  /** requests that arrived since then */
  #came = 0;
  /** samples since a request was refused */
  #calm = 0;
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  /**
   * Evaluates overload when a request arrives.
   * @param inFlight requests of all kinds
   * @param now only called where it matters
   */
  judge(inFlight: number, now: () => number): boolean {
    if (this.#on || inFlight < NO_QUEUE) return this.#on;
    const at = now();
    this.#since ??= at;
    this.#on = ++this.#came > SUSTAINED.requests && at - this.#since >= SUSTAINED.ms;
    this.#calm = 0;
    return this.#on;
  }

  /** A request was refused. */
  refused(): void {
    this.#calm = 0;
  }

  /** @param inFlight remaining requests of all kinds */
  ended(inFlight: number): void {
    if (!this.#on && inFlight < NO_QUEUE / 4) this.#reset();
  }

  look(): void {
    if (++this.#calm > CALM_SAMPLES && this.#on) this.#reset();
  }

  #reset(): void {
    this.#on = false;
    this.#since = undefined;
    this.#came = 0;
  }
}
