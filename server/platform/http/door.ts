import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../admission/rate-limits.ts';
import { readToken, writeCookie } from './cookie.ts';
import { sendProblem } from './errors.ts';
import { ipKey } from './ip-key.ts';
import { ProblemError, problem } from './problem.ts';
import { type CookieScope, sharesSignIn } from './session-cookie.ts';

const COOKIE = 'quad_door';
const MONTH_SECONDS = 30 * 24 * 3600;
/** What a proxy or a monitor asks, which says nothing about the community. */
const OPEN = new Set(['/livez', '/readyz', '/healthz', '/healthz/host']);

export interface DoorOptions {
  password: string;
  /** signs the password, and the cookie is the signature: it says nothing about the password */
  secret: string;
  cookies: CookieScope;
  limits: Pick<RateLimits, 'spend' | 'giveBack'>;
  addressOf(request: IncomingMessage): string;
}

/**
 * Asks for one password before anything else (HTTP Basic, any user name), for a sandbox on a public address. A cookie
 * replaces it afterwards, so that it is entered once for all campuses, and live connections are let in too.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #cookie: string;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#cookie = createHmac('sha256', options.secret).update(options.password).digest('base64url');
  }

  /**
   * Lets a request in, by its cookie or by the password.
   * @throws ProblemError site_password, or too_many_requests after too many wrong ones
   */
  async admit(request: IncomingMessage): Promise<'by cookie' | 'by password'> {
    const { password, limits, addressOf } = this.#options;
    const { authorization, cookie } = request.headers;
    if (isSame(readToken(cookie, COOKIE) ?? '', this.#cookie)) return 'by cookie';
    const [, encoded] = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
    if (encoded === undefined) throw problem('site_password');
    // counted before it is compared: tries at the same moment count too
    const address = ipKey(addressOf(request));
    await limits.spend('http.sandbox-password', address);
    const given = Buffer.from(encoded, 'base64').toString('utf8');
    if (!isSame(given.slice(given.indexOf(':') + 1), password)) throw problem('site_password');
    await limits.giveBack('http.sandbox-password', address);
    return 'by password';
  }

  /** Why a live connection isn't admitted; null if it is. */
  async refusalOf(request: IncomingMessage): Promise<ProblemError | null> {
    try {
      await this.admit(request);
      return null;
    } catch (error) {
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  /** Puts the door in front of every route, except for health checks and requests without a connection, by this process. */
  guard(http: FastifyInstance): void {
    const { cookies } = this.#options;
    http.addHook('onRequest', async (request, reply) => {
      if (OPEN.has(request.url.split('?')[0] ?? '') || !(request.raw.socket instanceof Socket)) return;
      try {
        if ((await this.admit(request.raw)) === 'by cookie') return;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        reply.header('www-authenticate', 'Basic realm="Quad", charset="UTF-8"');
        return sendProblem(reply, error);
      }
      const shared = sharesSignIn(request.hostname, cookies);
      const domain = shared ? cookies.rootDomain : undefined;
      const cookie = { name: COOKIE, value: this.#cookie, maxAge: MONTH_SECONDS, secure: cookies.secure, domain };
      reply.header('set-cookie', writeCookie(cookie));
    });
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Takes the same time for any two texts. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
