import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentRequestId } from '../log.ts';
import { createIsTrusted } from './address.ts';

/** The header of a request's id. */
export const REQUEST_ID = 'x-request-id';

/** What a proxy's id may look like: it is copied into a header and into every log line. */
const HARMLESS = /^[\w.:+/=-]{8,128}$/;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The property of a request that holds its id: a WeakMap costs the feed 4 %. */
const ID = Symbol('request id');
type IdentifiedRequest = IncomingMessage & { [ID]?: string };

/** The id of a request, also of one that Fastify never saw; each response carries it (response.ts). */
export function requestIdOf(request: IdentifiedRequest): string {
  return (request[ID] ??= randomUUID());
}

/**
 * Takes over the request ids that trusted proxies send. Call it after everything else that listens to the server, so that
 * it runs first.
 * @param trustProxy proxies that are trusted: addresses or CIDRs
 */
export function identifyRequests(server: Server, trustProxy: readonly string[]): void {
  if (trustProxy.length === 0) return;
  const isTrusted = createIsTrusted(trustProxy);
  const identify = (request: IdentifiedRequest): void => {
    const given = request.headers[REQUEST_ID];
    if (typeof given === 'string' && HARMLESS.test(given) && isTrusted(request)) request[ID] = given;
  };
  server.prependListener('request', identify);
  server.prependListener('upgrade', identify);
}

/**
 * Log lines that are written while a request is handled name its id. A parsed body continues in the context of its
 * connection, so the id is set again after that.
 */
export function logRequestIds(app: FastifyInstance): void {
  const run = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    currentRequestId.run(requestIdOf(request.raw), done);
  app.addHook('onRequest', run);
  app.addHook('onRoute', (route) => {
    // a read has no body
    if ([route.method].flat().every((method) => READS.has(method))) return;
    route.preValidation = [run, ...[route.preValidation ?? []].flat()];
  });
}
