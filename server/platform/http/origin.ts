import type { IncomingMessage } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something came from one of our own pages: the browser says so by Sec-Fetch-Site,
 * or by Origin being the host asked (D5 allows the sister hosts to read, not to write for each other). Programs that
 * are not browsers send neither header and carry no cookies of a victim.
 */
export function isOwnWrite(request: IncomingMessage): boolean {
  if (SAFE.has(request.method ?? 'GET')) return true;
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (!origin) return true;
  try {
    return new URL(origin).host === request.headers.host;
  } catch {
    return false;
  }
}
