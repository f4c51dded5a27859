import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { createServerApp, type ServerApp } from './app.ts';
import type { Config } from './config.ts';
import { checkStripeKey } from './features/ads/index.ts';
import { connectionsOf } from './platform/database/connections.ts';
import { asStartError } from './platform/start-error.ts';
import { seedDemo } from './sandbox/demo/seed.ts';
import { type ListeningSocket, type Serving, shareMetrics, type StartMessage } from './workers.ts';

export interface ServeOptions extends StartMessage {
  config: Config;
  log: Logger;
  /** to listen on; without one, the port of the settings */
  socket?: ListeningSocket | undefined;
  /** called before it serves: from then on the caller stops the app, also when this fails */
  created(app: ServerApp): void;
}

/**
 * Serves requests in this process.
 * @throws StartError when it can't listen, or Stripe doesn't know the key
 */
export async function serve({
  config,
  log,
  databaseUrl,
  first,
  socket,
  created,
}: ServeOptions): Promise<{ app: ServerApp; serving: Serving }> {
  if (first) {
    const unchecked = await checkStripeKey(config.ads ? config.stripe : null);
    if (unchecked) log.warn({ reason: unchecked }, 'STRIPE_SECRET_KEY could not be checked');
  }
  const app = await createServerApp({
    config,
    log,
    databaseUrl,
    connections: connectionsOf(config, availableParallelism()),
    ...(cluster.isWorker ? { shareMetrics } : {}),
  });
  created(app);
  const demo = first && (await seedDemo(app.platform, (line) => console.log(line)));
  const at = { port: config.port, host: config.host };
  // the socket has its address already; without a host Fastify would listen on those of localhost, too
  await app.http.listen(socket ? ({ handle: socket, host: '127.0.0.1' } as never) : at).catch((error: unknown) => {
    throw asStartError(error, at);
  });
  return { app, serving: { port: (app.http.server.address() as AddressInfo).port, demo } };
}
