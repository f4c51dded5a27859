import cluster from 'node:cluster';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { connectionsOf } from './platform/database/connections.ts';
import { openDataDir } from './platform/database/data-dir.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { asStartError, StartError } from './platform/start-error.ts';
import { onStopRequest } from './platform/stop-request.ts';
import { seedDemo } from './sandbox/demo/seed.ts';
import {
  type StartMessage,
  startMessage,
  type WorkerOptions,
  shareMetrics,
  startWorkers,
  reportFailed,
  reportServing,
} from './workers.ts';

/** Functions that stop what was started, called in reverse order. */
const cleanups: (() => Promise<void>)[] = [];
let ending: Promise<never> | undefined;

function end(code: number): Promise<never> {
  ending ??= (async () => {
    const force = setTimeout(() => process.exit(code || 1), 10_000);
    for (const step of cleanups.reverse()) await step().catch((error) => console.error(error));
    clearTimeout(force);
    process.exit(code);
  })();
  return ending;
}

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config);
  if (cluster.isWorker) return work(config, log);
  await tryPort(config.port, config.host);
  const dataDir = await openDataDir(config.dataDir);
  cleanups.push(() => dataDir.release());
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const embedded = await startEmbedded({ dataDir: dataDir.path, log });
    cleanups.push(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  const serving =
    config.workers > 1 ? await lead(config, log, databaseUrl) : await serve(config, log, { databaseUrl, first: true });
  console.log(startupMessage(config, serving.port, serving.demo));
}

/** Serves requests in this process. */
async function serve(config: Config, log: Logger, { databaseUrl, first }: StartMessage): Promise<WorkerOptions> {
  const app = await createApp({
    config,
    log,
    databaseUrl,
    connections: connectionsOf(config, availableParallelism()),
    ...(cluster.isWorker ? { shareMetrics } : {}),
  });
  cleanups.push(() => app.stop());
  const demo = first && (await seedDemo(app.platform, (line) => console.log(line)));
  await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw asStartError(error, { host: config.host, port: config.port });
  });
  return { port: (app.http.server.address() as AddressInfo).port, demo };
}

/**
 * Runs several worker processes (WORKERS); this one supervises them and the database. SIGUSR2 replaces them one by one.
 */
async function lead(config: Config, log: Logger, databaseUrl: string): Promise<WorkerOptions> {
  const workers = await startWorkers(config.workers, databaseUrl, log);
  cleanups.push(() => workers.stop());
  process.on('SIGUSR2', () => {
    void workers.renew().then(
      () => log.info('all workers were replaced'),
      (error: unknown) => log.error({ err: error }, 'could not replace the workers'),
    );
  });
  return workers.serving;
}

async function work(config: Config, log: Logger): Promise<void> {
  try {
    reportServing(await serve(config, log, await startMessage()));
  } catch (error) {
    if (error instanceof StartError) reportFailed(error.message);
    else throw error;
  }
}

/** Checks that the port is free before the demo community is created, which takes a while. */
async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(asStartError(error, { host, port })));
    probe.listen({ port, host }, () => probe.close(() => done()));
  });
}

/** The startup message in the terminal: the address, and in the sandbox the accounts to log in with. */
function startupMessage(config: Config, port: number, demo: boolean): string {
  if (config.mode === 'production') return `Quad is ready on ${config.host}:${port}.`;
  const line = (address: string, what: string) => `  ${address.padEnd(40)} ${what}`;
  const lines = ['', 'Quad is ready:', line(`http://localhost:${port}`, 'OU')];
  for (const [id, what] of [
    ['ou', 'OU'],
    ['ut', 'UT'],
    ['campus', 'Find Your School'],
  ] as const)
    lines.push(line(config.siteUrl(id), what));
  lines.push(line(`http://localhost:${port}/sandbox/mail`, 'emails it sent'));
  if (demo)
    lines.push('', 'Log in as', line('demo@ou.edu', 'demo-password'), line('moderator@ou.edu', 'demo-password'));
  lines.push('', 'Press Ctrl-C to stop.', '');
  return lines.join('\n');
}

onStopRequest(() => void end(0));

start().catch((error: unknown) => {
  if (ending) return;
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  void end(1);
});
