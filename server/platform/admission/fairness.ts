import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName, RateLimits } from './rate-limits.ts';
import type { Viewer } from '../http/caller.ts';
import { CallerTurns, type Share, Turn } from './caller-turns.ts';
import { sendProblem } from '../http/errors.ts';
import type { OverloadGate } from './gate.ts';
import { ipKey } from '../http/ip-key.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { type CookieScope, readSessionCookie } from '../http/session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the session token in its cookie, which may have ended; null without one */
    sessionToken: string | null;
    /** the slot among its caller's requests; null for routes that aren't counted */
    turn: Turn | null;
    /** enters the queue once the body has arrived; null when the request entered before */
    enter: ((start: () => void) => void) | null;
    /** whether the caller has more requests queued than a person would make */
    isCrowded: () => boolean;
  }
  interface FastifyContextConfig {
    /** how its requests are counted, if not by the path */
    fairAs?: Kind;
  }
}

/** Kinds of requests; each has its own slots and limits. */
export type Kind = 'calls' | 'pages' | 'files' | 'drawings';
type Who = 'account' | 'address';

/** A visitor is counted by address, which everyone on a campus may share. */
const shares: Readonly<Record<Kind, Record<Who, Share>>> = {
  calls: { account: { inHand: 6, perTurn: 4 }, address: { inHand: 24, perTurn: 8 } },
  pages: { account: { inHand: 4, perTurn: 1 }, address: { inHand: 24, perTurn: 1 } },
  files: { account: { inHand: 24, perTurn: 8 }, address: { inHand: 120, perTurn: 8 } },
  // the process that draws works on one or a few at a time, and on everybody's photos
  drawings: { account: { inHand: 1, perTurn: 1 }, address: { inHand: 4, perTurn: 1 } },
};
/** The same during overload. */
const scarce: Readonly<Record<Who, Share>> = {
  account: { inHand: 2, perTurn: 1 },
  address: { inHand: 8, perTurn: 2 },
};
/** A caller with so many requests queued is a program: it gets this share, and a slot is freed only after a pause. */
const flood: Readonly<Record<Who, { waiting: number; share: Share; pauseMs: Record<Kind, number> }>> = {
  // rendering a page occupies the event loop several times as long as a call
  account: {
    waiting: 30,
    share: { inHand: 1, perTurn: 1 },
    pauseMs: { calls: 50, pages: 1_000, files: 50, drawings: 1_000 },
  },
  // everyone on a campus may share the address, so it is slowed down less
  address: {
    waiting: 200,
    share: { inHand: 4, perTurn: 1 },
    pauseMs: { calls: 10, pages: 50, files: 10, drawings: 50 },
  },
};
/** Pages of a caller with more than this many requests queued aren't server-rendered. */
const CROWD: Readonly<Record<Who, number>> = { account: 2, address: 20 };
/** Beyond this many queued requests of a caller, more are refused. */
const MOST_WAITING: Readonly<Record<Who, number>> = { account: 500, address: 2_000 };
/**
 * A refusal is sent after about this delay, so that a caller who ignores Retry-After can't retry faster. A random
 * jitter of half the delay keeps refusals that came together from being retried together.
 */
const HOLD_MS = 1_000;
/** Delayed refusals of one caller; beyond this, connections are closed. */
const MOST_HELD = 500;
/** Concurrent session look-ups, so that made-up tokens can't keep the database busy. */
const MOST_LOOKED_UP = 8;

/**
 * The limit that counts an account's requests in a minute; an address has the same one with `-address`. No person comes
 * near it.
 */
const limitOf = {
  calls: 'http.reads',
  pages: 'http.pages',
  files: 'http.files',
  drawings: 'http.drawings',
} as const satisfies Record<Kind, LimitName>;

