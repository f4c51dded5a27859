import type { SendHandle } from 'node:child_process';
import cluster, { type ClusterSettings, type Worker } from 'node:cluster';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { findCurrentRelease, inRelease } from './platform/release.ts';
import { StartError } from './platform/start-error.ts';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker gets from the primary when it starts. */
export interface StartMessage {
  databaseUrl: string;
  /** whether it creates the demo community where there is none */
  first: boolean;
}

/** A listening socket that processes pass on to each other. */
export type ListeningSocket = SendHandle;

/** What a worker reports once it serves. */
export interface Serving {
  port: number;
  /** whether the demo community exists, as far as this worker created or looked for it */
  demo: boolean;
}

type ToWorker =
  | { startMessage: StartMessage }
  | { retire: true }
  | { collect: number }
  | { collected: number; metrics: string };
type ToPrimary =
  | { serving: Serving }
  | { failed: string }
  | { collect: number }
  | { collected: number; metrics: Metrics };

/** Delay before a crashed worker is replaced, so that one that cannot start doesn't loop. */
const REPLACE_AFTER_MS = 1_000;
/** Workers that don't report their metrics in this time are left out. */
const COLLECT_MS = 2_000;
/** How long a worker may take to stop, for which it drains its requests. */
export const STOP_MS = 8_000;
/** How long a worker that was replaced may take: it also gives idle connections time to end. */
export const RETIRE_MS = 28_000;

export interface WorkersOptions {
  count: number;
  databaseUrl: string;
  log: Logger;
  /** whether the first worker creates the demo community where there is none */
  first: boolean;
  /** the socket that the worker listens on; without one the cluster opens it */
  socket?: ListeningSocket | undefined;
}

export interface Workers {
  serving: Serving;
  /** Replaces the workers one by one, so that there are always some serving, by workers of the current release. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the processes that serve requests. The first one starts alone, since it migrates the database.
 * @throws StartError with a worker's message when it cannot start
 */
export async function startWorkers({ count, databaseUrl, log, first, socket }: WorkersOptions): Promise<Workers> {
  const running = new Set<Worker>();
  let release = await findCurrentRelease();
  let inherited = socket;
  let renewals = 0;
  let renewal = Promise.resolve();
  let ending = false;

  async function begin(isFirst: boolean, from = release): Promise<{ worker: Worker; serving: Serving }> {
    const worker = forkFrom(from);
    worker.on('message', (message: ToPrimary) => void answer(worker, message));
    worker.send({ startMessage: { databaseUrl, first: isFirst } } satisfies ToWorker, inherited);
    const { serving, socket: returned } = await ready(worker).catch((error: unknown) => {
      worker.process.kill('SIGKILL');
      throw error;
    });
    // from now on a copy of our own: who passed the socket closes it when they stop serving
    if (inherited && returned) inherited = returned;
    running.add(worker);
    worker.once('exit', (code, signal) => {
      if (!running.delete(worker) || ending) return;
      log.error({ pid: worker.process.pid, exit: code ?? signal }, 'a worker exited and will be replaced');
      void replace();
    });
    return { worker, serving };
  }

  async function replace(): Promise<void> {
    for (;;) {
      await sleep(REPLACE_AFTER_MS);
      if (ending) return;
      const before = renewals;
      try {
        const { worker } = await begin(false);
        if (before === renewals) return;
        // it was starting while the other workers were replaced, maybe from the release before
        await renewal.catch(() => undefined);
        await begin(false);
        await end(worker, RETIRE_MS);
        return;
      } catch (error) {
        log.error({ err: error }, 'a worker could not start');
      }
    }
  }

  /** Ends a worker, and kills it after `patience` milliseconds; with RETIRE_MS it is told that it was replaced. */
  async function end(worker: Worker, patience: number): Promise<void> {
    running.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    if (patience === RETIRE_MS) worker.send({ retire: true } satisfies ToWorker);
    else worker.process.kill('SIGTERM');
    await Promise.race([ended, sleep(patience, undefined, { ref: false }).then(() => worker.process.kill('SIGKILL'))]);
    await ended;
  }

  async function renew(): Promise<void> {
    const next = await findCurrentRelease();
    renewals++;
    // all of them crashed and are being replaced: by workers of this release
    if (running.size === 0) release = next;
    for (const old of [...running]) {
      await begin(false, next);
      // it has started, so crashed workers can be replaced from it too
      release = next;
      if (running.has(old)) await end(old, RETIRE_MS);
    }
  }

  const { serving } = await begin(first);
  await Promise.all(Array.from({ length: count - 1 }, () => begin(false)));
  return {
    serving,
    renew: () => (renewal = renew()),
    async stop() {
      ending = true;
      await Promise.all([...running].map((worker) => end(worker, STOP_MS)));
    },
  };
}

/** Starts a process of a release, with that release's Node and compiled code where this one uses its own. */
function forkFrom(release: string): Worker {
  cluster.setupPrimary({
    exec: join(release, 'server/main.ts'),
    execPath: inRelease(process.execPath, release),
  } as ClusterSettings);
  const cached = getCompileCacheDir() ? { NODE_COMPILE_CACHE: join(release, 'node_modules/.cache/quad') } : {};
  return cluster.fork(cached);
}

/** Waits until a worker serves. An error that it reports instead is thrown. */
function ready(worker: Worker): Promise<{ serving: Serving; socket: ListeningSocket | undefined }> {
  return new Promise((done, fail) => {
    worker.on('message', (message: ToPrimary, socket?: ListeningSocket) => {
      if ('serving' in message) done({ serving: message.serving, socket });
      if ('failed' in message) fail(new StartError(message.failed));
    });
    worker.once('exit', () => fail(new StartError('A worker process ended before it was ready.')));
  });
}

/** Answers a worker that asked for the metrics of all workers: collects them, adds them up and sends the result. */
async function answer(asker: Worker, message: ToPrimary): Promise<void> {
  if (!('collect' in message)) return;
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && worker.isConnected());
  const metrics = await Promise.all(all.map((worker) => (worker ? metricsOf(worker) : Promise.resolve([]))));
  const { AggregatorRegistry } = await import('prom-client');
  const sum = await AggregatorRegistry.aggregate(metrics.filter((list) => list.length > 0)).metrics();
  if (asker.isConnected()) asker.send({ collected: message.collect, metrics: sum } satisfies ToWorker);
}

