import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { errors } from '../../../contract/errors.ts';
import { apiHeaders } from './headers.ts';
import { Line, Overload } from './overload.ts';
import { type ProblemError, problem } from './problem.ts';

/** How often it is counted how many calls end, in milliseconds. */
const LOOK_MS = 100;
/** However short the moment, more than so many are not taken on. */
const CROWD = 2_000;
/** A turn of the event loop that takes longer than this leaves whoever comes last waiting. */
const TURN_MS = 30;
/** Turns are judged at each so many looks. */
const TURN_LOOKS = 2;
/** However slow the machine is, so many of a turn are taken on. */
const LEAST_A_TURN = 100;
const RETRY_SECONDS = 1;

const body = Buffer.from(
  JSON.stringify({ status: errors.unavailable.status, code: 'unavailable', title: errors.unavailable.title }),
);

/** A call that changes something waits for the disk, one that reads does not: neither waits in the other's line. */
export type CallKind = 'reads' | 'writes';

/**
 * Refuses calls that come when more is asked than can be answered, early and with 503, so that those which are taken
 * on are answered as quickly as ever. Two things make a queue: calls that wait for the database (counted in hand) and
 * calls that wait for the processor (a turn of the event loop in which many come at once). A queue that passes within
 * a moment is nothing; one that stands is overload, which lasts until nobody has to be refused for half a second. How
 * long a call will wait is what is in hand by the rate at which it ends (Little's law), so nothing has to be set for a
 * machine (docs/decisions/0020).
 */
export class OverloadGate {
  readonly #lines: Readonly<Record<CallKind, Line>>;
  readonly #overload = new Overload();
  readonly #now: () => number;
  /** how many were refused */
  refused = 0;
  #lookedAt: number;
  #turnAt = 0;
  /** calls that came in this turn, and those of them that were taken on */
  #came = 0;
  #taken = 0;
  /** the shortest turn with calls since it was judged last, in milliseconds */
  #shortest = Infinity;
  #crammed = false;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param connections to the database, of this process
   * @param now milliseconds that only go forward
   */
  constructor(connections: number, now: () => number = () => performance.now()) {
    // as many keep the database busy; a write, which asks it several things, meets fewer others
    this.#lines = { reads: new Line(connections), writes: new Line(Math.max(1, Math.floor(connections / 2))) };
    this.#now = now;
    this.#lookedAt = now();
  }

  /** Begins to look. */
  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Judges what happened since the last look. */
  look(): void {
    const now = this.#now();
    for (const line of [this.#lines.reads, this.#lines.writes]) line.look(now - this.#lookedAt);
    this.#overload.look();
    this.#lookedAt = now;
    if (++this.#looks % TURN_LOOKS > 0) return;
    this.#crammed = this.#shortest !== Infinity && this.#shortest > (this.#crammed ? TURN_MS / 2 : TURN_MS);
    this.#shortest = Infinity;
  }

  /** Whether more is asked than can be answered. */
  get busy(): boolean {
    return this.#crammed || this.#overload.on;
  }

  #inHand(): number {
    return this.#lines.reads.inHand + this.#lines.writes.inHand;
  }

  /**
   * Takes a call on until `end`.
   * @throws ProblemError unavailable with Retry-After when too many of its kind are in hand
   */
  begin(kind: CallKind): void {
    const line = this.#lines[kind];
    const inHand = this.#inHand();
    if (this.#overload.judge(inHand, this.#now) ? line.inHand >= line.most : inHand >= CROWD) {
      this.#overload.refused();
      throw this.#refusal();
    }
    line.inHand++;
  }

  /** Takes a call back that was taken on before and paused. It is never refused now. */
  resume(kind: CallKind): void {
    this.#lines[kind].inHand++;
  }

  end(kind: CallKind): void {
    this.#lines[kind].end();
    this.#overload.ended(this.#inHand());
  }

  /** Whether this turn of the event loop has room for one more call. */
  hasRoom(): boolean {
    this.#came++;
    const now = this.#now();
    if (this.#turnAt === 0) {
      this.#turnAt = now;
      setImmediate(() => this.turned());
    }
    if (this.#crammed && this.#taken >= LEAST_A_TURN && now - this.#turnAt >= TURN_MS) return false;
    this.#taken++;
    return true;
  }

  /** The turn is over. */
  turned(): void {
    // a long turn with few calls is something else that took long: refusing calls would not help
    const took = this.#came > LEAST_A_TURN ? this.#now() - this.#turnAt : 0;
    this.#shortest = Math.min(this.#shortest, took);
    this.#turnAt = 0;
    this.#came = 0;
    this.#taken = 0;
  }

  /** Stands before whatever answers the server's requests. Pages, files and uploads pass: a browser asks for them once. */
  guard(server: Server): void {
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const room = this.hasRoom();
      if (!room && request.url?.startsWith('/api/') && !request.url.startsWith('/api/uploads')) this.#refuse(response);
      else for (const listener of listeners) listener.call(server, request, response);
    });
  }

  #refusal(): ProblemError {
    this.refused++;
    return problem('unavailable', undefined, RETRY_SECONDS);
  }

  /** As cheap as an answer can be: it is given when there is no time. */
  #refuse(response: ServerResponse): void {
    this.refused++;
    response.writeHead(503, {
      ...apiHeaders,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(body.length),
      'retry-after': String(RETRY_SECONDS),
    });
    response.end(body);
  }
}
