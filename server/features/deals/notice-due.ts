import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeAllOf } from './close-deals.ts';
import { Line, type LineParts } from './line.ts';
import { bannedInLine } from './store-people.ts';

const JOB = 'deals.due';
/** Listings that are read and changed at once. */
const AT_ONCE = 20;
/** How long before a deadline its run of the job is due: workers look for jobs at this interval. */
const EARLIER_MS = 2_000;

/**
 * Listings with a deal whose deadline (`due_at`) has passed.
 * @param failed listings to leave out, since they failed in this run
 */
const dueListings = statement<{ campus_id: string; post_id: string }, [limit: number, failed: readonly string[]]>(
  'deals.due',
  `select distinct campus_id, post_id from (
     select campus_id, post_id from deals where due_at <= product_now() and post_id <> all($2::uuid[])
     order by due_at limit $1) due`,
);

/**
 * The next deadline, if it is within a minute: in `in_ms` milliseconds by the product's clock. `run_at` is `earlierMs`
 * before it by the database's own clock, which the job queue uses.
 */
const nextDue = statement<{ in_ms: number | null; run_at: string | null }, [earlierMs: number]>(
  'deals.next-due',
  `select (extract(epoch from min(due_at) - product_now()) * 1000)::float8 as in_ms,
     now() + (min(due_at) - product_now()) - $1::int * interval '1 millisecond' as run_at from deals
   where due_at > product_now() and due_at <= product_now() + interval '1 minute'`,
);

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
      const due = await dueListings.all(pool, AT_ONCE, failed);
      if (due.length === 0) {
        const next = await nextDue.one(pool, EARLIER_MS);
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
