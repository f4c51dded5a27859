import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries this bearer token; never for null. Takes the same time for any wrong one. */
export function bearsToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | null): boolean {
  const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