export interface FairnessOptions {
  limits: Pick<RateLimits, 'spend' | 'isSpent'>;
  gate: Pick<OverloadGate, 'busy'>;
  cookies: CookieScope;
  /** whether limits per minute apply; a benchmark runs without them */
  limited: boolean;
  /** The account of a session token, if it is cached. */
  accountOf(token: string): string | null;
  /** The viewer of a session token. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

const UPLOADS = /^\/api\/uploads(?:\/|$)/;
const FILES = /^\/(?:files|assets|icons)\/|\.(?:js|webmanifest)$/;
/** The operators' routes; any other path that begins like them is a page. */
const UNCOUNTED = new Set(['/livez', '/readyz', '/healthz', '/healthz/host', '/metrics']);

/** @param route the route's path as it is mounted; for a page, the request's path */
const kindOf = (route: string): Kind => {
  if (route.startsWith('/api/')) return UPLOADS.test(route) ? 'files' : 'calls';
  return FILES.test(route) ? 'files' : 'pages';
};

/**
 * Divides the server fairly between callers, before anything is looked up for a request: a few requests of each run at
 * a time, and nobody may make more than a person could.
 */
export function shareFairly(app: FastifyInstance, options: FairnessOptions): void {
  const { limits, gate, cookies, limited, accountOf, viewerOf } = options;
  const turnsOf = {
    calls: new CallerTurns(),
    pages: new CallerTurns(),
    files: new CallerTurns(),
    drawings: new CallerTurns(),
  };
  const held = new Map<string, number>();
  app.decorateRequest('sessionToken', null);
  app.decorateRequest('turn', null);
  app.decorateRequest('enter', null);
  app.decorateRequest('isCrowded', () => false);

  const refuse = (request: FastifyRequest, reply: FastifyReply, key: string, refusal: ProblemError) => {
    const already = held.get(key) ?? 0;
    if (already >= MOST_HELD) {
      reply.hijack();
      return void request.raw.socket.destroy();
    }
    held.set(key, already + 1);
    setTimeout(
      () => {
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
        if (!reply.raw.destroyed) void sendProblem(reply, refusal);
      },
      HOLD_MS * (0.5 + Math.random()),
    ).unref();
  };

  let lookedUp = 0;
  /** Looks up a token that isn't cached, unless visitors at the same address have used up its limit. */
  const lookUp = async (token: string, address: string, kind: Kind, name: LimitName): Promise<string | null> => {
    const hasRoom = turnsOf[kind].waitingOf(address) === 0 && !(limited && (await limits.isSpent(name, address)));
    if (hasRoom || lookedUp >= MOST_LOOKED_UP) return null;
    lookedUp++;
    try {
      return (await viewerOf(token))?.userId ?? null;
    } finally {
      lookedUp--;
    }
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { url = '/', method } = request.raw;
    const query = url.indexOf('?');
    const mounted = request.routeOptions.url;
    // all pages share one route, which also handles unknown paths
    const route = mounted && mounted !== '/*' ? mounted : query < 0 ? url : url.slice(0, query);
    if (UNCOUNTED.has(route)) return done();
    const token = readSessionCookie(request.headers.cookie, request.hostname, cookies);
    request.sessionToken = token;
    const kind = request.routeOptions.config?.fairAs ?? kindOf(route);
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const name = isRead ? limitOf[kind] : 'http.writes';

    const admit = (account: string | null) => {
      const who: Who = account ? 'account' : 'address';
      const caller = account ?? ipKey(request.ip);
      const counted = limited ? limits.spend(who === 'account' ? name : (`${name}-address` as const), caller) : null;
      const enter = (start: () => void) => {
        const turns = turnsOf[kind];
        if (turns.waitingOf(caller) >= MOST_WAITING[who])
          return refuse(request, reply, caller, problem('too_many_requests', undefined, 1));
        const { share, pauseMs, waiting: most } = flood[who];
        const isFlood = () => turns.waitingOf(caller) >= most;
        request.isCrowded = () => turns.waitingOf(caller) >= CROWD[who];
        const turn = new Turn(start);
        request.turn = turn;
        const release = () => turn.release();
        reply.raw.once('close', () => (isFlood() ? void setTimeout(release, pauseMs[kind]).unref() : release()));
        turns.enter(caller, isFlood() ? share : gate.busy ? scarce[who] : shares[kind][who], turn);
      };
      // a slow body takes no slot: it is awaited first. Uploads have slots of their own
      const hasBody = !isRead && kind === 'calls';
      const go = () => {
        if (!hasBody) return enter(done);
        request.enter = enter;
        done();
      };
      if (!counted) return go();
      counted.then(go, (error: Error) =>
        error instanceof ProblemError ? refuse(request, reply, caller, error) : done(error),
      );
    };

    const known = token ? accountOf(token) : null;
    if (known || !token) return admit(known);
    void lookUp(token, ipKey(request.ip), kind, `${name}-address`)
      .catch(() => null)
      .then(admit);
  });
  app.addHook('preHandler', (request, _reply, done) => (request.enter ? request.enter(done) : done()));
}
