import type { IncomingMessage } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something came from one of our own pages: the browser shows it by Sec-Fetch-Site, or
 * by an Origin that equals the host (D5 lets sister hosts read, not write for each other). Clients that aren't browsers
 * send neither header, and carry no victim's cookies.
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
