import {
  addressOf,
  type AnswerOf,
  type Endpoint,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
  type Texts,
} from '../../contract/endpoint.ts';
import type { ErrorCode, FieldError, Problem } from '../../contract/errors.ts';
import { currentApp, pageTimeZone } from './app-state.ts';
import { inBrowser } from './browser.ts';
import { whenOver } from './wait.ts';

/** An error response of the server, or no response at all (`code` is then `offline`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** the errors of single fields; empty for other errors */
  readonly fields: readonly FieldError[];
  /** seconds to wait before a retry; null if the server gave none */
  readonly retryAfter: number | null;

  /** a rate limit with a wait of 90 seconds or more: the message says when it is over */
  readonly isLongWait: boolean;

  constructor(
    problem: Pick<Problem, 'status' | 'title' | 'errors' | 'wait'> & { code: ErrorCode | 'offline' },
    retryAfter: number | null = null,
  ) {
    const wait = retryAfter
      ? problem.wait?.replace('{when}', whenOver(retryAfter, pageTimeZone() ?? readTimeZone()))
      : undefined;
    super(wait ?? problem.title);
    this.isLongWait = wait !== undefined;
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.errors ?? [];
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may succeed later: no answer came, the server failed, or it asked for patience or a sign-in. */
  get isTemporary(): boolean {
    return this.status >= 500 || [0, 401, 408, 425, 429].includes(this.status);
  }

  /** The error message of one field, if it has one. */
  field(name: string): string | undefined {
    return this.fields.find((error) => error.field === name)?.message;
  }
}

type SentParts<E extends Endpoint> = (SentParamsOf<E> extends undefined
  ? { params?: undefined }
  : { params: SentParamsOf<E> }) &
  (SentQueryOf<E> extends undefined ? { query?: undefined } : { query?: SentQueryOf<E> }) &
  (SentBodyOf<E> extends undefined ? { body?: undefined } : { body: SentBodyOf<E> }) & {
    signal?: AbortSignal;
    /** the same key for every retry, so that the write happens once */
    idempotencyKey?: string;
    /** lets the request outlive the page */
    keepalive?: boolean;
  };

type Arguments<E extends Endpoint> =
  Record<never, never> extends SentParts<E> ? [sent?: SentParts<E>] : [sent: SentParts<E>];

/** The window event for a call that was refused because of its region or network: the page goes to /404 (D8). */
export const BLOCKED = 'quad:blocked';

type KeptAnswer = [path: string, answer: unknown];

/**
 * Stores answers for offline use. web/app/offline replaces `keep` and adds `drop` and `find` when it is loaded; `early`
 * queues the first 20 answers that arrive before.
 */
export const copies: {
  early: KeptAnswer[];
  keep(...kept: KeptAnswer): void;
  drop?(path: string): void;
  /** the stored answer, if the browser is known to be offline or the page is an offline copy; else undefined */
  find?(path: string): Promise<unknown>;
} = { early: [], keep: (...kept) => void (inBrowser && copies.early.length < 20 && copies.early.push(kept)) };

const OFFLINE = { status: 0, code: 'offline', title: 'Network error. Please check your connection' } as const;

let timeZone: string | undefined;
const readTimeZone = (): string => (timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
// The first use of Intl loads language data, which takes a phone about 50 ms: in a task of its own it delays nothing.
if (inBrowser) setTimeout(readTimeZone);

/**
 * Calls an endpoint of the contract.
 * @returns the answer; offline, the stored copy of one that is kept for offline use
 * @throws ApiError with the server's problem, or `offline` if no whole response came; the signal's reason when aborted
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: Arguments<E>): Promise<AnswerOf<E>> {
  const { params, query, body, signal, idempotencyKey, keepalive } = (sent ?? {}) as {
    params?: Texts;
    query?: Texts;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
    keepalive?: boolean;
  };
  // set while the first screen's loader runs, whose answers need no network (web/app/loaders.ts)
  const { read } = currentApp();
  if (read && endpoint.method === 'GET') return (await read(endpoint, params ?? {}, query ?? {})) as AnswerOf<E>;
  // the server lets in only callers from the US, judged by network address and time zone (D8)
  const headers: Record<string, string> = { accept: 'application/json', 'quad-time-zone': readTimeZone() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const address = addressOf(endpoint.path, params, query);
  // kept for offline use
  const isStored = endpoint.method === 'GET' && endpoint.offline === true;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers,
      ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    if (response.ok && response.status !== 204) answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    const copy = isStored ? await copies.find?.(address) : undefined;
    if (copy !== undefined) return copy as AnswerOf<E>;
    throw new ApiError(OFFLINE);
  }
  if (response.ok) {
    if (isStored) copies.keep(address, answer);
    return answer as AnswerOf<E>;
  }
  const error = await errorOf(response);
  // refused or gone: the copy isn't shown offline either
  if (isStored && (error.status === 401 || !error.isTemporary)) copies.drop?.(address);
  throw error;
}

/**
 * Fetches a file that the server makes.
 * @throws ApiError with the server's problem, or `offline` if no whole response came
 */
export async function fetchFile(address: string): Promise<Blob> {
  const lost = () => {
    throw new ApiError(OFFLINE);
  };
  const response = await fetch(address).catch(lost);
  if (!response.ok) throw await errorOf(response);
  return response.blob().catch(lost);
}

async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (problem?.code === 'region_blocked') window.dispatchEvent(new Event(BLOCKED));
  return new ApiError(
    problem?.code ? problem : { status: response.status, code: 'internal', title: 'Something went wrong' },
    retryAfter,
  );
}

/**
 * The text to show for an error: the message of an ApiError (for malformed input that of its first field), or `otherwise` for
 * any other error.
 */
export const messageOf = (error: unknown, otherwise = 'Something went wrong'): string =>
  error instanceof ApiError ? (error.code === 'malformed' && error.fields[0]?.message) || error.message : otherwise;
