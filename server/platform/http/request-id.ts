import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { currentRequestId } from '../log.ts';
import { createIsTrusted } from './address.ts';

export const REQUEST_ID = 'x-request-id';

/** What a proxy's id may look like: it is copied into a header and into every log line. */
const HARMLESS = /^[\w.:+/=-]{8,128}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request, also of one that Fastify never saw. */
export function requestIdOf(request: IncomingMessage): string {
  let id = ids.get(request);
  if (!id) ids.set(request, (id = randomUUID()));
  return id;
}

/**
 * Gives every request an id, which each response carries: errors, files, redirects and refusals too. An id that a
 * trusted proxy sends is taken over. Call it after everything else that listens to the server.
 * @param trustProxy proxies that are trusted: addresses or CIDRs
 */
export function identifyRequests(server: Server, trustProxy: readonly string[]): void {
  const isTrusted = createIsTrusted(trustProxy);
  const identify = (request: IncomingMessage): string => {
    const given = request.headers[REQUEST_ID];
    if (typeof given === 'string' && HARMLESS.test(given) && isTrusted(request)) ids.set(request, given);
    return requestIdOf(request);
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader(REQUEST_ID, identify(request));
  });
  server.prependListener('upgrade', (request: IncomingMessage, _socket: Duplex) => void identify(request));
}

/**
 * Log lines that are written while a request is handled name its id. A parsed body continues in the context of its
 * connection, so the id is set again after that.
 */
export function logRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => currentRequestId.run(requestIdOf(request.raw), done));
  app.addHook('preValidation', (request, _reply, done) => {
    const id = requestIdOf(request.raw);
    if (currentRequestId.getStore() === id) done();
    else currentRequestId.run(id, done);
  });
}
