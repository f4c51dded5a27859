import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long open connections may take to end by themselves, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Stops listening, and asks callers to close their connections: each next response has `Connection: close`. A request
 * that is already on its way on an idle connection is answered, where closing the connection at once would fail it.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  // an HTTP server's own `close` would also close idle connections
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const late = new AbortController();
  await Promise.race([closed, sleep(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}
