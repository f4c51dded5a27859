import type pg from 'pg';
import type { Logger } from 'pino';
import { statement } from '../database/statement.ts';

/** How often the jobs that run here are marked as alive, in milliseconds. */
const REFRESH_MS = 15_000;
/** A lock that nobody refreshed for so long is of a process that is gone. */
const STALE_SECONDS = 60;

const refresh = statement<never, [ids: readonly string[]]>(
  'jobs.refresh-locks',
  'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null',
);

const free = statement<{ id: string }, [seconds: number]>(
  'jobs.free-locks',
  `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
   where locked_at < now() - make_interval(secs => $1) returning id`,
);

/**
 * Frees the jobs of killed processes: a job whose process is gone would else be taken for running for four hours. A
 * process marks the jobs that run in it four times a minute; what was not marked for a minute is free for anybody.
 */
export class JobLocks {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #held = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Runs a job and keeps its lock meanwhile. */
  async hold(id: string, job: () => Promise<void>): Promise<void> {
    this.#held.add(id);
    try {
      await job();
    } finally {
      this.#held.delete(id);
    }
  }

  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), REFRESH_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      if (this.#held.size > 0) await refresh.run(this.#pool, [...this.#held]);
      const freed = await free.all(this.#pool, STALE_SECONDS);
      if (freed.length > 0) this.#log.warn({ jobs: freed.length }, 'jobs of a process that is gone are done again');
    } catch (error) {
      this.#log.debug({ err: error }, 'the locks of jobs were not looked at');
    }
  }
}
