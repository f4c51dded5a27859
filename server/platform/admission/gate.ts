import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { errors } from '../../../contract/errors.ts';
import { apiHeaders } from '../http/headers.ts';
import { Overload, RequestQueue } from './overload.ts';
import { type ProblemError, problem } from '../http/problem.ts';

/** How often the rate at which requests end is sampled, in milliseconds. */
const LOOK_MS = 100;
/** The most requests in flight, even in a short burst. */
const MOST_IN_FLIGHT = 2_000;
/** An iteration of the event loop that takes longer than this, in milliseconds, keeps its last requests waiting. */
const TURN_MS = 30;
/** Iterations are checked every so many samples. */
const TURN_LOOKS = 2;
/** At least this many requests of an iteration are accepted, however slow the machine is. */
const LEAST_A_TURN = 100;
const RETRY_SECONDS = 1;

const body = Buffer.from(
  JSON.stringify({ status: errors.unavailable.status, code: 'unavailable', title: errors.unavailable.title }),
);

/** A write waits for the disk and a read doesn't, so each kind has a queue of its own. */
export type CallKind = 'reads' | 'writes';

/**
 * Load shedding: under overload some requests are refused early with 503, so that the others are answered as quickly as
 * ever. Requests wait for the database (counted as in flight) or for the processor (many in one iteration of the event
 * loop). A short burst is accepted. A sustained queue is overload, which lasts until nothing had to be refused for half
 * a second. The expected wait of a request follows from the number in flight and the rate at which they end (Little's
 * law), so no limit has to be configured for a machine (docs/decisions/0020).
 */
export class OverloadGate {
  readonly #queues: Readonly<Record<CallKind, RequestQueue>>;
  readonly #overload = new Overload();
  readonly #now: () => number;
  /** how many requests were refused */
  refused = 0;
  #lookedAt: number;
  #turnAt = 0;
  /** requests that arrived in this iteration of the event loop, and those that were accepted */
  #came = 0;
  #accepted = 0;
  /** the shortest iteration with requests since the last check, in milliseconds */
  #shortest = Infinity;
  #congested = false;
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param connections to the database, of this process
   * @param now a monotonic clock, in milliseconds
   */
  constructor(connections: number, now: () => number = () => performance.now()) {
    // one read for each connection keeps the database busy; a write runs several statements
    this.#queues = {
      reads: new RequestQueue(connections),
      writes: new RequestQueue(Math.max(1, Math.floor(connections / 2))),
    };
    this.#now = now;
    this.#lookedAt = now();
  }

  /** Starts sampling. */
  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes a sample and evaluates what happened since the last one. */
  look(): void {
    const now = this.#now();
    for (const queue of [this.#queues.reads, this.#queues.writes]) queue.look(now - this.#lookedAt);
    this.#overload.look();
    this.#lookedAt = now;
    if (++this.#looks % TURN_LOOKS > 0) return;
    this.#congested = this.#shortest !== Infinity && this.#shortest > (this.#congested ? TURN_MS / 2 : TURN_MS);
    this.#shortest = Infinity;
  }

  /** Whether the server is overloaded. */
  get busy(): boolean {
    return this.#congested || this.#overload.on;
  }

  #inFlight(): number {
    return this.#queues.reads.inFlight + this.#queues.writes.inFlight;
  }

  /**
   * Accepts a request, which is in flight until `end`.
   * @throws ProblemError unavailable with Retry-After when too many of its kind are in flight
   */
  begin(kind: CallKind): void {
    const queue = this.#queues[kind];
    const inFlight = this.#inFlight();
    if (this.#overload.judge(inFlight, this.#now) ? queue.inFlight >= queue.most : inFlight >= MOST_IN_FLIGHT) {
      this.#overload.refused();
      throw this.#refusal();
    }
    queue.inFlight++;
  }

  /** Continues a request that was accepted before and paused; it is never refused. */
  resume(kind: CallKind): void {
    this.#queues[kind].inFlight++;
  }

  end(kind: CallKind): void {
    this.#queues[kind].end();
    this.#overload.ended(this.#inFlight());
  }

  /** Whether this iteration of the event loop has room for one more request. */
  hasRoom(): boolean {
    this.#came++;
    const now = this.#now();
    if (this.#turnAt === 0) {
      this.#turnAt = now;
      setImmediate(() => this.turned());
    }
    if (this.#congested && this.#accepted >= LEAST_A_TURN && now - this.#turnAt >= TURN_MS) return false;
    this.#accepted++;
    return true;
  }

  /** The iteration has ended. */
  turned(): void {
    // a long iteration with few requests: something else was slow, and refusing requests wouldn't help
    const took = this.#came > LEAST_A_TURN ? this.#now() - this.#turnAt : 0;
    this.#shortest = Math.min(this.#shortest, took);
    this.#turnAt = 0;
    this.#came = 0;
    this.#accepted = 0;
  }

  /** Runs before the server's own request listeners. Pages, files and uploads pass: a browser requests them once. */
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

  /** The cheapest response possible, because the server is overloaded. */
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
