import { retentionDays } from '../../../contract/retention.ts';
import { inBatches } from '../database/in-batches.ts';
import { forgetAnswers } from '../http/idempotency.ts';
import type { Platform } from '../platform.ts';
import { forgetFailedJobs } from './forget-failed.ts';

const FORGET = 'platform.forget';

/** Deletes expired idempotency answers and failed jobs, every hour. Call it before the jobs start. */
export function registerForgetting({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    await inBatches(pool, (db) => forgetAnswers.run(db, retentionDays.answeredCall));
    await forgetFailedJobs.run(pool, retentionDays.failedJob);
  });
  jobs.every('51 * * * *', FORGET);
}
