import type { AdCounts } from '../../../../contract/ads/ads.ts';
import type { AdAction } from '../../../../contract/analytics/analytics.ts';
import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

const sumOf = (action: AdAction) => `coalesce(sum(c.people) filter (where c.action = '${action}'), 0)`;

/** The lists are parallel: one entry for each action. */
interface ReportedActions {
  campusId: string;
  viewerId: string | null;
  adIds: readonly string[];
  postIds: readonly string[];
  actions: readonly AdAction[];
}

/**
 * Which of the actions on ads that a page reports are counted. The ad runs and promotes the post; it isn't the viewer's
 * own; the viewer isn't excluded from analytics. A message counts only for someone signed in, a save only if they did
 * save the post.
 */
export const countableAdActions = statement<{ id: string; action: AdAction }, ReportedActions>(
  'ads.countable',
  `select distinct a.id, event.action
   from unnest($adIds::uuid[], $postIds::uuid[], $actions::text[]) as event (ad_id, post_id, action)
   join ads a on a.id = event.ad_id and a.campus_id = $campusId and a.post_id = event.post_id
   where a.status = 'active' and a.end_time_adjusted > product_now() and a.user_id is distinct from $viewerId::uuid
     and not exists (select from analytics_exclusions x where x.user_id = $viewerId::uuid)
     and (event.action <> 'direct_message' or $viewerId::uuid is not null)
     and (event.action <> 'save' or exists (
       select from likes l where l.campus_id = $campusId and l.post_id = a.post_id and l.user_id = $viewerId::uuid))`,
);

/** The lists are parallel: one entry for each ad, hour (by UTC) and action. */
interface Counts {
  adIds: readonly string[];
  days: readonly string[];
  hours: readonly number[];
  actions: readonly string[];
  /** newly counted people of the action */
  people: readonly number[];
  /** of views: those who hadn't seen the ad on any day before */
  reached: readonly number[];
}

/**
 * Adds newly counted people to the counts of ads by hour; rows are locked in the order of the ads. The join leaves out ads
 * that were deleted since their actions were reported.
 */
export const addAdCounts = statement<never, Counts>(
  'ads.add-counts',
  `insert into ad_analytics as n (ad_id, day, hour, views, accounts_reached, direct_messages, copied_link,
     external_link_clicks, profile_visits, saves)
   select c.ad_id, c.day, c.hour, ${sumOf('view')}, sum(c.reached), ${sumOf('direct_message')}, ${sumOf('copied_link')},
     ${sumOf('external_link_click')}, ${sumOf('profile_visit')}, ${sumOf('save')}
   from unnest($adIds::uuid[], $days::date[], $hours::int[], $actions::text[], $people::int[], $reached::int[])
     as c (ad_id, day, hour, action, people, reached) join ads a on a.id = c.ad_id
   group by c.ad_id, c.day, c.hour order by c.ad_id, c.day, c.hour
   on conflict (ad_id, day, hour) do update set
     views = n.views + excluded.views,
     accounts_reached = n.accounts_reached + excluded.accounts_reached,
     direct_messages = n.direct_messages + excluded.direct_messages,
     copied_link = n.copied_link + excluded.copied_link,
     external_link_clicks = n.external_link_clicks + excluded.external_link_clicks,
     profile_visits = n.profile_visits + excluded.profile_visits,
     saves = n.saves + excluded.saves`,
);

/** Deletes old rows of the table that only the previous release still fills. */
export const deleteAdActions = statement<never, [days: number]>(
  'ads.sweep-told',
  deleteBatch('ad_told', 'told_at < product_now() - make_interval(days => $1)'),
);

const sums = `sum(views)::int as views, sum(accounts_reached)::int as accounts_reached,
  sum(direct_messages)::int as direct_messages, sum(copied_link)::int as copied_link,
  sum(external_link_clicks)::int as external_link_clicks, sum(profile_visits)::int as profile_visits, sum(saves)::int as saves`;

/** An ad's counts by hour or day, each with its beginning by UTC. */
const counts = (by: 'day' | 'hour') =>
  statement<AdCounts & { at: string }, [adId: string]>(
    `ads.counts-by-${by}`,
    `select at at time zone 'UTC' as at, ${sums}
     from (select *, day + make_interval(hours => ${by === 'hour' ? 'hour' : '0'}) as at from ad_analytics where ad_id = $1) n
     group by n.at order by n.at`,
  );

export const countsBy = { day: counts('day'), hour: counts('hour') };
