import { statement } from '../../../platform/database/statement.ts';

/** SQL: whether a person stopped the alerts of a listing `p` since a time: that of their save or offer. */
export const hasStopped = (userId: string, since: string): string =>
  `exists (select from listing_alert_stops s where s.campus_id = p.campus_id and s.post_id = p.id
     and s.user_id = ${userId} and s.stopped_at >= ${since})`;

/** Counts an alert of a listing; no row if `most` were sent within a day. Concurrent calls wait for each other. */
export const countAlert = statement<
  { times: number },
  [campusId: string, postId: string, type: 'price drop' | 'available again', most: number]
>(
  'watching.count-alert',
  `insert into listing_alert_counts as c (campus_id, post_id, type) values ($1, $2, $3)
   on conflict (campus_id, post_id, type) do update set
     times = case when c.since <= product_now() - interval '1 day' then 1 else c.times + 1 end,
     since = case when c.since <= product_now() - interval '1 day' then product_now() else c.since end
   where c.times < $4 or c.since <= product_now() - interval '1 day'
   returning c.times`,
);

/** Stops the alerts of a listing for a person; no row for a post that doesn't exist. */
export const stopAlerts = statement<{ post_id: string }, [userId: string, postId: string]>(
  'watching.stop-listing-alerts',
  `insert into listing_alert_stops as s (campus_id, post_id, user_id) select campus_id, id, $1 from posts where id = $2
   on conflict (campus_id, post_id, user_id) do update set stopped_at = excluded.stopped_at returning s.post_id`,
);

export const forgetStops = statement<never, [userId: string]>(
  'watching.forget-listing-stops',
  'delete from listing_alert_stops where user_id = $1',
);

export const exportedStops = statement<{ campus: string; listing: string; stopped_at: string }, [userId: string]>(
  'watching.exported-listing-stops',
  'select campus_id as campus, post_id as listing, stopped_at from listing_alert_stops where user_id = $1 order by stopped_at, post_id',
);

/** Listings that a person saved, or had an offer declined for, and whose alerts they haven't stopped since. */
export const alertingListings = statement<
  { title: string | null; plain: string },
  [userId: string, postIds: readonly string[]]
>(
  'watching.alerting-listings',
  `select p.title, p.plain from posts p
   where p.id = any($2::uuid[]) and p.deleted_at is null and p.hidden_at is null and exists (
     select from (
       select l.created_at from likes l where l.user_id = $1 and l.campus_id = p.campus_id and l.post_id = p.id
       union all
       select d.created_at from deals d
       where d.buyer_id = $1 and d.campus_id = p.campus_id and d.post_id = p.id and d.state = 'declined') w (since)
     where not ${hasStopped('$1', 'w.since')})
   order by p.id`,
);
