import type { AlertChoice, WatchSource } from '../../../../contract/watching/watches.ts';
import { statement } from '../../../platform/database/statement.ts';
import { fitsWatch, foundWatches, isAlertable, isLooking, mayAlert } from './match-sql.ts';

/**
 * SQL of the CTE `matched`: the watches that a listing matches. That of a "Looking for" post counts only while the post
 * is shown; the case expression keeps keys of other sources from being cast to an id. `offset 0` is explained at
 * `foundWatches`.
 */
const matchedBy = (post: string) => `${foundWatches(post)},
   matched as materialized (
     select w.id, w.user_id, w.source, w.name, w.alerts
     from found cross join p cross join lateral (
         select w.* from watches w where w.campus_id = $campusId and w.id = found.watch_id offset 0) w
       join users u on u.id = w.user_id
     where ${fitsWatch()} and ${mayAlert('p.author_id')}
       and (w.source <> 'looking' or exists (select from posts l
         where l.campus_id = $campusId and l.id = case when w.source = 'looking' then w.source_key::uuid end and ${isLooking('l')})))`;

export interface MatchedWatch {
  id: string;
  user_id: string;
  source: WatchSource;
  name: string;
  alerts: AlertChoice;
}

interface Values {
  campusId: string;
  postId: string;
  /** spots near those of the listing */
  nearSpots: readonly string[];
}

/**
 * Stores a new or edited listing as a result of every watch that it matches, once each. Locks the listing, so that
 * whoever deletes or hides it at the same moment also removes its alerts.
 * @returns the watches of the people who are to be alerted now: one of their watches alerts instantly, and they weren't
 * alerted of this listing before
 */
export const matchPost = statement<MatchedWatch, Values>(
  'watching.match',
  `with ${matchedBy(`select p.* from posts p where p.campus_id = $campusId and p.id = $postId and ${isAlertable} for no key update`)},
   stored as (
     -- digest: it is in the person's next digest
     insert into watch_matches (campus_id, watch_id, post_id, user_id, digest)
     select $campusId, id, $postId::uuid, user_id, alerts = 'daily' from matched
     on conflict do nothing
   ), unmatched as (
     -- watches that it matched before an edit, unless the person saw it there
     delete from watch_matches where campus_id = $campusId and post_id = $postId::uuid and not seen
       and watch_id not in (select id from matched)
   ), alerted as (
     -- no row for those who were alerted before
     insert into listing_alerts (campus_id, user_id, post_id, reason)
     select distinct $campusId, user_id, $postId::uuid, 'match' from matched where alerts = 'instant'
     on conflict do nothing returning user_id
   )
   select m.id, m.user_id, m.source, m.name, m.alerts from matched m join alerted using (user_id)
   where m.alerts <> 'off' order by m.user_id, m.name, m.id`,
);

export interface QueuedPost {
  campus_id: string;
  post_id: string;
  /** null if the post is gone */
  author_id: string | null;
  title: string | null;
  plain: string | null;
  price: number | null;
  condition: string | null;
  /** ids */
  spots: string[];
}

export const enqueue = statement<never, [campusId: string, postId: string]>(
  'watching.enqueue',
  'insert into watch_queue (campus_id, post_id) values ($1, $2)',
);

/** Entries of the queue after one. */
export const queuedAfter = statement<{ id: number }, [after: number, limit: number]>(
  'watching.waiting',
  'select id from watch_queue where id > $1 order by id limit $2',
);

/** Removes an entry from the queue and returns its post; no row if another process has it. */
export const takeQueued = statement<QueuedPost, [id: number]>(
  'watching.take-queued',
  `with entry as (
     delete from watch_queue where id = (select id from watch_queue where id = $1 for update skip locked)
     returning campus_id, post_id)
   select t.campus_id, t.post_id, p.author_id, p.title, p.plain, p.price, p.condition, array(
       select s.spot_id from post_spots s where s.campus_id = t.campus_id and s.post_id = t.post_id) as spots
   from entry t left join posts p on p.campus_id = t.campus_id and p.id = t.post_id`,
);
