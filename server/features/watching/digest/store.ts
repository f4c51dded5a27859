import type { WatchSource } from '../../../../contract/watching/watches.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isExpired } from '../../posts/index.ts';
import { mayAlert } from '../matching/match-sql.ts';

export interface DueDigest {
  campus_id: string;
  user_id: string;
  /** the last 8 AM of the campus: what matched later waits for the next day */
  until: string;
}

/** Digests are sent at this hour of the campus. */
const HOUR = 8;

/** SQL: the last time it was HOUR o'clock in the time zone of a campus c. */
const lastMorning = `(date_trunc('day', (product_now() at time zone c.time_zone) - interval '${HOUR} hours') + interval '${HOUR} hours')
  at time zone c.time_zone`;

/** People whose digest is due. */
export const dueDigests = statement<DueDigest, [limit: number]>(
  'watching.due-digests',
  `select distinct c.id as campus_id, m.user_id, ${lastMorning} as until
   from campuses c join watch_matches m on m.campus_id = c.id and m.digest and m.matched_at < ${lastMorning}
   order by c.id, m.user_id limit $1`,
);

export interface DigestRow {
  watch_id: string;
  source: WatchSource;
  /** of the watch */
  name: string;
  post_id: string;
  title: string | null;
  plain: string;
  /** in whole US dollars */
  price: number | null;
  condition: string | null;
}

/**
 * Takes a person's digest: the listings that matched until then, without those that are sold or gone by now or that
 * the person was alerted of already. Each listing is named once for each watch.
 */
export const takeDigest = statement<DigestRow, [campusId: string, userId: string, until: string]>(
  'watching.take-digest',
  `with matched as (
     -- what matched until then; no other digest takes it
     update watch_matches set digest = false
     where campus_id = $1 and user_id = $2 and digest and matched_at < $3::timestamptz
     returning watch_id, post_id, matched_at
   ), current as (
     -- leaves out watches whose alerts are off by now, and listings that are sold, expired or removed; mayAlert needs u
     select t.*, w.source, w.name, p.title, p.plain, p.price, p.condition
     from matched t join watches w on w.campus_id = $1 and w.id = t.watch_id and w.alerts <> 'off'
       join posts p on p.campus_id = $1 and p.id = t.post_id join users u on u.id = w.user_id
     where p.deleted_at is null and p.hidden_at is null and p.sold_at is null and not ${isExpired('p')}
       and ${mayAlert('p.author_id')}
   ), alerted as (
     -- without listings that the person was alerted of before
     insert into listing_alerts (campus_id, user_id, post_id, reason)
     select distinct $1, $2::uuid, post_id, 'match' from current on conflict do nothing returning post_id
   )
   select c.watch_id, c.source, c.name, c.post_id, c.title, c.plain, c.price, c.condition
   from current c join alerted using (post_id) order by c.name, c.watch_id, c.matched_at desc, c.post_id desc`,
);
