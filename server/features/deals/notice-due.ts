import type { Platform } from '../../platform/platform.ts';
import { closeAllOf } from './close-deals.ts';
import { Line, type LineParts } from './line.ts';
import * as store from './store.ts';

const JOB = 'deals.due';
const AT_ONCE = 20;

/**
 * Notifies, every minute, of what time has ended: offers, holds, and the day to dispute a no-show. The state itself
 * follows from the times; the job also stores it, and with it the length of the line.
 */
export function noticeDue({ jobs, write, pool }: Pick<Platform, 'jobs' | 'write' | 'pool'>, parts: LineParts): void {
  const end = ({ campus_id: campusId, post_id: postId }: { campus_id: string; post_id: string }) =>
    write(async (tx) => (await Line.lock(parts, tx, { campusId, postId }))?.store());

  jobs.define(JOB, async () => {
    for (const { user_id: userId } of await store.bannedInLine.all(pool))
      await write((tx) => closeAllOf(parts, tx, userId));
    for (;;) {
      const due = await store.dueListings.all(pool, AT_ONCE);
      const results = await Promise.allSettled(due.map(end));
      const failed = results.find((result) => result.status === 'rejected');
      // tried again in a minute, after the others
      if (failed) throw failed.reason;
      if (due.length === 0) return;
    }
  });
  jobs.every('* * * * *', JOB);
}
