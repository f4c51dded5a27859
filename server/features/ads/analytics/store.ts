import type { AdCounts } from '../../../../contract/ads/ads.ts';
import type { AdAction } from '../../../../contract/analytics/analytics.ts';
import { statement } from '../../../platform/database/statement.ts';

interface Counting {
  campusId: string;
  viewerId: string | null;
  adIds: readonly string[];
  postIds: readonly string[];
  actions: readonly AdAction[];
  reached: string;
}

/**
 * Counts a page's events about ads in one query, while the ads run and only for the post that they promote. Each kind
 * counts once per person, ad and day (UTC), so that scripts can't inflate it (ANA-11); reach counts each person once;
 * messages count only for signed-in people, saves only for those who did save; one's own ads and accounts in the
 * exclusion table don't count. Rows are locked in the order of the ads, which prevents deadlocks.
 */
export const countActions = statement<never, Counting>(
  'ads.count',
  `with sent as (
     select distinct a.id, told.action
     from unnest($adIds::uuid[], $postIds::uuid[], $actions::text[]) as told (ad_id, post_id, action)
     join ads a on a.id = told.ad_id and a.campus_id = $campusId and a.post_id = told.post_id
     where a.status = 'active' and a.end_time_adjusted > product_now() and a.user_id is distinct from $viewerId::uuid
       and not exists (select from analytics_exclusions x where x.user_id = $viewerId::uuid)
       and (told.action <> 'direct_message' or $viewerId::uuid is not null)
       and (told.action <> 'save' or exists (
         select from likes l where l.campus_id = $campusId and l.post_id = a.post_id and l.user_id = $viewerId::uuid))
     order by a.id, told.action
   ), counted as (
     insert into ad_told (ad_id, reached, action, day)
     select id, $reached, action, (product_now() at time zone 'UTC')::date from sent
     on conflict do nothing returning ad_id, action
   ), reached as (
     insert into ad_reach (ad_id, reached) select ad_id, $reached from counted where action = 'view' order by ad_id
     on conflict do nothing returning ad_id
   ), sums as (
     select c.ad_id, count(*) filter (where c.action = 'view') as views,
       count(r.ad_id) filter (where c.action = 'view') as accounts_reached,
       count(*) filter (where c.action = 'direct_message') as direct_messages,
       count(*) filter (where c.action = 'copied_link') as copied_link,
       count(*) filter (where c.action = 'external_link_click') as external_link_clicks,
       count(*) filter (where c.action = 'profile_visit') as profile_visits,
       count(*) filter (where c.action = 'save') as saves
     from counted c left join reached r on r.ad_id = c.ad_id group by c.ad_id
   ), clock as (select product_now() at time zone 'UTC' as at)
   insert into ad_analytics as n (ad_id, day, hour, views, accounts_reached, direct_messages, copied_link,
     external_link_clicks, profile_visits, saves)
   select s.ad_id, clock.at::date, extract(hour from clock.at), s.views, s.accounts_reached, s.direct_messages, s.copied_link,
     s.external_link_clicks, s.profile_visits, s.saves
   from sums s, clock order by s.ad_id
   on conflict (ad_id, day, hour) do update set
     views = n.views + excluded.views,
     accounts_reached = n.accounts_reached + excluded.accounts_reached,
     direct_messages = n.direct_messages + excluded.direct_messages,
     copied_link = n.copied_link + excluded.copied_link,
     external_link_clicks = n.external_link_clicks + excluded.external_link_clicks,
     profile_visits = n.profile_visits + excluded.profile_visits,
     saves = n.saves + excluded.saves`,
);

export const deleteCountedOnce = statement<never, [days: number]>(
  'ads.sweep-told',
  'delete from ad_told where told_at < product_now() - make_interval(days => $1)',
);

const sums = `sum(views)::int as views, sum(accounts_reached)::int as accounts_reached,
  sum(direct_messages)::int as direct_messages, sum(copied_link)::int as copied_link,
  sum(external_link_clicks)::int as external_link_clicks, sum(profile_visits)::int as profile_visits, sum(saves)::int as saves`;

const counts = (by: 'day' | 'hour') =>
  statement<AdCounts & { at: string }, [adId: string]>(
    `ads.counts-by-${by}`,
    `select at at time zone 'UTC' as at, ${sums}
     from (select *, day + make_interval(hours => ${by === 'hour' ? 'hour' : '0'}) as at from ad_analytics where ad_id = $1) n
     group by n.at order by n.at`,
  );

export const countsBy = { day: counts('day'), hour: counts('hour') };
