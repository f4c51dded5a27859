import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/**
 * How long callers may take to use or close an idle connection, in milliseconds: longer than a proxy keeps one
 * (deploy/Caddyfile).
 */
const IDLE_MS = 5_000;
/** After this time, in milliseconds, unfinished requests are ended too: a long upload, which is resumed elsewhere. */
const LONGEST_MS = 20_000;
/** How often connections are closed whose last response was sent meanwhile, in milliseconds. */
const LOOK_MS = 100;

/**
 * Stops listening, and asks callers to close their connections: each next response has `Connection: close`. A request
 * that is already on its way on an idle connection is answered, where closing the connection at once would fail it.
 * @param impatient ends the waiting for idle connections; requests in progress keep their 20 s
 * @param idleMs how long to wait for idle connections
 */
export async function drain(server: Server, impatient: AbortSignal, idleMs = IDLE_MS): Promise<void> {
  const began = performance.now();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  let isClosed = false;
  // an HTTP server's own `close` would also close idle connections
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done())).then(() => {
    isClosed = true;
  });
  // `ref: false`: a timer that lost the race doesn't keep the process
  const wait = (ms: number, signal?: AbortSignal) =>
    Promise.race([closed, sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)]);
  await wait(idleMs, impatient);
  // Again and again, since a connection whose response is still being sent becomes idle only afterwards.
  while (!isClosed && performance.now() - began < LONGEST_MS) {
    // Sockets are read before this: a request that arrived while the process was busy isn't an idle connection any more.
    await turn();
    server.closeIdleConnections();
    await wait(LOOK_MS);
  }
  if (!isClosed) server.closeAllConnections();
}
