import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';

type Trust = (address: string, hop: number) => boolean;
interface ProxyAddr {
  (request: IncomingMessage, trust: Trust): string;
  compile(addresses: string[]): Trust;
}

/**
 * Makes the function that finds a connection's client address where Fastify has no request for it, by the same library and
 * rule as `request.ip`.
 * @param trustProxy proxies whose X-Forwarded-For is trusted: addresses or CIDRs
 */
export function createAddressOf(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const proxyAddr = loadProxyAddr();
  const trust = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}

/**
 * Makes the function that tells whether a request was sent by a trusted proxy.
 * @param trustProxy addresses or CIDRs
 */
export function createIsTrusted(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustProxy.length === 0) return () => false;
  const trust = loadProxyAddr().compile([...trustProxy]);
  return ({ socket }) => trust(socket.remoteAddress ?? '', 0);
}

/** Fastify's own copy of the library. */
function loadProxyAddr(): ProxyAddr {
  const own = createRequire(createRequire(import.meta.url).resolve('fastify'));
  return own('@fastify/proxy-addr') as ProxyAddr;
}
