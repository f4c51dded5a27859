import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint; the server's HTTP floor enforces it before the feature is asked.
 * - anyone: signed in or not
 * - reader: whoever may read the host's campus (D6, D56): everybody on a public one, a signed-in, verified account on a private
 *   one, and on one for members only an account that also has a verified school address
 * - session: signed in, verified or not
 * - verified: signed in with a verified account (D41)
 * - participant: signed in with a verified account that may read the host's campus
 * - student: verified account and verified school e-mail (VER-35)
 * - moderator, admin: the roles of D9 (an admin is a moderator too)
 */
export type Access = 'anyone' | 'reader' | 'session' | 'verified' | 'participant' | 'student' | 'moderator' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.core.$ZodType;

export interface Endpoint {
  method: Method;
  /** Path with `:name` parameters, as in `/api/posts/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Shape of the answer; absent means 204 without a body. */
  answer?: Schema;
  /** 201 for what creates; 200 otherwise (204 when there is no answer). */
  status?: 200 | 201;
  /** What it may answer besides the errors that every endpoint of its access level has. */
  errors?: readonly ErrorCode[];
  /** Accepts an Idempotency-Key header: a repeat creates nothing new (OPE-20). */
  idempotent?: boolean;
}

/** Declares an endpoint, keeping the precise types of its schemas. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

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
