import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { StartError } from './platform/start-error.ts';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker gets from the primary when it starts. */
export interface StartMessage {
  databaseUrl: string;
  /** the first worker creates the demo community */
  first: boolean;
}

/** What a worker reports once it serves. */
export interface WorkerOptions {
  port: number;
  demo: boolean;
}

type ToWorker = { startMessage: StartMessage } | { collect: number } | { collected: number; metrics: string };
type ToPrimary =
  | { serving: WorkerOptions }
  | { failed: string }
  | { collect: number }
  | { collected: number; metrics: Metrics };

/** Delay before a crashed worker is replaced, so that one that cannot start doesn't loop. */
const REPLACE_AFTER_MS = 1_000;
/** Workers that don't report their metrics in this time are left out. */
const COLLECT_MS = 2_000;
/** How long a worker may drain its requests. */
const STOP_MS = 8_000;

export interface Workers {
  serving: WorkerOptions;
  /** Replaces the workers one by one, so that there are always some serving. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the processes that serve requests. The first one starts alone, since it migrates the database.
 * @throws StartError with the first worker's message when it cannot start
 */
export async function startWorkers(count: number, databaseUrl: string, log: Logger): Promise<Workers> {
  const running = new Set<Worker>();
  let ending = false;

  async function begin(first: boolean): Promise<WorkerOptions> {
    const worker = cluster.fork();
    running.add(worker);
    worker.once('exit', (code, signal) => {
      if (!running.delete(worker) || ending) return;
      log.error({ pid: worker.process.pid, exit: code ?? signal }, 'a worker exited and will be replaced');
      void sleep(REPLACE_AFTER_MS).then(async () => {
        if (!ending)
          await begin(false).catch((error: unknown) => log.error({ err: error }, 'a worker could not start'));
      });
    });
    worker.on('message', (message: ToPrimary) => void answer(worker, message));
    worker.send({ startMessage: { databaseUrl, first } } satisfies ToWorker);
    return ready(worker, () => running.delete(worker));
  }

  async function end(worker: Worker): Promise<void> {
    running.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    worker.process.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false }).then(() => worker.process.kill('SIGKILL'))]);
    await ended;
  }

  const serving = await begin(true);
  await Promise.all(Array.from({ length: count - 1 }, () => begin(false)));
  return {
    serving,
    async renew() {
      for (const old of [...running]) {
        await begin(false);
        await end(old);
      }
    },
    async stop() {
      ending = true;
      await Promise.all([...running].map(end));
    },
  };
}

/** Waits until a worker serves. An error that it reports instead is thrown, and the worker is not replaced. */
function ready(worker: Worker, forget: () => void): Promise<WorkerOptions> {
  return new Promise((done, fail) => {
    worker.on('message', (message: ToPrimary) => {
      if ('serving' in message) done(message.serving);
      if ('failed' in message) {
        forget();
        fail(new StartError(message.failed));
      }
    });
    worker.once('exit', () => fail(new StartError('A worker process ended before it was ready.')));
  });
}

/** A worker requested the metrics of all: collects them, adds them up and sends the result. */
async function answer(asker: Worker, message: ToPrimary): Promise<void> {
  if (!('collect' in message)) return;
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && worker.isConnected());
  const metrics = await Promise.all(all.map((worker) => (worker ? metricsOf(worker) : Promise.resolve([]))));
  const { AggregatorRegistry } = await import('prom-client');
  const sum = await AggregatorRegistry.aggregate(metrics.filter((list) => list.length > 0)).metrics();
  if (asker.isConnected()) asker.send({ collected: message.collect, metrics: sum } satisfies ToWorker);
}

let lastRequest = 0;

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

/** In a worker: waits for its start message. */
export function startMessage(): Promise<StartMessage> {
  // keeps the process alive until it serves
  process.channel?.ref();
  return new Promise((done) =>
    process.on('message', (message: ToWorker) => {
      if ('startMessage' in message) done(message.startMessage);
    }),
  );
}

/** In a worker: reports that it serves, or the reason why it cannot, in one sentence. */
export const reportServing = (serving: WorkerOptions): void => void process.send?.({ serving } satisfies ToPrimary);
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
