import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { FieldError } from '../../../contract/errors.ts';
import type { Queryable } from '../database/pool.ts';
import type { Write } from '../database/write.ts';
import type { HostCampus, Viewer } from './caller.ts';

/** What every call knows, whatever its endpoint. */
export interface CallBase {
  campus: HostCampus;
  viewer: Viewer | null;
  /** The viewer of a call that needs one; throws not_signed_in otherwise. */
  signedIn(): Viewer;
  ip: string;
  userAgent: string;
  host: string;
  /** The page's own origin as its browser names it, as in `http://ou.quad.localhost:3000`. */
  origin: string;
  /** The Cookie header. */
  cookieHeader: string | undefined;
  /** The browser's own time zone, as it reports it (D8). */
  timeZone: string | null;
  log: FastifyBaseLogger;
  /** Waits some milliseconds; meanwhile the call does not count as work in progress. */
  pause(ms: number): Promise<void>;
  /** For reads that may be a moment old, though not older than what this reader wrote; never for what memory keeps. */
  reads: Queryable;
  /** Runs in one transaction; under an Idempotency-Key a repeat gets the first answer and does nothing. */
  write: Write;
  /** Sets the session cookie, or ends it with null. */
  setSession(token: string | null): void;
  /** Adds a Set-Cookie line. */
  setCookie(line: string): void;
}

export interface Call<E extends Endpoint> extends CallBase {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** An answer whose JSON stands ready as bytes: the hot reads skip serialising. */
export class ReadyAnswer {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** The value of an endpoint's answer: its shape, or the same as ready bytes. */
export type Answered<E extends Endpoint> = (AnswerOf<E> extends undefined ? void : AnswerOf<E>) | ReadyAnswer;

/** Errors of a body that depend on the campus or the time. A body that is refused anyway is answered with these, too. */
export type MoreFaults = (campus: HostCampus, sent: unknown) => readonly FieldError[];

export interface Route {
  endpoint: Endpoint;
  handle(call: Call<Endpoint>): Answered<Endpoint> | Promise<Answered<Endpoint>>;
  moreFaults: MoreFaults | undefined;
}

/** Binds an endpoint of the contract to what answers it. `moreFaults` are the handler's to check in a body that can be parsed. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Answered<E> | Promise<Answered<E>>,
  moreFaults?: MoreFaults,
): Route => ({ endpoint, handle: handle as unknown as Route['handle'], moreFaults });
