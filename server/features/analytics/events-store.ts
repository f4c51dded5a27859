import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

const unlessExcluded = 'not exists (select from analytics_exclusions x where x.user_id = $userId::uuid)';

/** Stores a person's product event, unless they are in the exclusion table. `waiting`: it is to be forwarded to a service. */
export const storeEvent = statement<
  never,
  { campusId: string; userId: string; name: string; payload: string; waiting: boolean }
>(
  'analytics.keep-event',
  `insert into product_events (campus_id, user_id, name, payload, waiting)
   select $campusId, $userId::uuid, $name, $payload::jsonb, $waiting where ${unlessExcluded}`,
);

/** Whether an account is in the exclusion table. */
export const isExcluded = statement<{ excluded: boolean }, [userId: string]>(
  'analytics.is-excluded',
  'select exists (select from analytics_exclusions where user_id = $1) as excluded',
);

/**
 * Adds page views to the counts of their days. The lists are parallel: one entry for each day and page. Rows are locked
 * in the order of the key, against deadlocks.
 */
export const addPageCounts = statement<
  never,
  {
    campusId: string;
    days: readonly string[];
    pages: readonly string[];
    times: readonly number[];
    people: readonly number[];
  }
>(
  'analytics.add-page-counts',
  `insert into page_counts as c (campus_id, day, page, views, people)
   select $campusId, day, page, sum(times), sum(people)
   from unnest($days::date[], $pages::text[], $times::int[], $people::int[]) as n (day, page, times, people)
   group by page, day order by page, day
   on conflict (campus_id, page, day) do update set views = c.views + excluded.views, people = c.people + excluded.people`,
);

/** Stores page views until they are forwarded, in order. Their caller left out who is in the exclusion table (`isExcluded`). */
export const storePages = statement<never, { campusId: string; userId: string | null; paths: readonly string[] }>(
  'analytics.keep-pages',
  `insert into product_events (campus_id, user_id, name, path, waiting)
   select $campusId, $userId::uuid, 'Page View', opened.path, true from unnest($paths::text[]) with ordinality as opened (path, place)
   order by opened.place`,
);

export interface WaitingEvent {
  id: string;
  campus_id: string | null;
  user_id: string | null;
  name: string;
  path: string | null;
  payload: object;
  created_at: string;
}

export const waitingEvents = statement<WaitingEvent, [most: number]>(
  'analytics.waiting',
  `select id, campus_id, user_id, name, path, payload, created_at from product_events
   where waiting order by id limit $1`,
);

/** Marks events as forwarded. Page views are deleted then, since they are counted in page_counts; other events stay. */
export const markForwarded = statement<never, [ids: readonly string[]]>(
  'analytics.forwarded',
  `with opened as (delete from product_events where id = any($1::uuid[]) and name = 'Page View')
   update product_events set waiting = false where id = any($1::uuid[]) and name <> 'Page View'`,
);

/**
 * Deletes a batch of events past the retention time, forwarded or not: those in the default partition, or from before the
 * table was partitioned. Other partitions are dropped earlier.
 */
export const forgetEvents = statement<never, [days: number]>(
  'analytics.forget-events',
  deleteBatch('product_events', 'created_at < product_now() - make_interval(days => $1)'),
);
