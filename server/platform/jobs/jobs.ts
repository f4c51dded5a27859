import { type CronItem, parseCronItems, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../database/pool.ts';
import { statement } from '../database/statement.ts';

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
  [task: string, payload: string, runAt: string | null, key: string | null, attempts: number]
>(
  'jobs.add',
  'select graphile_worker.add_job($1, $2::json, run_at => coalesce($3::timestamptz, now()), job_key => $4, max_attempts => $5)',
);

/** The background jobs, kept in the database: one added in a transaction exists exactly when that commits. */
export class Jobs {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #tasks: Record<string, (payload: unknown) => Promise<void>> = {};
  readonly #cron: CronItem[] = [];
  #runner: Runner | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Names a kind of job; before start. */
  define<Payload>(name: string, job: Job<Payload>): void {
    this.#tasks[name] = (payload) => job(payload as Payload);
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
    await add.run(db, name, JSON.stringify(payload), runAt ?? null, key ?? null, maxAttempts);
  }

  async start(): Promise<void> {
    this.#runner = await run({
      pgPool: this.#pool,
      taskList: this.#tasks,
      parsedCronItems: parseCronItems(this.#cron),
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2_000,
      logger: quiet(this.#log),
    });
  }

  async stop(): Promise<void> {
    await this.#runner?.stop().catch(() => undefined);
  }
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
