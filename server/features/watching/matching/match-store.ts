import type { AlertChoice, WatchSource } from '../../../../contract/watching/watches.ts';
import { statement } from '../../../platform/database/statement.ts';
import { mayReadCampus } from '../../campuses/index.ts';
import { detailsSql, filterSql, isExpired, isOffered } from '../../posts/index.ts';
import { postKeys } from './keys.ts';

/** A condition of a watch w by its name; one that was saved before a filter existed doesn't have it. */
const condition = (name: string, type: string) =>
  type === 'boolean'
    ? `coalesce((w.conditions ->> '${name}') = 'true', false)`
    : `(w.conditions ->> '${name}')::${type}`;

/** Whether the post p has the words and filters of the watch w, as search and lists read them. */
const fits = `(w.query = '' or p.search @@ w.tsquery)
  and (${condition('category', 'text')} is null or p.category = ${condition('category', 'text')})
  and (${condition('kind', 'text')} is not null or ${isOffered('p')})
  and ${filterSql({
    value: (name, type) => (name === 'viewerId' ? 'w.user_id' : condition(name, type)),
    since: `coalesce(product_now() - case w.conditions ->> 'postedWithin' when 'day' then interval '1 day'
      when 'week' then interval '7 days' when 'month' then interval '30 days' end, '-infinity')`,
    near: 'exists (select from usual_spots near where near.user_id = w.user_id and near.spot_id = any ($nearSpots::uuid[]))',
  })}
  and ${detailsSql('p', "coalesce(w.conditions -> 'details', '[]')")}`;

/** Whether the person u, of the watch w, may be alerted of a post of an author. */
export const mayAlert = (author: string): string => `w.user_id <> ${author}
  and u.verified and u.deleted_at is null and u.banned_at is null and ${mayReadCampus('u', 'w.campus_id')}
  and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${author})
  and not exists (select from blocks b where b.blocker_id = ${author} and b.blocked_id = u.id)
  and not exists (select from mutes m where m.muter_id = u.id and m.muted_id = ${author})`;

/** Whether a post can be alerted of: anyone who may read the campus sees it, and it can still be had. */
const shown = `p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
  and p.kind is distinct from 'post' and (p.price is not null or p.title is not null) and not ${isExpired('p')}`;

/**
 * The watches that a listing matches. `lateral … offset 0` makes the planner look up each key, and each watch that is
 * found, by its index, however large the tables are.
 */
const matched = (post: string) => `p as materialized (${post}),
   lexemes as materialized (select substr(l, length($campusId) + 2) as word from p, unnest(tsvector_to_array(p.search)) l),
   keys as materialized (${postKeys}),
   found as materialized (
     select distinct k.watch_id from keys cross join lateral (
       select k.watch_id from watch_keys k where k.campus_id = $campusId and k.key = keys.key offset 0) k),
   matched as materialized (
     select w.id, w.user_id, w.source, w.name, w.alerts
     from found cross join p cross join lateral (
         select w.* from watches w where w.campus_id = $campusId and w.id = found.watch_id offset 0) w
       join users u on u.id = w.user_id
     where ${fits} and ${mayAlert('p.author_id')})`;

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
 * Stores the listing as a result of every watch that it matches, once each, and no longer of those that it matched
 * before an edit.
 * @returns the watches of the people who are alerted now: some watch of theirs alerts instantly, and they were not
 * alerted of this listing before
 */
export const matchPost = statement<MatchedWatch, Values>(
  'watching.match',
  `with ${matched(`select p.* from posts p where p.campus_id = $campusId and p.id = $postId and ${shown}`)},
   stored as (
     insert into watch_matches (campus_id, watch_id, post_id, user_id, digest)
     select $campusId, id, $postId::uuid, user_id, alerts = 'daily' from matched
     on conflict do nothing
   ), unmatched as (
     delete from watch_matches where campus_id = $campusId and post_id = $postId::uuid and not seen
       and watch_id not in (select id from matched)
   ), alerted as (
     insert into listing_alerts (campus_id, user_id, post_id, reason)
     select distinct $campusId, user_id, $postId::uuid, 'match' from matched where alerts = 'instant'
     on conflict do nothing returning user_id
   )
   select m.id, m.user_id, m.source, m.name, m.alerts from matched m join alerted using (user_id)
   where m.alerts <> 'off' order by m.user_id, m.name, m.id`,
);

export interface QueuedPost {
  id: number;
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

/** Takes the next listing of the queue after an entry; no row at its end. */
export const takeQueued = statement<QueuedPost, [after: number]>(
  'watching.take-queued',
  `with taken as (
     delete from watch_queue where id = (
       select id from watch_queue where id > $1 order by id limit 1 for update skip locked)
     returning id, campus_id, post_id)
   select t.id, t.campus_id, t.post_id, p.author_id, p.title, p.plain, p.price, p.condition, array(
       select s.spot_id from post_spots s where s.campus_id = t.campus_id and s.post_id = t.post_id) as spots
   from taken t left join posts p on p.campus_id = t.campus_id and p.id = t.post_id`,
);
