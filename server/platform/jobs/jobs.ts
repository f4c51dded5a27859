import { EventEmitter } from 'node:events';
import { type CronItem, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../database/pool.ts';
import { statement } from '../database/statement.ts';
import { JobWorkers } from './job-workers.ts';
import { WAITS, WaitingJobs } from './waiting-jobs.ts';

/** A job's handler. It runs at least once, so it must be idempotent. */
export type Job<Payload> = (payload: Payload) => Promise<void>;

export interface JobOptions {
  /** earliest start, ISO 8601, by the database's own clock */
  runAt?: string;
  /** a later job with the same key replaces one that has not started */
  key?: string;
  /** 12 by default; then it has failed for good */
  maxAttempts?: number;
}

const add = statement<
  never,
  {
    task: string;
    payload: string;
    runAt: string | null;
    key: string | null;
    attempts: number;
    flags: readonly string[] | null;
  }
>(
  'jobs.add',
  `select graphile_worker.add_job($task, $payload::json, run_at => coalesce($runAt::timestamptz, now()), job_key => $key, max_attempts => $attempts,
     flags => $flags::text[])`,
);

/** How many jobs a process runs at a time. */
const CONCURRENCY = 4;
/** A runner that failed is replaced after this long, in milliseconds. */
const RESTART_MS = 1_000;

/** The background jobs, stored in the database: one added in a transaction exists exactly when that commits. */
export class Jobs {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #tasks: Record<string, (payload: unknown) => Promise<void>> = {};
  readonly #cron: CronItem[] = [];
  /** the kinds that call a server elsewhere */
  readonly #waits = new Set<string>();
  readonly #workers: JobWorkers;
  readonly #runners = new Set<Runner>();
  readonly #waiting = new WaitingJobs(CONCURRENCY - 1);
  #stopping = false;
  #restart: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    this.#workers = new JobWorkers(pool, log);
  }

  /**
   * Defines a kind of job; before start.
   * @param waits it calls a server elsewhere, which may be slow
   */
  define<Payload>(name: string, job: Job<Payload>, { waits = false }: { waits?: boolean } = {}): void {
    if (waits) this.#waits.add(name);
    const task = (payload: unknown) => job(payload as Payload);
    this.#tasks[name] = waits ? (payload) => this.#waiting.run(() => task(payload)) : task;
  }

  /** Schedules a job by a crontab line in UTC, before start; each time one of the processes runs it. */
  every(cron: string, name: string): void {
    this.#cron.push({ task: name, match: cron });
  }

  /** The names of the scheduled jobs. */
  get periodic(): readonly string[] {
    return [...new Set(this.#cron.map(({ task }) => task))];
  }

  /** Adds a job, in a transaction with its commit. */
  async add(
    db: Queryable,
    name: string,
    payload: unknown,
    { runAt, key, maxAttempts = 12 }: JobOptions = {},
  ): Promise<void> {
    const flags = this.#waits.has(name) ? [WAITS] : null;
    await add.run(db, {
      task: name,
      payload: JSON.stringify(payload),
      runAt: runAt ?? null,
      key: key ?? null,
      attempts: maxAttempts,
      flags,
    });
  }

  async start(): Promise<void> {
    await this.#run();
    await this.#workers.start();
  }

  /** Starts no more jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    this.#workers.stop();
    await Promise.all(
      [...this.#runners].map((runner) => runner.stop().catch(() => runner.promise.catch(() => undefined))),
    );
  }

  async #run(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    this.#workers.follow(events);
    this.#waiting.follow(events);
    // a runner that failed, for example because the database became unreachable, may still finish running jobs
    events.once('pool:gracefulShutdown', () => this.#runLater());
    const runner = await run({
      events,
      pgPool: withSafeRelease(this.#pool),
      taskList: this.#tasks as never,
      parsedCronItems: parseCronItems(this.#cron),
      concurrency: CONCURRENCY,
      forbiddenFlags: this.#waiting.forbidden,
      noHandleSignals: true,
      pollInterval: 2_000,
      // with batching off, a failure to record a finished job ends the runner; batched it would end the process
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: quiet(this.#log),
    });
    // it was stopped while this one started
    if (this.#stopping) return void (await runner.stop());
    this.#runners.add(runner);
    void runner.promise
      .catch((error: unknown) => {
        if (!this.#stopping) this.#log.warn({ err: error }, 'the job runner is replaced');
      })
      .finally(() => this.#runners.delete(runner));
  }

  /** Starts another runner soon, and tries again if that fails. */
  #runLater(): void {
    if (this.#stopping) return;
    this.#restart = setTimeout(() => void this.#run().catch(() => this.#runLater()), RESTART_MS);
  }
}

/**
 * graphile-worker 0.18 releases its listening connection twice when that is lost while a runner ends, and the second
 * release would end the process: here it does nothing.
 */
function withSafeRelease(pool: pg.Pool): pg.Pool {
  type Listener = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  const connect = (listener?: Listener) => {
    if (!listener) return pool.connect();
    return pool.connect((error, client, release) => {
      let released = false;
      listener(error, client, () => {
        if (!released) release();
        released = true;
      });
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = name === 'connect' ? connect : Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A logger for graphile-worker that logs errors and warnings only. */
function quiet(log: Logger) {
  return new (class {
    scope() {
      return this;
    }
    error(message: string) {
      log.error(message);
    }
    warn(message: string) {
      log.warn(message);
    }
    info() {}
    debug() {}
  })() as never;
}
