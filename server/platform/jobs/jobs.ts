import { type CronItem, type JobHelpers, parseCronItems, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../database/pool.ts';
import { statement } from '../database/statement.ts';
import { JobLocks } from './job-locks.ts';
import { WAITS, WaitingJobs } from './waiting-jobs.ts';

/** What a job does; at least once, so it must bear a repeat. */
export type Job<Payload> = (payload: Payload) => Promise<void>;

export interface JobOptions {
  /** earliest start, ISO 8601, by the database's own clock */
  runAt?: string;
  /** a later job with the same key replaces one that has not started */
  key?: string;
  maxAttempts?: number;
}

const add = statement<
  never,
  [
    task: string,
    payload: string,
    runAt: string | null,
    key: string | null,
    attempts: number,
    flags: readonly string[] | null,
  ]
>(
  'jobs.add',
  `select graphile_worker.add_job($1, $2::json, run_at => coalesce($3::timestamptz, now()), job_key => $4, max_attempts => $5,
     flags => $6::text[])`,
);

const CONCURRENCY = 4;
/** A runner that gave up is followed by another one after this long, in milliseconds. */
const AGAIN_MS = 1_000;

/** The background jobs, kept in the database: one added in a transaction exists exactly when that commits. */
export class Jobs {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #tasks: Record<string, (payload: unknown, helpers: JobHelpers) => Promise<void>> = {};
  readonly #cron: CronItem[] = [];
  readonly #waits = new Set<string>();
  readonly #locks: JobLocks;
  readonly #runners = new Set<Runner>();
  readonly #waiting = new WaitingJobs(CONCURRENCY - 1);
  #stopping = false;
  #again: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    this.#locks = new JobLocks(pool, log);
  }

  /**
   * Names a kind of job; before start.
   * @param waits it waits for a server elsewhere, which may be slow
   */
  define<Payload>(name: string, job: Job<Payload>, { waits = false }: { waits?: boolean } = {}): void {
    if (waits) this.#waits.add(name);
    this.#tasks[name] = (payload, { job: { id } }) =>
      this.#locks.hold(id, () => (waits ? this.#waiting.run(() => job(payload as Payload)) : job(payload as Payload)));
  }

  /** Runs a job by a crontab line's time, in one process only. */
  every(cron: string, name: string): void {
    this.#cron.push({ task: name, match: cron });
  }

  /** The jobs that run by a time of the day, by name. */
  get periodic(): readonly string[] {
    return [...new Set(this.#cron.map(({ task }) => task))];
  }

  /** Adds a job with the transaction's commit. */
  async add(
    db: Queryable,
    name: string,
    payload: unknown,
    { runAt, key, maxAttempts = 12 }: JobOptions = {},
  ): Promise<void> {
    const flags = this.#waits.has(name) ? [WAITS] : null;
    await add.run(db, name, JSON.stringify(payload), runAt ?? null, key ?? null, maxAttempts, flags);
  }

  async start(): Promise<void> {
    await this.#run();
    await this.#locks.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#again);
    this.#locks.stop();
    await Promise.all(
      [...this.#runners].map((runner) => runner.stop().catch(() => runner.promise.catch(() => undefined))),
    );
  }

  async #run(): Promise<void> {
    const runner = await run({
      pgPool: givenBackOnce(this.#pool),
      taskList: this.#tasks as never,
      parsedCronItems: parseCronItems(this.#cron),
      concurrency: CONCURRENCY,
      forbiddenFlags: this.#waiting.forbidden,
      noHandleSignals: true,
      pollInterval: 2_000,
      // what is done is noted in batches, whose failure ends the runner: unbatched it would end the process
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: quiet(this.#log),
    });
    this.#waiting.follow(runner);
    this.#runners.add(runner);
    // it gave up, as when the database went just before a job's end was noted; what it has begun it may still finish
    runner.events.once('pool:gracefulShutdown', () => this.#runAgain());
    void runner.promise
      .catch((error: unknown) => {
        if (!this.#stopping) this.#log.warn({ err: error }, 'the jobs begin again');
      })
      .finally(() => this.#runners.delete(runner));
  }

  #runAgain(): void {
    if (this.#stopping) return;
    this.#again = setTimeout(() => void this.#run().catch(() => this.#runAgain()), AGAIN_MS);
  }
}

/**
 * A connection that is lost while the worker ends may be given back twice by it, which would end the process: once is
 * enough.
 */
function givenBackOnce(pool: pg.Pool): pg.Pool {
  type Back = (error?: boolean | Error) => void;
  const once = (back: Back): Back => {
    let given = false;
    return (error) => {
      if (!given) back(error);
      given = true;
    };
  };
  const connect = (done?: (error: Error | undefined, client: pg.PoolClient | undefined, back: Back) => void) => {
    if (done) return pool.connect((error, client, back) => done(error, client, once(back)));
    return pool.connect().then((client) => {
      client.release = once(client.release);
      return client;
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

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
