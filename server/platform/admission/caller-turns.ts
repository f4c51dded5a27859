import { AsyncLocalStorage } from 'node:async_hooks';

/** How many requests of one caller run at a time, and how many start in one iteration of the event loop. */
export interface Share {
  inHand: number;
  perTurn: number;
}

interface Caller {
  inHand: number;
  /** started in this iteration of the event loop */
  begun: number;
  /** ended in this iteration: their slots are free in the next one */
  ended: number;
  share: Share;
  waiting: Turn[];
}

/** One request's slot. It is free once everyone who held it has released it. */
export class Turn {
  start: () => void;
  /** Frees the slot; set when the request enters the queue. */
  end: () => void = () => undefined;
  #holds = 1;

  /** @param start runs when it is the request's turn */
  constructor(start: () => void) {
    this.start = start;
  }

  /** Keeps the slot until one more `release`: a caller who hangs up has no free slot while their work goes on. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    if (--this.#holds === 0) this.end();
  }
}

/**
 * Runs a few requests of each caller at a time; the others wait in their own caller's queue. Slots are freed once per
 * iteration of the event loop, so that a caller whose answers come from memory doesn't occupy it either: sockets are
 * read in between (docs/decisions/0028).
 */
export class CallerTurns {
  readonly #callers = new Map<string, Caller>();
  #scheduled = false;

  /** How many requests of a caller are queued. */
  waitingOf(key: string): number {
    return this.#callers.get(key)?.waiting.length ?? 0;
  }

  /** Starts a request now, or after others of its caller. */
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
    else {
      // it starts when another request ends, but its log lines name its own id
      turn.start = AsyncLocalStorage.bind(turn.start);
      caller.waiting.push(turn);
    }
  }

  #begin(caller: Caller, turn: Turn): void {
    caller.inHand++;
    caller.begun++;
    this.#schedule();
    turn.start();
  }

  /** A request has ended, or its caller hung up while it was queued. */
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

  /** An iteration of the event loop has ended. */
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
