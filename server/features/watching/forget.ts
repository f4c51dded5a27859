import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropOldCounts, dropOldRows } from './forget-store.ts';

const FORGET = 'watching.forget';

/** Deletes once a day, in batches, what people were alerted of long ago. */
export function forgetAlerts({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    for (const dropSome of dropOldRows) while ((await dropSome.run(pool, retentionDays.alert)) > 0);
    while ((await dropOldCounts.run(pool)) > 0);
  });
  jobs.every('13 5 * * *', FORGET);
}
