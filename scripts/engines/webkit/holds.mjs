/** What decides about a request that the inspector holds. */
const ANSWER = /^Network\.intercept/;
/** How long a page may be on its way out. */
const LEAVES_MS = 3_000;

/**
 * Requests of a page that are held until Playwright says what becomes of them. The stock browser's process ends when it is
 * told so of one that it gave up meanwhile, as it does with all of a page that is left: then the page is gone without a word,
 * and nothing that it is asked for is done. So no answer is passed on while a page is left, and none that nobody waits for.
 */
export class Holds {
  #gone = new Set();
  /** the document that is asked for */
  #coming;
  #left;
  #arrive;
  #timer;

  /** Something that the browser says of the page whose frame is `main`. */
  heard({ method, params }, main) {
    if (method === 'Network.loadingFailed') this.#gone.add(params.requestId);
    if (method === 'Network.requestWillBeSent' && params.type === 'Document' && params.frameId === main) {
      this.leave();
      this.#coming = params.requestId;
    } else if (
      (method === 'Page.frameNavigated' && !params.frame.parentId) ||
      (method === 'Network.loadingFailed' && params.requestId === this.#coming)
    )
      this.#end();
  }

  /** The page is about to be left. */
  leave() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), LEAVES_MS).unref();
    this.#left ??= new Promise((arrive) => (this.#arrive = arrive));
  }

  /** Waits until a command may be given; @returns whether somebody is still there to take it */
  async allows(method, { requestId }) {
    if (!ANSWER.test(method) || !requestId) return true;
    while (this.#left && requestId !== this.#coming && !this.#gone.has(requestId)) await this.#left;
    return !this.#gone.has(requestId);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#arrive?.();
    this.#left = this.#arrive = this.#coming = undefined;
  }
}
