import type { PostAction, PostCounts } from '../../../contract/analytics/analytics.ts';
import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

const sumOf = (action: PostAction) => `coalesce(sum(people) filter (where action = '${action}'), 0)`;

const countColumns = [
  'views',
  'accounts_reached',
  'direct_messages',
  'copied_link',
  'external_link_clicks',
  'profile_visits',
] as const;
const addToStored = `on conflict (campus_id, post_id, day, hour) do update set
  ${countColumns.map((name) => `${name} = a.${name} + excluded.${name}`).join(', ')}`;

/** The lists are parallel: one entry for each action. */
interface ReportedActions {
  campusId: string;
  viewerId: string | null;
  postIds: readonly string[];
  actions: readonly PostAction[];
}

/**
 * Which of the actions on posts that a page reports are counted. The post isn't the viewer's own; the viewer isn't
 * excluded from analytics. A message counts only for someone signed in.
 */
export const countablePostActions = statement<{ id: string; action: PostAction }, ReportedActions>(
  'analytics.countable',
  `select distinct p.id, event.action
   from unnest($postIds::uuid[], $actions::text[]) as event (post_id, action)
   join posts p on p.campus_id = $campusId and p.id = event.post_id
   where p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.author_id is distinct from $viewerId::uuid
     and (event.action <> 'direct_message' or $viewerId::uuid is not null)
     and not exists (select from analytics_exclusions x where x.user_id = $viewerId::uuid)`,
);

/** The lists are parallel: one entry for each post, hour (by UTC) and action. */
interface Counts {
  campusId: string;
  postIds: readonly string[];
  days: readonly string[];
  hours: readonly number[];
  actions: readonly string[];
  /** newly counted people of the action */
  people: readonly number[];
  /** of views: those who hadn't seen the post on any day before */
  reached: readonly number[];
}

/** Adds newly counted people to the counts of posts by hour; rows are locked in the order of the posts. */
export const addPostCounts = statement<never, Counts>(
  'analytics.add-counts',
  `insert into post_analytics as a (campus_id, post_id, day, hour, ${countColumns.join(', ')})
   select $campusId, post_id, day, hour, ${sumOf('view')}, sum(reached), ${sumOf('direct_message')}, ${sumOf('copied_link')},
     ${sumOf('external_link_click')}, ${sumOf('profile_visit')}
   from unnest($postIds::uuid[], $days::date[], $hours::int[], $actions::text[], $people::int[], $reached::int[])
     as n (post_id, day, hour, action, people, reached)
   group by post_id, day, hour order by post_id, day, hour
   ${addToStored}`,
);

/**
 * Merges the hourly counts of days that were at least `days` ago into one row for each day, whose hour is 0; a batch of
 * them. Counts of the first hour are in that row already.
 */
export const mergeHours = statement<never, [days: number]>(
  'analytics.merge-hours',
  `with days as (
     select distinct campus_id, post_id, day from (
       select campus_id, post_id, day from post_analytics
       where hour <> 0 and day <= (product_now() at time zone 'UTC')::date - $1::int limit 5000) old
   ), deleted as (
     delete from post_analytics a using days s
     where a.campus_id = s.campus_id and a.post_id = s.post_id and a.day = s.day and a.hour <> 0 returning a.*
   )
   insert into post_analytics as a (campus_id, post_id, day, hour, ${countColumns.join(', ')})
   select campus_id, post_id, day, 0, ${countColumns.map((name) => `sum(${name})`).join(', ')}
   from deleted group by campus_id, post_id, day order by campus_id, post_id, day
   ${addToStored}`,
);

/** Deletes old rows of the table that only the previous release still fills. */
export const deleteOldTold = statement<never, [days: number]>(
  'analytics.sweep-told',
  deleteBatch('analytics_told', 'told_at < product_now() - make_interval(days => $1)'),
);

export const findPostOwner = statement<
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
