import type { FastifyInstance } from 'fastify';
import { type ProblemError, problem } from '../http/problem.ts';

/** A write waits for the disk and a read doesn't, so each kind is counted separately. */
export type CallKind = 'reads' | 'writes';

/** How often the rate at which requests end is sampled, in milliseconds: the length of a sample. */
const LOOK_MS = 100;
/** Fewer requests in flight than this are no queue, however slow they are: a few dozen people are no overload. */
const NO_QUEUE = 40;
/**
 * A queue that lasts for `ms` milliseconds, in which `requests` arrived, is more than a short burst. The numbers
 * are for a slow machine, where a few dozen concurrent requests take long.
 */
const SUSTAINED = { ms: 100, requests: 100 };
/** The most requests in flight, even in a short burst. */
const MOST_IN_FLIGHT = 2_000;
/** Under overload an accepted request should wait no longer than this, in milliseconds. */
const WAIT_MS = 4;
/** Overload ends after more samples than this in which nothing had to be refused. */
const CALM_LOOKS = 5;
/** An iteration of the event loop that takes longer than this, in milliseconds, keeps its last requests waiting. */
const ITERATION_MS = 30;
/** Iterations of the event loop are judged once in this many samples. */
const ITERATION_LOOKS = 2;
/** At least this many requests are accepted in one iteration of the event loop, however slow the machine is. */
const LEAST_AN_ITERATION = 100;
const RETRY_SECONDS = 1;

/** Requests of one kind in flight. */
interface Flight {
  count: number;
  /** those that ended since the last sample */
  ended: number;
  /** under overload, with more in flight than `most` a new request would wait too long at the present rate */
  most: number;
  /** at least this many are accepted under overload, however slowly they end */
  least: number;
}

/**
 * Load shedding: under overload some requests are refused early with 503, so that the others are answered as quickly as
 * ever. Requests wait for the database (counted as in flight) or for the processor (many in one iteration of the event
 * loop). A short burst is accepted. A sustained queue is overload, which lasts until nothing had to be refused for half
 * a second. The expected wait of a request follows from the number in flight and the rate at which they end (Little's
 * law), so no limit has to be configured for a machine (docs/decisions/0020).
 */
export class LoadShedding {
  readonly #flights: Readonly<Record<CallKind, Flight>>;
  readonly #now: () => number;
  /** how many requests were refused since the start */
  refused = 0;
  #lookedAt: number;
  #timer: NodeJS.Timeout | undefined;
  /** when the queue began, and the requests since then; it ends at a quarter of NO_QUEUE, so that it doesn't flicker */
  #queue: { since: number; came: number } | null = null;
  #isOverloaded = false;
  /** samples since a request was refused */
  #calm = 0;
  /** when this iteration of the event loop got its first request, and how many came and were accepted */
  #iteration = { began: 0, came: 0, accepted: 0 };
  /** the shortest iteration with requests since they were last judged, in milliseconds */
  #shortest = Infinity;
  #isCongested = false;
  #looks = 0;

  /**
   * @param connections to the database, of this process
   * @param now a monotonic clock, in milliseconds
   */
  constructor(connections: number, now: () => number = () => performance.now()) {
    // one read for each connection keeps the database busy; a write runs several statements
    const of = (least: number): Flight => ({ count: 0, ended: 0, most: least, least });
    this.#flights = { reads: of(connections), writes: of(Math.max(1, Math.floor(connections / 2))) };
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
    for (const flight of [this.#flights.reads, this.#flights.writes]) {
      flight.most = Math.max(flight.least, (flight.ended / Math.max(1, now - this.#lookedAt)) * WAIT_MS);
      flight.ended = 0;
    }
    this.#lookedAt = now;
    if (++this.#calm > CALM_LOOKS && this.#isOverloaded) this.#endQueue();
    if (++this.#looks % ITERATION_LOOKS > 0) return;
    const long = this.#isCongested ? ITERATION_MS / 2 : ITERATION_MS;
    this.#isCongested = this.#shortest !== Infinity && this.#shortest > long;
    this.#shortest = Infinity;
  }

  /** Whether the server is overloaded. */
  get busy(): boolean {
    return this.#isCongested || this.#isOverloaded;
  }

  get #inFlight(): number {
    return this.#flights.reads.count + this.#flights.writes.count;
  }

  /**
   * Accepts a request, which is in flight until `end`.
   * @throws ProblemError unavailable with Retry-After when too many are in flight: of its kind under overload, else in all
   */
  begin(kind: CallKind): void {
    const flight = this.#flights[kind];
    if (this.#judge() ? flight.count >= flight.most : this.#inFlight >= MOST_IN_FLIGHT) {
      this.#calm = 0;
      throw this.#refusal();
    }
    flight.count++;
  }

  /** Continues a request that was accepted before and paused; it is never refused. */
  resume(kind: CallKind): void {
    this.#flights[kind].count++;
  }

  end(kind: CallKind): void {
    const flight = this.#flights[kind];
    flight.count--;
    flight.ended++;
    if (!this.#isOverloaded && this.#inFlight < NO_QUEUE / 4) this.#endQueue();
  }

  /** Evaluates overload when a request arrives. @returns whether there is overload */
  #judge(): boolean {
    if (this.#isOverloaded || this.#inFlight < NO_QUEUE) return this.#isOverloaded;
    const now = this.#now();
    this.#queue ??= { since: now, came: 0 };
    this.#isOverloaded = ++this.#queue.came > SUSTAINED.requests && now - this.#queue.since >= SUSTAINED.ms;
    this.#calm = 0;
    return this.#isOverloaded;
  }

  #endQueue(): void {
    this.#isOverloaded = false;
    this.#queue = null;
  }

  /** Counts a request in this iteration of the event loop. @returns whether there is room for it */
  hasRoom(): boolean {
    const iteration = this.#iteration;
    const now = this.#now();
    if (iteration.came++ === 0) {
      iteration.began = now;
      setImmediate(() => this.turned());
    }
    const isLong = iteration.accepted >= LEAST_AN_ITERATION && now - iteration.began >= ITERATION_MS;
    if (this.#isCongested && isLong) return false;
    iteration.accepted++;
    return true;
  }

  /** Judges an iteration of the event loop when it has ended. */
  turned(): void {
    const { came, began } = this.#iteration;
    // a long iteration with few requests: something else was slow, and refusing requests wouldn't help
    this.#shortest = Math.min(this.#shortest, came > LEAST_AN_ITERATION ? this.#now() - began : 0);
    this.#iteration = { began: 0, came: 0, accepted: 0 };
  }

  /** Refuses calls for which an iteration has no room. Pages, files and uploads pass: a browser requests them once. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', ({ raw: { url = '' } }, _reply, done) => {
      const passes = this.hasRoom() || !url.startsWith('/api/') || url.startsWith('/api/uploads');
      done(passes ? undefined : this.#refusal());
    });
  }

  #refusal(): ProblemError {
    this.refused++;
    return problem('unavailable', undefined, RETRY_SECONDS);
  }
}
