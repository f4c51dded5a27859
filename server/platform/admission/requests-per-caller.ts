import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    /** enters its caller's queue once the body has arrived; null when it entered before */
    enter: ((start: () => void) => void) | null;
    /** what its handler returned, if it goes on */
    work: Promise<unknown> | null;
    /** whether the caller has more requests waiting than a person would make */
    isCrowded: () => boolean;
  }
  interface FastifyContextConfig {
    /** how its requests are counted, if not by the path */
    fairAs?: Kind;
  }
}

/** Kinds of requests; each has its own queues and its own limit per minute. */
export type Kind = 'calls' | 'pages' | 'files' | 'drawings';
export interface Bound {
  /** how many of a caller's requests are in progress at a time */
  atOnce: number;
  /** with so many waiting, pages aren't server-rendered */
  crowd: number;
  /** with so many waiting the caller is a program: `floodAtOnce` are in progress, with a pause after each */
  flood: number;
  floodAtOnce: number;
  pauseMs: number;
  /** with so many waiting, more are refused at once */
  most: number;
}

const account = (atOnce: number, pauseMs: number): Bound => ({
  ...{ atOnce, pauseMs, crowd: 2, flood: 30, floodAtOnce: 1, most: 1_000 },
});
/** A visitor is counted by address, which everyone on a campus may share. */
const address = (atOnce: number, pauseMs: number): Bound => ({
  ...{ atOnce, pauseMs, crowd: 20, flood: 200, floodAtOnce: 4, most: 2_500 },
});
const bounds = {
  calls: { account: account(6, 50), address: address(24, 10) },
  // rendering one occupies the event loop several times as long as a call
  pages: { account: account(4, 1_000), address: address(24, 50) },
  files: { account: account(24, 50), address: address(120, 10) },
  // the process that draws works on one or a few at a time, and on everybody's photos
  drawings: { account: account(1, 1_000), address: address(4, 50) },
} as const;
/** Concurrent session look-ups, so that made-up tokens can't keep the database busy. */
const MOST_LOOKED_UP = 8;
/** The limit that counts an account's requests in a minute; an address has the same one with `-address`. */
const limitOf = {
  calls: 'http.reads',
  pages: 'http.pages',
  files: 'http.files',
  drawings: 'http.drawings',
} as const satisfies Record<Kind, LimitName>;

/** Runs a few requests of each caller at a time; the others wait in their own caller's queue, in order. */
export class CallerQueues {
  readonly #queues = new Map<string, { inProgress: number; waiting: (() => void)[] }>();

  /** How many requests of a caller wait. */
  waitingOf(caller: string): number {
    return this.#queues.get(caller)?.waiting.length ?? 0;
  }

  /**
   * Starts a request now, or after others of its caller.
   * @param isSlow its place is only free again after a pause
   * @returns a function that ends it
   */
  enter(caller: string, bound: Bound, start: () => void, isSlow = false): () => void {
    const { atOnce, flood, floodAtOnce, pauseMs } = bound;
    const queue = this.#queues.get(caller) ?? { inProgress: 0, waiting: [] };
    this.#queues.set(caller, queue);
    let next = start;
    if (queue.waiting.length > 0 || queue.inProgress >= atOnce) {
      // it starts when another request ends, but its log lines name its own id
      next = AsyncLocalStorage.bind(start);
      queue.waiting.push(next);
    } else {
      queue.inProgress++;
      start();
    }
    const startNext = () => {
      queue.inProgress--;
      while (queue.waiting.length > 0 && queue.inProgress < (queue.waiting.length < flood ? atOnce : floodAtOnce)) {
        queue.inProgress++;
        queue.waiting.shift()?.();
      }
      if (queue.inProgress === 0) this.#queues.delete(caller);
    };
    return () => {
      const at = queue.waiting.indexOf(next);
      if (at >= 0) queue.waiting.splice(at, 1);
      else if (isSlow || queue.waiting.length >= flood) setTimeout(startNext, pauseMs).unref();
      // Not at once: answers from memory take no time, so those to 250 connections of one caller would all be sent
      // before other callers' requests are read.
      else setImmediate(startNext);
    };
  }
}

export interface RequestsPerCallerOptions {
  /** null: a benchmark runs without limits per minute */
  limits: Pick<RateLimits, 'spend' | 'isSpent'> | null;
  cookies: CookieScope;
  /** The account of a session token, if it is cached. */
  accountOf(token: string): string | null;
  /** The viewer of a session token. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

const UPLOADS = /^\/api\/uploads(?:\/|$)/;
const FILES = /^\/(?:files|assets|icons)\/|\.(?:js|webmanifest)$/;
/** The operators' routes; any other path that begins like them is a page. */
const UNCOUNTED = new Set(['/livez', '/readyz', '/healthz', '/healthz/host', '/metrics']);

/** The route's path as it is mounted. All pages share one route, which also handles unknown paths: theirs is as sent. */
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
  app.decorateRequest('enter', null);
  app.decorateRequest('work', null);
  app.decorateRequest('isCrowded', () => false);

  /** Looks up a token that isn't cached, if visitors at the same address leave no room for it. */
  const lookUp = async (token: string, ip: string, kind: Kind, limit: LimitName): Promise<string | null> => {
    const hasRoom = queues.waitingOf(`${kind} ${ip}`) === 0 && !(await limits?.isSpent(limit, ip));
    if (hasRoom || lookedUp >= MOST_LOOKED_UP) return null;
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
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const limit = isRead ? limitOf[kind] : 'http.writes';
    const ip = ipKey(request.ip);

    const admit = (userId: string | null) => {
      const bound = bounds[kind][userId ? 'account' : 'address'];
      const caller = `${kind} ${userId ?? ip}`;
      request.isCrowded = () => queues.waitingOf(caller) >= bound.crowd;
      const enter = (start: () => void, isRefused = false) => {
        if (queues.waitingOf(caller) >= bound.most)
          return void sendProblem(reply.header('connection', 'close'), problem('too_many_requests', undefined, 1));
        const leave = queues.enter(caller, bound, start, isRefused);
        // a caller who hangs up keeps the place while their work goes on
        const end = () => (request.work ? void request.work.then(leave, leave) : leave());
        if (reply.raw.closed) end();
        else reply.raw.once('close', end);
      };
      const go = () => {
        // a slow body takes no place: it is awaited first. Uploads have queues of their own
        if (isRead || kind !== 'calls') return enter(done);
        request.enter = enter;
        done();
      };
      if (!limits) return go();
      limits.spend(userId ? limit : (`${limit}-address` as const), userId ?? ip).then(go, (error: Error) => {
        if (error instanceof ProblemError) enter(() => void sendProblem(reply, error), true);
        else done(error);
      });
    };

    const known = token ? accountOf(token) : null;
    if (known || !token) return admit(known);
    void lookUp(token, ip, kind, `${limit}-address`)
      .catch(() => null)
      .then(admit);
  });
  app.addHook('preHandler', (request, _reply, done) => (request.enter ? request.enter(done) : done()));
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) request.work = answer;
      return answer;
    };
  });
}
