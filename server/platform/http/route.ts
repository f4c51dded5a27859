import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { FieldError } from '../../../contract/errors.ts';
import type { Queryable } from '../database/pool.ts';
import type { Write } from '../database/write.ts';
import type { HostCampus, Viewer } from './caller.ts';

/** What every handler gets, whatever its endpoint. */
export interface CallBase {
  campus: HostCampus;
  /** null: a visitor */
  viewer: Viewer | null;
  /** The viewer of a call that needs one; throws ProblemError not_signed_in for a visitor. */
  signedIn(): Viewer;
  ip: string;
  /** cut after 300 characters; '' without one */
  userAgent: string;
  /** the host name, without a port */
  host: string;
  /** The page's own origin as its browser names it, as in `http://ou.quad.localhost:3000`. */
  origin: string;
  /** The Cookie header. */
  cookieHeader: string | undefined;
  /** The browser's time zone, as it reports it (D8), unchecked; null without one. */
  timeZone: string | null;
  log: FastifyBaseLogger;
  /** Waits some milliseconds, during which the call doesn't count as in flight. */
  pause(ms: number): Promise<void>;
  /**
   * For reads that may be slightly stale, but never older than this reader's own writes. Not for what is cached in
   * memory.
   */
  reads: Queryable;
  /**
   * Runs in one transaction; with an Idempotency-Key a signed-in caller's retry of an idempotent endpoint gets the first answer
   * and does nothing.
   */
  write: Write;
  /** Sets the session cookie; null deletes it. */
  setSession(token: string | null): void;
  /** Adds a Set-Cookie header. */
  setCookie(line: string): void;
}

export interface Call<E extends Endpoint> extends CallBase {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** A response whose JSON is already serialized: frequent reads skip serialization. */
export class ReadyAnswer {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** The response of an endpoint that declares `bytes`. */
export interface AnsweredBytes {
  content: Buffer | Readable | string;
  /** the name under which a browser saves it: ASCII, without quotes */
  name?: string;
  /** how many bytes a stream has, where that is known */
  size?: number;
}

/** The value of an endpoint's response: its shape, the same as serialized JSON, or the bytes that it declares. */
export type Answered<E extends Endpoint> = E extends { bytes: object }
  ? AnsweredBytes
  : (AnswerOf<E> extends undefined ? void : AnswerOf<E>) | ReadyAnswer;

/**
 * Field errors that depend on the campus or the time. They are added to a body that is refused for other reasons, too.
 */
export type ContextErrors = (campus: HostCampus, sent: unknown) => readonly FieldError[];

export interface Route {
  endpoint: Endpoint;
  handle(call: Call<Endpoint>): Answered<Endpoint> | Promise<Answered<Endpoint>>;
  contextErrors: ContextErrors | undefined;
}

/** Binds an endpoint of the contract to its handler. For a body that parses, the handler itself checks `contextErrors`. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Answered<E> | Promise<Answered<E>>,
  contextErrors?: ContextErrors,
): Route => ({ endpoint, handle: handle as unknown as Route['handle'], contextErrors });
