import { statement } from '../database/statement.ts';

/** Deletes up to 1,000 jobs that failed for good at least `days` ago, by the database's own clock, which the queue uses. */
export const forgetFailedJobs = statement<never, [days: number]>(
  'jobs.forget-failed',
  `select graphile_worker.complete_jobs(array(
     select id from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1) limit 1000))`,
);

/** Lets up to 1,000 jobs of a kind that failed for good start again: those that must succeed in the end. */
export const tryFailedAgain = statement<never, [task: string]>(
  'jobs.try-failed-again',
  `select graphile_worker.reschedule_jobs(array(
     select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts and locked_at is null
     limit 1000), run_at => now(), attempts => 0)`,
);