let lastRequest = 0;

/** A worker's own metrics; none when it doesn't answer in time. */
function metricsOf(worker: Worker): Promise<Metrics> {
  const number = ++lastRequest;
  return new Promise((done) => {
    const timer = setTimeout(() => finish([]), COLLECT_MS);
    const listen = (message: ToPrimary) => {
      if ('collected' in message && message.collected === number) finish(message.metrics);
    };
    function finish(metrics: Metrics) {
      clearTimeout(timer);
      worker.off('message', listen);
      done(metrics);
    }
    worker.on('message', listen);
    worker.send({ collect: number } satisfies ToWorker);
  });
}

/** In a worker: waits for its start message, and the socket that comes with it. */
export function startMessage(): Promise<{ message: StartMessage; socket: ListeningSocket | undefined }> {
  // keeps the process alive until it serves
  process.channel?.ref();
  return new Promise((done) =>
    process.on('message', (message: ToWorker, socket?: ListeningSocket) => {
      if ('startMessage' in message) done({ message: message.startMessage, socket });
    }),
  );
}

/** In a worker: calls `retire` when another process has taken its place. */
export function onRetire(retire: () => void): void {
  process.on('message', (message: ToWorker) => {
    if ('retire' in message) retire();
  });
}

/** In a worker: reports that it serves, or the reason why it cannot, in one sentence. A socket goes back with it. */
export const reportServing = (serving: Serving, socket?: ListeningSocket): void =>
  void process.send?.({ serving } satisfies ToPrimary, socket);
export const reportFailed = (failed: string): void => void process.send?.({ failed } satisfies ToPrimary);

/**
 * In a worker: answers the primary's requests for this process's metrics.
 * @returns a function that gets the metrics of all workers from the primary, as Prometheus text
 */
export function shareMetrics(own: () => Promise<Metrics>): () => Promise<string> {
  process.on('message', (message: ToWorker) => {
    if (!('collect' in message)) return;
    void own().then((metrics) => process.send?.({ collected: message.collect, metrics } satisfies ToPrimary));
  });
  return () => {
    const number = ++lastRequest;
    return new Promise((done) => {
      const listen = (message: ToWorker) => {
        if (!('collected' in message) || message.collected !== number) return;
        process.off('message', listen);
        done(message.metrics);
      };
      process.on('message', listen);
      process.send?.({ collect: number } satisfies ToPrimary);
    });
  };
}
