import type { FastifyInstance } from 'fastify';
import type { Reads } from '../database/reads.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { type CookieScope, sharesSignIn } from './session-cookie.ts';

/** Holds the write-ahead log position of a browser's last write. */
const COOKIE = 'quad_wrote';
/** A standby further behind isn't read at all, so the cookie may expire. */
const MAX_AGE_SECONDS = 30;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const PLACE = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** The position in a Cookie header; null without a valid one. */
export function readPlace(header: string | undefined): string | null {
  const place = readCookie(header, COOKIE);
  return place && PLACE.test(place) ? place : null;
}

/** With a standby configured, sends the write-ahead log position to every signed-in browser that wrote something. */
export function rememberWrites(app: FastifyInstance, reads: Reads, scope: CookieScope): void {
  if (!reads.divided) return;
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method) || reply.statusCode >= 400) return;
    // a signed-out visitor has no writes of their own to read
    if (!request.headers.cookie?.includes('quad_session=') && !reply.hasHeader('set-cookie')) return;
    const cookie = writeCookie({
      name: COOKIE,
      value: await reads.wrote(),
      maxAge: MAX_AGE_SECONDS,
      secure: scope.secure,
      domain: sharesSignIn(request.hostname, scope) ? scope.rootDomain : undefined,
    });
    reply.header('set-cookie', cookie);
  });
}
