import type { FastifyInstance } from 'fastify';
import type { Reads } from '../database/reads.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { type CookieScope, sharesSignIn } from './session-cookie.ts';

/** Holds the place of the database's log that a browser's last write reached. */
const COOKIE = 'quad_wrote';
/** A standby further behind is not read at all, so no browser has to remember longer. */
const KEPT_SECONDS = 30;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const PLACE = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** The place that a Cookie header tells, or null. */
export function readPlace(header: string | undefined): string | null {
  const place = readCookie(header, COOKIE);
  return place && PLACE.test(place) ? place : null;
}

/** Where reads are divided, tells every browser that wrote something how far the database was then. */
export function rememberWrites(app: FastifyInstance, reads: Reads, scope: CookieScope): void {
  if (!reads.divided) return;
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method) || reply.statusCode >= 400) return;
    // a visitor has nothing of their own to find
    if (!request.headers.cookie?.includes('quad_session=') && !reply.hasHeader('set-cookie')) return;
    const cookie = writeCookie({
      name: COOKIE,
      value: await reads.wrote(),
      maxAge: KEPT_SECONDS,
      secure: scope.secure,
      domain: sharesSignIn(request.hostname, scope) ? scope.rootDomain : undefined,
    });
    reply.header('set-cookie', cookie);
  });
}
