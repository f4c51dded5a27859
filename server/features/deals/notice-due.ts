import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { closeAllOf } from './close-deals.ts';
import { Line, type LineParts } from './line.ts';
import * as store from './store-due.ts';
import { bannedInLine } from './store-people.ts';

const JOB = 'deals.due';
const AT_ONCE = 20;
/** A deadline of the next minute has a run of its own, that begins this much earlier: workers look for jobs so often. */
const EARLIER_MS = 2_000;

/**
 * Notifies, every minute and at each deadline in between, of what time has ended: offers, holds, and the day to dispute
 * a no-show. The state itself follows from the times; the job also stores it, and with it the length of the line. A
 * listing or a banned person that fails is left to the next minute, and the others go on.
 */
export function noticeDue(
  { jobs, log, write, pool }: Pick<Platform, 'jobs' | 'log' | 'write' | 'pool'>,
  parts: LineParts,
): void {
  jobs.define(JOB, async () => {
    for (const { user_id: userId } of await bannedInLine.all(pool))
      await write((tx) => closeAllOf(parts, tx, userId)).catch((error: unknown) =>
        log.error({ err: error, user: userId }, 'closing the deals of a banned person failed'),
      );
    const failed: string[] = [];
    for (;;) {
      const due = await store.dueListings.all(pool, AT_ONCE, failed);
      if (due.length === 0) {
        const next = await store.nextDue.one(pool, EARLIER_MS);
        if (next?.in_ms == null || next.run_at === null) return;
        if (next.in_ms > EARLIER_MS) return jobs.add(pool, JOB, {}, { runAt: next.run_at, key: JOB });
        await sleep(next.in_ms);
        continue;
      }
      await Promise.all(
        due.map(({ campus_id: campusId, post_id: postId }) =>
          write(async (tx) => (await Line.lock(parts, tx, { campusId, postId }))?.store()).catch((error: unknown) => {
            failed.push(postId);
            log.error({ err: error, campus: campusId, post: postId }, 'what is due for a listing failed');
          }),
        ),
      );
    }
  });
  jobs.every('* * * * *', JOB);
}
