import type { FastifyInstance } from 'fastify';
import type { Reads } from '../database/reads.ts';
import type { CookieScope } from './session-cookie.ts';
import { sharesSignIn } from './session-cookie.ts';

/** Holds the place of the database's log that a browser's last write reached. */
const COOKIE = 'quad_wrote';
/** A standby further behind is not read at all, so no browser has to remember longer. */
const KEPT_SECONDS = 30;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const PLACE = /(?:^|; ?)quad_wrote=([0-9A-F]{1,8}\/[0-9A-F]{1,8})(?:;|$)/;

/** The place that a Cookie header tells, or null. */
export const readPlace = (header: string | undefined): string | null => PLACE.exec(header ?? '')?.[1] ?? null;

/** Where reads are divided, tells every browser that wrote something how far the database was then. */
export function rememberWrites(app: FastifyInstance, reads: Reads, scope: CookieScope): void {
  if (!reads.divided) return;
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method) || reply.statusCode >= 400) return;
    // a visitor has nothing of his own to find
    if (!request.headers.cookie?.includes('quad_session=') && !reply.hasHeader('set-cookie')) return;
    const domain = sharesSignIn(request.hostname, scope) ? `; Domain=${scope.rootDomain}` : '';
    const cookie = `${COOKIE}=${await reads.wrote()}; Path=/; HttpOnly; SameSite=Lax${domain}; Max-Age=${KEPT_SECONDS}`;
    reply.header('set-cookie', scope.secure ? `${cookie}; Secure` : cookie);
  });
}
