import type { PostAction, PostCounts } from '../../../contract/analytics/analytics.ts';
import { statement } from '../../platform/database/statement.ts';

interface Counting {
  campusId: string;
  viewerId: string | null;
  postIds: readonly string[];
  actions: readonly PostAction[];
  reached: string;
}

/**
 * Counts a page's events about posts in one query. Each kind counts once per person, post and day (UTC), so that
 * scripts can't inflate it (ANA-11); reach counts each person once; messages count only for signed-in people; one's own
 * posts and accounts in the exclusion table don't count (ANA-07). Rows are locked in the order of the posts, which
 * prevents deadlocks.
 */
export const countActions = statement<never, Counting>(
  'analytics.count',
  `with sent as (
     select distinct p.id, told.action
     from unnest($postIds::uuid[], $actions::text[]) as told (post_id, action)
     join posts p on p.campus_id = $campusId and p.id = told.post_id
     where p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.author_id is distinct from $viewerId::uuid
       and (told.action <> 'direct_message' or $viewerId::uuid is not null)
       and not exists (select from analytics_exclusions x where x.user_id = $viewerId::uuid)
     order by p.id, told.action
   ), counted as (
     insert into analytics_told (post_id, reached, action, day)
     select id, $reached, action, (product_now() at time zone 'UTC')::date from sent
     on conflict do nothing returning post_id, action
   ), reached as (
     insert into post_reach (campus_id, post_id, reached)
     select $campusId, post_id, $reached from counted where action = 'view' order by post_id
     on conflict do nothing returning post_id
   ), sums as (
     select c.post_id, count(*) filter (where c.action = 'view') as views,
       count(r.post_id) filter (where c.action = 'view') as accounts_reached,
       count(*) filter (where c.action = 'direct_message') as direct_messages,
       count(*) filter (where c.action = 'copied_link') as copied_link,
       count(*) filter (where c.action = 'external_link_click') as external_link_clicks,
       count(*) filter (where c.action = 'profile_visit') as profile_visits
     from counted c left join reached r on r.post_id = c.post_id group by c.post_id
   ), clock as (select product_now() at time zone 'UTC' as at)
   insert into post_analytics as a (campus_id, post_id, day, hour, views, accounts_reached, direct_messages, copied_link,
     external_link_clicks, profile_visits)
   select $campusId, s.post_id, clock.at::date, extract(hour from clock.at), s.views, s.accounts_reached, s.direct_messages,
     s.copied_link, s.external_link_clicks, s.profile_visits
   from sums s, clock order by s.post_id
   on conflict (campus_id, post_id, day, hour) do update set
     views = a.views + excluded.views,
     accounts_reached = a.accounts_reached + excluded.accounts_reached,
     direct_messages = a.direct_messages + excluded.direct_messages,
     copied_link = a.copied_link + excluded.copied_link,
     external_link_clicks = a.external_link_clicks + excluded.external_link_clicks,
     profile_visits = a.profile_visits + excluded.profile_visits`,
);

export const deleteCountedOnce = statement<never, [days: number]>(
  'analytics.sweep-told',
  'delete from analytics_told where told_at < product_now() - make_interval(days => $1)',
);

export const findOwner = statement<
  { author_id: string; root_author: string; deleted: boolean; hidden: boolean },
  [campusId: string, postId: string]
>(
  'analytics.owner',
  `select p.author_id, r.author_id as root_author, p.deleted_at is not null as deleted,
     p.hidden_at is not null or r.hidden_at is not null as hidden
   from posts p join posts r on r.campus_id = p.campus_id and r.id = p.root_id
   where p.campus_id = $1 and p.id = $2`,
);

export const countsByDay = statement<PostCounts & { day: string }, [campusId: string, postId: string]>(
  'analytics.by-day',
  `select to_char(day, 'YYYY-MM-DD') as day, sum(views)::int as views, sum(accounts_reached)::int as accounts_reached,
     sum(direct_messages)::int as direct_messages, sum(copied_link)::int as copied_link,
     sum(external_link_clicks)::int as external_link_clicks, sum(profile_visits)::int as profile_visits
   from post_analytics where campus_id = $1 and post_id = $2 group by post_analytics.day order by post_analytics.day`,
);
