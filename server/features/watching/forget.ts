import { retentionDays } from '../../../contract/retention.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropAlertCounts, dropOldAlerts } from './forget-store.ts';

const FORGET = 'watching.forget';

/**
 * Deletes once a day, in batches, alerts of long ago about listings that can't alert anyone any more, and the counts of
 * alerts of past days.
 */
export function forgetAlerts({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    for (const dropSome of dropOldAlerts) await inBatches(pool, (db) => dropSome.run(db, retentionDays.alert));
    await inBatches(pool, (db) => dropAlertCounts.run(db));
  });
  jobs.every('13 5 * * *', FORGET);
}
