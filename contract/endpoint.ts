import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. The server's HTTP layer enforces it before the feature's handler runs.
 * - anyone: signed in or not
 * - reader: anyone who may read the host's campus (D6, D56): everyone on a public one, a signed-in and verified account
 * on a private one, and on a members-only one an account that also has a verified school address. One that hasn't opened
 * is read by admins only, and the generic campus by nobody
 * - session: signed in, verified or not
 * - verified: signed in with a verified account (D41)
 * - participant: signed in with a verified account that may read the host's campus, or on the generic campus
 * - student: signed in with a verified account and a verified school email, of any campus
 * - moderator: a moderator of any campus or of the whole installation, or an admin; the handler passes their scope to
 * every statement
 * - site-moderator: a moderator of the whole installation, or an admin
 * - admin: the role of D9
 */
export type Access =
  | 'anyone'
  | 'reader'
  | 'session'
  | 'verified'
  | 'participant'
  | 'student'
  | 'moderator'
  | 'site-moderator'
  | 'admin';

type Schema = z.core.$ZodType;

/** What an endpoint answers instead of JSON: a file that is made or read for the caller. */
export interface DeclaredBytes {
  type: 'application/pdf' | 'application/zip' | 'image/jpeg' | 'image/webp' | 'text/calendar' | 'text/csv';
  /** what they hold, for the API's description */
  summary: string;
  /** browsers save it; without this they show it */
  saved?: true;
  /** whose rate limits count it: those of files, or of what is drawn for each caller; without this, those of calls */
  fairAs?: 'files' | 'drawings';
  /** its address has a secret, which must not reach crawlers, nor other sites as a referrer */
  secret?: true;
}

interface EndpointBase {
  /** Its operation in the API's description: the name of the constant that declares it, as in `createPost`. */
  name: string;
  /** Path with `:name` parameters, as in `/api/posts/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Schema of the answer; 204 without a body if it and `bytes` are absent. */
  answer?: Schema;
  /** 201 if it creates something; 200 otherwise (204 without an answer). */
  status?: 200 | 201;
  /** Errors besides those that every endpoint of its access level has. */
  errors?: readonly ErrorCode[];
  /** Bytes that a body may have; 64 KB without it. */
  bodyMax?: number;
  /** Accepts an Idempotency-Key header of a signed-in caller: a retry gets the stored answer and changes nothing. */
  idempotent?: boolean;
}

interface ReadEndpoint extends EndpointBase {
  method: 'GET';
  /** The browser stores its answers and reads them while it has no connection. */
  offline?: true;
  /** What it answers instead of JSON. */
  bytes?: DeclaredBytes;
}

interface WriteEndpoint extends EndpointBase {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * An archived campus can only be read: calls that change its community are refused there. Accounts and
   * settings, reports, read markers, and stopping an ad work.
   */
  onArchivedCampus: 'works' | 'refused';
}

export type Endpoint = ReadEndpoint | WriteEndpoint;

/** Declares an endpoint and keeps the precise types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Parameters as they stand in an address. */
export type Texts = Record<string, string | undefined>;

/** The URL of a call: the endpoint's path with its parameters filled in, and the query without absent and empty values. */
export function addressOf(path: string, params: Texts = {}, query: Texts = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

type Output<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends Schema }
  ? z.core.output<S>
  : undefined;
type Input<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends Schema } ? z.core.input<S> : undefined;

export type ParamsOf<E> = Output<E, 'params'>;
export type QueryOf<E> = Output<E, 'query'>;
export type BodyOf<E> = Output<E, 'body'>;
export type AnswerOf<E> = Output<E, 'answer'>;
export type SentParamsOf<E> = Input<E, 'params'>;
export type SentQueryOf<E> = Input<E, 'query'>;
export type SentBodyOf<E> = Input<E, 'body'>;
