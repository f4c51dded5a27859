import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName, RateLimits } from '../rate-limits.ts';
import type { Viewer } from './caller.ts';
import { CallerTurns, type Share, Turn } from './caller-turns.ts';
import { sendProblem } from './errors.ts';
import type { OverloadGate } from './gate.ts';
import { ipKey } from './ip-key.ts';
import { ProblemError, problem } from './problem.ts';
import { type CookieScope, readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** its place among its caller's requests; null for what is not counted */
    turn: Turn | null;
    /** asks for that place when the body has come; null where it was asked for before */
    enter: ((start: () => void) => void) | null;
    /** whether more of its caller's wait now than a person asks for */
    isCrowded: () => boolean;
  }
}

/** What a request asks for: each kind has places and limits of its own. */
export type Kind = 'calls' | 'pages' | 'files';
type Who = 'account' | 'address';

/** A visitor is counted by address, which everybody on a campus may share. */
const shares: Readonly<Record<Kind, Record<Who, Share>>> = {
  calls: { account: { inHand: 6, perTurn: 4 }, address: { inHand: 24, perTurn: 8 } },
  pages: { account: { inHand: 4, perTurn: 1 }, address: { inHand: 24, perTurn: 1 } },
  files: { account: { inHand: 24, perTurn: 8 }, address: { inHand: 120, perTurn: 8 } },
};
/** The same while calls are being refused. */
const scarce: Readonly<Record<Who, Share>> = {
  account: { inHand: 2, perTurn: 1 },
  address: { inHand: 8, perTurn: 2 },
};
/** With so many waiting a caller is a program: it gets this share, and a place becomes free only after a pause. */
const flood: Readonly<Record<Who, { waiting: number; share: Share; pauseMs: Record<Kind, number> }>> = {
  // a page takes the event loop several times as long as a call
  account: { waiting: 30, share: { inHand: 1, perTurn: 1 }, pauseMs: { calls: 50, pages: 1_000, files: 50 } },
  // everybody on a campus may share the address: it is slowed down less
  address: { waiting: 200, share: { inHand: 4, perTurn: 1 }, pauseMs: { calls: 10, pages: 50, files: 10 } },
};
/** With so many of their own waiting the pages of a caller are not rendered on the server. */
const CROWD: Readonly<Record<Who, number>> = { account: 2, address: 20 };
/** More of a caller's requests than this do not wait. */
const MOST_WAITING: Readonly<Record<Who, number>> = { account: 500, address: 2_000 };
/**
 * A refusal is answered after about this time, so a caller who ignores Retry-After asks no faster. Half as much or half as long
 * again, at random: refusals that came together are not answered, and asked again, together.
 */
const HOLD_MS = 1_000;
/** Refusals of one caller that are held; whoever asks for more is cut off. */
const MOST_HELD = 500;
/** Sessions that are looked up at a time, so that made-up ones do not keep the database busy. */
const MOST_LOOKED_UP = 8;

/** What is counted for an account in a minute; for an address under the same name with `-address`. No person comes near it. */
const limitOf = { calls: 'http.reads', pages: 'http.pages', files: 'http.files' } as const satisfies Record<
  Kind,
  LimitName
>;

export interface FairnessOptions {
  limits: Pick<RateLimits, 'spend' | 'isSpent'>;
  gate: Pick<OverloadGate, 'busy'>;
  cookies: CookieScope;
  /** whether there are limits for a minute; a benchmark goes without */
  limited: boolean;
  /** The account of a session token, where it is known without asking the database. */
  accountOf(token: string): string | null;
  /** Who is behind a session token. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

const UPLOADS = /^\/api\/uploads(?:\/|$)/;
const FILES = /^\/(?:files|assets|icons)\/|\.(?:js|webmanifest)$/;
/** The routes of whoever looks after the server; any other address that begins like them is a page. */
const UNCOUNTED = new Set(['/healthz', '/healthz/host', '/metrics']);

/** @param route as it is mounted, however the request spells it; of a page its path */
const kindOf = (route: string): Kind => {
  if (route.startsWith('/api/')) return UPLOADS.test(route) ? 'files' : 'calls';
  return FILES.test(route) ? 'files' : 'pages';
};

/**
 * Divides the server fairly between callers, before anything is looked up for a request: a few requests of each are
 * worked on at a time, and nobody may ask for more than a person could.
 */
export function shareFairly(app: FastifyInstance, options: FairnessOptions): void {
  const { limits, gate, cookies, limited, accountOf, viewerOf } = options;
  const turns = new CallerTurns();
  const held = new Map<string, number>();
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
  /** Who is behind a token that is not known in memory, where the strangers at their address leave them no room. */
  const lookUp = async (token: string, address: string, kind: Kind, name: LimitName): Promise<string | null> => {
    const hasRoom = turns.waitingOf(`${kind} ${address}`) === 0 && !(limited && (await limits.isSpent(name, address)));
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
    // pages share one route, which also answers what is mounted nowhere
    const route = mounted && mounted !== '/*' ? mounted : query < 0 ? url : url.slice(0, query);
    if (UNCOUNTED.has(route)) return done();
    const token = readSessionCookie(request.headers.cookie, request.hostname, cookies);
    const address = ipKey(request.ip);
    const kind = kindOf(route);
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const name = isRead ? limitOf[kind] : 'http.writes';

    const admit = (account: string | null) => {
      const who: Who = account ? 'account' : 'address';
      const caller = account ?? address;
      const counted = limited ? limits.spend(who === 'account' ? name : (`${name}-address` as const), caller) : null;
      const enter = (start: () => void) => {
        const key = `${kind} ${caller}`;
        const waiting = turns.waitingOf(key);
        if (waiting >= MOST_WAITING[who])
          return refuse(request, reply, caller, problem('too_many_requests', undefined, 1));
        const { share, pauseMs, waiting: most } = flood[who];
        const isFlood = () => turns.waitingOf(key) >= most;
        request.isCrowded = () => turns.waitingOf(key) >= CROWD[who];
        const turn = new Turn(start);
        request.turn = turn;
        const release = () => turn.release();
        reply.raw.once('close', () => (isFlood() ? void setTimeout(release, pauseMs[kind]).unref() : release()));
        turns.enter(key, isFlood() ? share : gate.busy ? scarce[who] : shares[kind][who], turn);
      };
      // a body that is slow to come takes no place: it is waited for first. Uploads have places of their own
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
    void lookUp(token, address, kind, `${name}-address`)
      .catch(() => null)
      .then(admit);
  });
  app.addHook('preHandler', (request, _reply, done) => (request.enter ? request.enter(done) : done()));
}
