import { statement } from '../../platform/database/statement.ts';

/** Listings where time has ended something, for the job that notifies; without those that failed in its run. */
export const dueListings = statement<
  { campus_id: string; post_id: string },
  [limit: number, failed: readonly string[]]
>(
  'deals.due',
  `select distinct campus_id, post_id from (
     select campus_id, post_id from deals where due_at <= product_now() and post_id <> all($2::uuid[])
     order by due_at limit $1) due`,
);

/**
 * In how many milliseconds time ends something next, if that is within a minute, and when the database's own clock shows
 * a moment so many milliseconds before: this machine's may differ.
 */
export const nextDue = statement<{ in_ms: number | null; run_at: string | null }, [earlierMs: number]>(
  'deals.next-due',
  `select (extract(epoch from min(due_at) - product_now()) * 1000)::float8 as in_ms,
     now() + (min(due_at) - product_now()) - $1::int * interval '1 millisecond' as run_at from deals
   where due_at > product_now() and due_at <= product_now() + interval '1 minute'`,
);
