import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../http/caller.ts';
import { sendProblem } from '../http/errors.ts';
import { ipKey } from '../http/ip-key.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { type CookieScope, readSessionCookie } from '../http/session-cookie.ts';
import type { LimitName, RateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the session token in its cookie, which may have ended; null without one */
    sessionToken: string | null;
    /** of a call that writes: enters its caller's queue, once the body has arrived; null for other requests */
    enterWithBody: ((start: () => void) => void) | null;
    /** its handler's promise, whose work may go on after the caller hung up; null before, and for a handler without one */
    work: Promise<unknown> | null;
    /** whether the caller has more requests waiting than a person would make */
    isCrowded: () => boolean;
  }
  interface FastifyContextConfig {
    /** how its requests are counted, if not by the path */
    fairAs?: Kind;
  }
}

/**
 * Kinds of requests; each has its own queues, and for reads its own limit per minute. Drawings are what is drawn for a
 * request: flyers, pictures for stories.
 */
type Kind = 'calls' | 'pages' | 'files' | 'drawings';
/** How many requests a caller may have; all numbers are of one kind, in one process. */
export interface Bound {
  /** how many of a caller's requests are in progress at a time */
  atOnce: number;
  /** if this many of a caller's requests wait, pages aren't server-rendered for them */
  crowd: number;
  /** if this many wait, the caller is a program: one request is in progress at a time, with a pause after each */
  flood: number;
  pauseMs: number;
  /** if this many wait, more are refused at once */
  most: number;
}

const account = (atOnce: number, pauseMs: number): Bound => ({ atOnce, pauseMs, crowd: 2, flood: 30, most: 1_000 });
/** A visitor is counted by address, which everyone on a campus may share. */
const address = (atOnce: number, pauseMs: number): Bound => ({ atOnce, pauseMs, crowd: 20, flood: 200, most: 2_500 });
const bounds = {
  calls: { account: account(6, 50), address: address(24, 3) },
  // rendering one occupies the event loop several times as long as a call
  pages: { account: account(4, 1_000), address: address(24, 20) },
  files: { account: account(24, 50), address: address(120, 3) },
  // the process that draws works on one or a few at a time, and on everybody's photos
  drawings: { account: account(1, 1_000), address: address(4, 20) },
} as const;
/** The pause after a refusal, so that a caller who ignores Retry-After can't ask as fast as they are refused. */
const REFUSAL_PAUSE_MS = 50;
/** Session look-ups at a time to tell callers apart, so that made-up tokens can't keep the database busy. */
const MOST_LOOKED_UP = 8;
/** A caller's requests of one kind. */
interface Queue {
  inProgress: number;
  /** those of them that have ended, whose places aren't free yet */
  ended: number;
  waiting: (() => void)[];
  isScheduled: boolean;
}

/**
 * Runs a few requests of each caller at a time; the others wait in their own caller's queue, in order. At most one waiting
 * request of a caller starts in an iteration of the event loop. Otherwise 250 connections whose answers come from memory
 * would all be answered one after another, before other callers' requests are read.
 */
export class CallerQueues {
  readonly #queues = new Map<string, Queue>();

  /** How many requests of a caller wait. */
  waitingOf(caller: string): number {
    return this.#queues.get(caller)?.waiting.length ?? 0;
  }

  /**
   * Starts a request now, or after others of its caller.
   * @param pauseMs its place is only free again this long after its end; in a flood, after the bound's pause
   * @returns a function that ends it, or takes it out of the queue if it hasn't started
   */
  enter(caller: string, bound: Bound, start: () => void, pauseMs = 0): () => void {
    const queue = this.#queues.get(caller) ?? { inProgress: 0, ended: 0, waiting: [], isScheduled: false };
    this.#queues.set(caller, queue);
    let next = start;
    if (queue.waiting.length > 0 || queue.inProgress >= bound.atOnce) {
      // it starts when another request ends, but its log lines name its own id
      next = AsyncLocalStorage.bind(start);
      queue.waiting.push(next);
    } else {
      queue.inProgress++;
      start();
    }
    return () => {
      const at = queue.waiting.indexOf(next);
      if (at >= 0) return void queue.waiting.splice(at, 1);
      const end = () => {
        queue.ended++;
        this.#schedule(caller, queue, bound);
      };
      const pause = queue.waiting.length >= bound.flood ? bound.pauseMs : pauseMs;
      if (pause) setTimeout(end, pause).unref();
      else end();
    };
  }

  /** In the next iteration of the event loop: frees the places of what has ended, and starts a waiting request. */
  #schedule(caller: string, queue: Queue, bound: Bound): void {
    if (queue.isScheduled) return;
    queue.isScheduled = true;
    const { waiting } = queue;
    const hasPlace = () => queue.inProgress < (waiting.length < bound.flood ? bound.atOnce : 1);
    setImmediate(() => {
      queue.isScheduled = false;
      queue.inProgress -= queue.ended;
      queue.ended = 0;
      if (waiting.length > 0 && hasPlace()) {
        queue.inProgress++;
        waiting.shift()?.();
        if (waiting.length > 0 && hasPlace()) this.#schedule(caller, queue, bound);
      } else if (queue.inProgress === 0) this.#queues.delete(caller);
    });
  }
}

