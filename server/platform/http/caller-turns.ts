/** How many of one caller's requests are worked on at a time, and begun in one turn of the event loop. */
export interface Share {
  inHand: number;
  perTurn: number;
}

interface Caller {
  inHand: number;
  /** begun in this turn of the event loop */
  begun: number;
  /** ended in this turn: their places are free in the next one */
  ended: number;
  share: Share;
  waiting: Turn[];
}

/** One request's place. It is given back when whoever held it has released it. */
export class Turn {
  readonly start: () => void;
  /** Gives the place back; set when it is asked for. */
  end: () => void = () => undefined;
  #holds = 1;

  /** @param start runs when it is the request's turn */
  constructor(start: () => void) {
    this.start = start;
  }

  /** Keeps the place until one more `release`: a caller who hangs up has no free place while their work goes on. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    if (--this.#holds === 0) this.end();
  }
}

/**
 * Works on a few requests of each caller at a time; the others wait for their own caller's, not for everybody's. Places
 * become free once in each turn of the event loop, so that a caller's answers from memory do not fill it either: others are
 * read in between (docs/decisions/0028).
 */
export class CallerTurns {
  readonly #callers = new Map<string, Caller>();
  #scheduled = false;

  /** How many requests of a caller wait. */
  waitingOf(key: string): number {
    return this.#callers.get(key)?.waiting.length ?? 0;
  }

  /** Starts a request when it is its turn: now, or after others of its caller. */
  enter(key: string, share: Share, turn: Turn): void {
    let caller = this.#callers.get(key);
    if (!caller) {
      caller = { inHand: 0, begun: 0, ended: 0, share, waiting: [] };
      this.#callers.set(key, caller);
      this.#schedule();
    }
    caller.share = share;
    const known = caller;
    turn.end = () => this.#leave(known, turn);
    if (caller.waiting.length === 0 && hasPlace(caller)) this.#begin(caller, turn);
    else caller.waiting.push(turn);
  }

  #begin(caller: Caller, turn: Turn): void {
    caller.inHand++;
    caller.begun++;
    this.#schedule();
    turn.start();
  }

  /** A request has ended, or its caller hung up while it waited. */
  #leave(caller: Caller, turn: Turn): void {
    const at = caller.waiting.indexOf(turn);
    if (at >= 0) caller.waiting.splice(at, 1);
    else caller.ended++;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.turned();
    });
  }

  /** A turn of the event loop is over. */
  turned(): void {
    for (const [key, caller] of this.#callers) {
      caller.inHand -= caller.ended;
      caller.begun = 0;
      caller.ended = 0;
      while (caller.waiting.length > 0 && hasPlace(caller)) this.#begin(caller, caller.waiting.shift() as Turn);
      if (caller.inHand === 0 && caller.waiting.length === 0) this.#callers.delete(key);
    }
  }
}

const hasPlace = ({ inHand, begun, share }: Caller): boolean => inHand < share.inHand && begun < share.perTurn;
