import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { statement } from '../database/statement.ts';

/** How often a process reports its workers, in milliseconds. */
const REPORT_MS = 15_000;
/** A worker that wasn't reported for this many seconds belongs to a process that has ended. */
const GONE_SECONDS = 60;

const report = statement<never, [ids: readonly string[]]>(
  'jobs.report-workers',
  `insert into job_workers (id, seen_at) select id, now() from unnest($1::text[]) id
   on conflict (id) do update set seen_at = excluded.seen_at`,
);

const forgetGone = statement<never, [seconds: number]>(
  'jobs.forget-gone-workers',
  'delete from job_workers where seen_at < now() - make_interval(secs => $1)',
);

const gone = statement<{ id: string | null }, [seconds: number]>(
  'jobs.gone-workers',
  `select distinct locked_by as id from graphile_worker.jobs
   where locked_at < now() - make_interval(secs => $1) and not exists (select from job_workers w where w.id = locked_by)`,
);

const unlock = statement<never, [ids: readonly (string | null)[]]>(
  'jobs.unlock-gone-workers',
  'select graphile_worker.force_unlock_workers($1::text[])',
);

/**
 * Unlocks the jobs of killed processes, which graphile-worker would leave locked for four hours. Each process reports
 * its workers four times a minute; jobs of a worker that wasn't reported for a minute are unlocked and run again.
 */
export class JobWorkers {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #own = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Reports a runner's workers from now on. */
  follow(events: WorkerEvents): void {
    events.on('worker:create', ({ worker }) => this.#own.add(worker.workerId));
    events.on('worker:stop', ({ worker }) => this.#own.delete(worker.workerId));
  }

  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), REPORT_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      await report.run(this.#pool, [...this.#own]);
      await forgetGone.run(this.#pool, GONE_SECONDS);
      const ids = (await gone.all(this.#pool, GONE_SECONDS)).map(({ id }) => id);
      if (ids.length === 0) return;
      await unlock.run(this.#pool, ids);
      this.#log.warn({ workers: ids.length }, 'jobs of a process that is gone are run again');
    } catch (error) {
      this.#log.debug({ err: error }, 'the workers of jobs were not reported');
    }
  }
}
