import cluster from 'node:cluster';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import type { ServerApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { openDataDir } from './platform/database/data-dir.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { SharedRun } from './platform/shared-run.ts';
import { asStartError, StartError } from './platform/start-error.ts';
import { onStopRequest } from './platform/stop-request.ts';
import {
  type ListeningSocket,
  onRetire,
  reportFailed,
  reportServing,
  RETIRE_MS,
  startMessage,
  startWorkers,
  STOP_MS,
  type Workers,
  type WorkersOptions,
} from './workers.ts';

/** The code that serves requests: the primary of several workers never loads it, 70 MB. */
const loadServer = () => import('./serve.ts');

/** Functions that stop what was started, called in reverse order. */
const cleanups: (() => Promise<void>)[] = [];
let ending: Promise<never> | undefined;
/** Whether another process has taken the place of this worker. */
let retiring = false;

const created = (app: ServerApp): void => void cleanups.push(() => app.stop({ patient: retiring }));
const ignore = () => undefined;
// a reload that is requested too early, or of a worker, must not end the process
process.on('SIGUSR2', ignore);

/**
 * Stops everything and exits with `code`. What takes too long is cut off: in a retiring worker before the primary kills it,
 * in a primary after it has killed its workers.
 */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    const force = setTimeout(() => process.exit(code || 1), retiring ? RETIRE_MS - 1_000 : STOP_MS + 2_000);
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
  const url = databaseUrl;
  const lead = (options: Pick<WorkersOptions, 'count' | 'first' | 'socket'>) =>
    startWorkers({ ...options, databaseUrl: url, log });
  if (config.workers > 1) {
    const workers = await lead({ count: config.workers, first: true });
    cleanups.push(() => workers.stop());
    onReload(log, () => workers.renew());
    console.log(startupMessage(config, workers.serving.port, workers.serving.demo));
    return;
  }
  const { serve } = await loadServer();
  const { app, serving } = await serve({ config, log, databaseUrl: url, first: true, created });
  let workers: Workers | undefined;
  onReload(log, async () => {
    if (workers) return workers.renew();
    // from now on a worker serves, and this process only supervises it and the database
    workers = await lead({ count: 1, first: false, socket: socketOf(app) });
    cleanups.push(() => workers?.stop() ?? Promise.resolve());
    await app.stop({ patient: true });
  });
  console.log(startupMessage(config, serving.port, serving.demo));
}

/** The socket that an app listens on, to be passed to another process. Node has no public name for it. */
const socketOf = (app: ServerApp) => (app.http.server as unknown as { _handle: ListeningSocket })._handle;

/** Runs `reload` at SIGUSR2, one at a time: signals that come during a run lead to one more. Errors are logged. */
function onReload(log: Logger, reload: () => Promise<void>): void {
  const runs = new SharedRun(() =>
    reload().then(
      () => log.info('all workers were replaced'),
      (error: unknown) => log.error({ err: error }, 'could not replace the workers'),
    ),
  );
  process.on('SIGUSR2', () => void runs.run());
  process.off('SIGUSR2', ignore);
}

/** Serves requests as a worker, with what the primary sends. */
async function work(config: Config, log: Logger): Promise<void> {
  onRetire(() => {
    retiring = true;
    void end(0);
  });
  try {
    const { message, socket } = await startMessage();
    const { serve } = await loadServer();
    const { app, serving } = await serve({ config, log, ...message, socket, created });
    reportServing(serving, socket && socketOf(app));
  } catch (error) {
    if (error instanceof StartError) reportFailed(error.message);
    else throw error;
  }
}

/**
 * Checks that the port is free before the demo community is created, which takes a while.
 * @throws StartError when it can't be listened on
 */
async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(asStartError(error, { host, port })));
    probe.listen({ port, host }, () => probe.close(() => done()));
  });
}

/** The startup message in the terminal: the address, in the sandbox several, and the accounts of the demo community. */
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
    lines.push('', 'Log in as', ...['demo', 'moderator', 'admin'].map((who) => line(`${who}@ou.edu`, 'demo-password')));
  lines.push('', 'Press Ctrl-C to stop.', '');
  return lines.join('\n');
}

onStopRequest(() => void end(0));

start().catch((error: unknown) => {
  if (ending) return;
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  void end(1);
});
