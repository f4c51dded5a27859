import { retentionDays } from '../../../contract/retention.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropOldCounts, dropOldRows } from './forget-store.ts';

const FORGET = 'watching.forget';

/** Deletes once a day, in batches, what people were alerted of long ago. */
export function forgetAlerts({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    for (const dropSome of dropOldRows) await inBatches(pool, (db) => dropSome.run(db, retentionDays.alert));
    await inBatches(pool, (db) => dropOldCounts.run(db));
  });
  jobs.every('13 5 * * *', FORGET);
}