interface RequestsPerCallerOptions {
  /** null: there are no limits per minute, as in a benchmark */
  limits: Pick<RateLimits, 'spend' | 'isSpent'> | null;
  cookies: CookieScope;
  /** The account of a session token; null if it isn't cached. */
  accountOf(token: string): string | null;
  /** The viewer of a session token; null when the session has ended. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const UPLOADS = /^\/api\/uploads(?:\/|$)/;
const FILES = /^\/(?:files|assets|icons)\/|\.(?:js|webmanifest)$/;
/** The operators' routes; any other path that begins like them is a page. */
const UNCOUNTED = new Set(['/livez', '/readyz', '/healthz', '/healthz/host', '/metrics']);

/** The mounted path of the route, such as `/api/posts/:id`. Pages and unknown paths share the route `/*`: theirs is as sent. */
function pathOf({ routeOptions: { url: mounted }, raw: { url = '/' } }: FastifyRequest): string {
  return mounted && mounted !== '/*' ? mounted : (url.split('?', 1)[0] ?? url);
}

function kindOf(path: string): Kind {
  if (path.startsWith('/api/')) return UPLOADS.test(path) ? 'files' : 'calls';
  return FILES.test(path) ? 'files' : 'pages';
}

/**
 * Divides the server between callers, before anything is looked up for a request: a few requests of each are in progress
 * at a time, and nobody may make more in a minute than a person could (docs/decisions/0028). Routes are added after it.
 */
export function limitRequestsPerCaller(app: FastifyInstance, options: RequestsPerCallerOptions): void {
  const { limits, cookies, accountOf, viewerOf } = options;
  const queues = new CallerQueues();
  let lookedUp = 0;
  app.decorateRequest('sessionToken', null);
  app.decorateRequest('enterWithBody', null);
  app.decorateRequest('work', null);
  app.decorateRequest('isCrowded', () => false);

  /**
   * The account of a token that isn't cached; null: the request is counted by its address. While the address has room, that is
   * enough, and costs no query. Once visitors have filled it, the account needn't wait or be refused with them.
   */
  const accountIfCrowded = async (token: string, ip: string, kind: Kind, limit: LimitName): Promise<string | null> => {
    const addressHasRoom = queues.waitingOf(`${kind} ${ip}`) === 0 && !(await limits?.isSpent(limit, ip));
    if (addressHasRoom || lookedUp >= MOST_LOOKED_UP) return null;
    lookedUp++;
    try {
      return (await viewerOf(token))?.userId ?? null;
    } finally {
      lookedUp--;
    }
  };

  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    if (UNCOUNTED.has(path)) return done();
    const token = readSessionCookie(request.headers.cookie, request.hostname, cookies);
    request.sessionToken = token;
    const kind = request.routeOptions.config?.fairAs ?? kindOf(path);
    const isRead = READING.has(request.method);
    const limit = isRead ? (`http.${kind === 'calls' ? 'reads' : kind}` as const) : 'http.writes';

    const admit = (userId: string | null) => {
      const key = userId ?? ipKey(request.ip);
      const caller = `${kind} ${key}`;
      const bound = bounds[kind][userId ? 'account' : 'address'];
      request.isCrowded = () => queues.waitingOf(caller) >= bound.crowd;
      const enterOrRefuse = (start: () => void, pauseMs = 0) => {
        if (queues.waitingOf(caller) >= bound.most)
          return void sendProblem(reply.header('connection', 'close'), problem('too_many_requests', undefined, 1));
        const leave = queues.enter(caller, bound, start, pauseMs);
        // a caller who hangs up keeps the place while their work goes on
        const end = () => (request.work ? void request.work.then(leave, leave) : leave());
        if (reply.raw.closed) end();
        else reply.raw.once('close', end);
      };
      const go = () => {
        // a slow body of a call takes no place: it is awaited first. Uploads enter at once, in queues of their own
        if (isRead || kind !== 'calls') return enterOrRefuse(done);
        request.enterWithBody = enterOrRefuse;
        done();
      };
      if (!limits) return go();
      limits.spend(userId ? limit : (`${limit}-address` as const), key).then(go, (error: Error) => {
        if (error instanceof ProblemError) enterOrRefuse(() => void sendProblem(reply, error), REFUSAL_PAUSE_MS);
        else done(error);
      });
    };

    const known = token ? accountOf(token) : null;
    if (known || !token) return admit(known);
    // a failed look-up counts by the address, too
    void accountIfCrowded(token, ipKey(request.ip), kind, `${limit}-address`)
      .catch(() => null)
      .then(admit);
  });
  app.addHook('preHandler', (request, _reply, done) => (request.enterWithBody ? request.enterWithBody(done) : done()));
  // notes the handler's promise as the request's work
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) request.work = answer;
      return answer;
    };
  });
}
