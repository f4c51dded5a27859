import { mayReadCampus } from '../../campuses/index.ts';
import { detailsSql, type FilterParameters, filterSql } from '../../feed/index.ts';
import { isExpired, isSellingSql } from '../../posts/index.ts';
import { postKeys } from './keys.ts';

/** SQL of one of the filters of a watch w (`watches.conditions`), by its name; null or false if the watch doesn't have it. */
export const condition = (name: string, type: string): string =>
  type === 'boolean'
    ? `coalesce((w.conditions ->> '${name}') = 'true', false)`
    : `(w.conditions ->> '${name}')::${type}`;

interface FitOptions {
  /** SQL of values that replace conditions of the watch */
  values?: Partial<Record<keyof FilterParameters, string>>;
  /** SQL in place of the condition that the listing is near the person, for "Near you" */
  near?: string;
}

/** SQL: whether a spot near the listing is the spot that the watch w names, or else a usual one of its person. */
const NEAR = `case when w.conditions ->> 'spot' is null
  then exists (select from usual_spots near where near.user_id = w.user_id and near.spot_id = any ($nearSpots::uuid[]))
  else exists (select from meet_up_spots named where named.campus_id = w.campus_id and named.id = any ($nearSpots::uuid[])
    and lower(named.name) = lower(w.conditions ->> 'spot')) end`;

/** SQL: whether the post p has the words and fits the filters of the watch w, by the same rules as search and lists. */
export const fitsWatch = ({
  values = {},
  near = NEAR,
}: FitOptions = {}): string => `(w.query = '' or p.search @@ w.tsquery)
  and (${condition('category', 'text')} is null or p.category = ${condition('category', 'text')})
  and (${condition('kind', 'text')} is not null or ${isSellingSql('p')})
  and ${filterSql({
    value: (name, type) => values[name] ?? (name === 'viewerId' ? 'w.user_id' : condition(name, type)),
    // a watch with one condition has it as text
    condition: `(w.conditions ->> 'condition' is null or w.conditions -> 'condition' @> to_jsonb(p.condition))`,
    since: `coalesce(product_now() - case w.conditions ->> 'postedWithin' when 'day' then interval '1 day'
      when 'week' then interval '7 days' when 'month' then interval '30 days' end, '-infinity')`,
    near,
  })}
  and ${detailsSql('p', "coalesce(w.conditions -> 'details', '[]')")}`;

/** SQL: whether the person u, whose watch is w, may be alerted of posts of an author. */
export const mayAlert = (author: string): string => `w.user_id <> ${author}
  and u.verified and u.deleted_at is null and u.banned_at is null and ${mayReadCampus('u', 'w.campus_id')}
  and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${author})
  and not exists (select from blocks b where b.blocker_id = ${author} and b.blocked_id = u.id)
  and not exists (select from mutes m where m.muter_id = u.id and m.muted_id = ${author})`;

/** SQL: whether people can be alerted of a post p: it is a listing that is shown and can still be bought. */
export const isAlertable = `p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
  and p.kind is distinct from 'post' and (p.price is not null or p.title is not null) and not ${isExpired('p')}`;

/** SQL: whether a post is a "Looking for" post that is shown. */
export const isLooking = (post: string): string => `${post}.kind = 'looking' and ${post}.parent_id is null
  and ${post}.deleted_at is null and ${post}.hidden_at is null and not ${isExpired(post)}`;

/**
 * SQL of CTEs: the listing `p`, its words, its keys (keys.ts) and in `found` the watches with one of these keys, which
 * may match it. `lateral … offset 0` makes the planner look up each key by index, however large the tables are.
 */
export const foundWatches = (post: string): string => `p as materialized (${post}),
   lexemes as materialized (select substr(l, length($campusId) + 2) as word from p, unnest(tsvector_to_array(p.search)) l),
   keys as materialized (${postKeys}),
   found as materialized (
     select distinct k.watch_id from keys cross join lateral (
       select k.watch_id from watch_keys k where k.campus_id = $campusId and k.key = keys.key offset 0) k)`;
