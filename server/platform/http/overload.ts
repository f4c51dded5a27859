/** So many calls in hand are no queue, however slowly they end: whoever serves a few dozen people has no overload. */
const NO_QUEUE = 40;
/**
 * A queue that stood for so long, in milliseconds, while so many came, is no moment's crowd. The number is for a slow machine:
 * there a few dozen calls at once stand for long.
 */
const STANDING = { ms: 100, calls: 100 };
/** In overload: what is taken on is to wait no longer than this, in milliseconds, by how many end in one. */
const WAIT_MS = 4;
/** Overload is over when nobody had to be refused in so many looks. */
const CALM_LOOKS = 5;

/** Calls of one kind in hand: how many there are, and how quickly they end. */
export class Line {
  readonly #least: number;
  inHand = 0;
  /** in overload, more in hand than this wait too long, as things go now */
  most: number;
  #ended = 0;

  /** @param least so many are taken on in overload, however slowly they end */
  constructor(least: number) {
    this.#least = least;
    this.most = least;
  }

  /** @param tookMs milliseconds since the last look */
  look(tookMs: number): void {
    this.most = Math.max(this.#least, (this.#ended / Math.max(1, tookMs)) * WAIT_MS);
    this.#ended = 0;
  }

  end(): void {
    this.inHand--;
    this.#ended++;
  }
}

/** Whether more is asked than can be answered: a queue stood, and somebody was refused lately. */
export class Overload {
  /** since when there is a queue; it is over when a quarter of what is no queue is left, so that it does not flicker */
  #since: number | undefined;
  /** how many came since then */
  #came = 0;
  /** looks since somebody was refused */
  #calm = 0;
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  /**
   * Whether there is overload, now that one more call comes.
   * @param inHand calls of all kinds
   * @param now only asked where it matters
   */
  judge(inHand: number, now: () => number): boolean {
    if (this.#on || inHand < NO_QUEUE) return this.#on;
    const at = now();
    this.#since ??= at;
    this.#on = ++this.#came > STANDING.calls && at - this.#since >= STANDING.ms;
    this.#calm = 0;
    return this.#on;
  }

  /** A call was refused. */
  refused(): void {
    this.#calm = 0;
  }

  /** @param inHand calls of all kinds that are left */
  ended(inHand: number): void {
    if (!this.#on && inHand < NO_QUEUE / 4) this.#forget();
  }

  look(): void {
    if (++this.#calm > CALM_LOOKS && this.#on) this.#forget();
  }

  #forget(): void {
    this.#on = false;
    this.#since = undefined;
    this.#came = 0;
  }
}
