import { keptDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetHistory, forgetTexts } from './searches-store.ts';

const FORGET = 'search.forget';

/** Throws away, once a day, what people have not searched for in a long time, and texts that nobody did. */
export function forgetSearches({ jobs, pool }: Pick<Platform, 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    while ((await forgetHistory.run(pool, keptDays.search)) > 0);
    while ((await forgetTexts.run(pool, keptDays.search)) > 0);
  });
  jobs.every('3 5 * * *', FORGET);
}
