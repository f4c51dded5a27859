import { serverLimits } from '../../../contract/limits.ts';
import type { Notification, NotificationType } from '../../../contract/notifications/notifications.ts';
import { statement } from '../../platform/database/statement.ts';
import { showsType } from '../identity/index.ts';
import { postColumns, type PostRow } from '../posts/index.ts';

/** The newest event of a group, with the other people who caused it. */
export interface GroupRow {
  id: string;
  type: NotificationType;
  campus_id: string | null;
  post_id: string | null;
  root_id: string | null;
  chat_id: string | null;
  message: string;
  to_user: string;
  from_user: string;
  from_username: string;
  from_avatar: string | null;
  picture: string | null;
  alert: Notification['alert'];
  group_key: string;
  read: boolean;
  created_at: string;
  /** ids of the last three, the newest first */
  people: string[];
  people_count: number;
  /** events of the group, at most COUNTED */
  count: number;
}

const size = serverLimits.notificationsPage;
/** How many events of a group are counted at most; the page shows "and 499 others" for more. */
const COUNTED = 500;

/**
 * SQL of the reader's id, the people hidden from them, and the campuses that they may not read. The sub-selects hide
 * the values from the planner. Otherwise it would plan each call again, since a plan for empty lists looks cheaper than
 * one for all calls; that took three times as long as the page itself.
 */
const reader = '(select $1::uuid)';
const hidden = '(select $2::uuid[])::uuid[]';
const unreadable = '(select $3::text[])::text[]';

/**
 * SQL of a page of groups, ordered by their newest event, without posts on campuses that the reader may not read (D56)
 * and kinds that they switched off in the app. Each group takes one index lookup, so the cost of a page doesn't depend
 * on the total.
 * @param before a condition for the groups after a position
 */
const groups = (before: string) => `
  with heads as (
    -- the newest event of each group
    select n.* from notifications n
    where n.to_user = ${reader} and n.from_user <> all(${hidden}) and (n.post_id is null or n.campus_id <> all(${unreadable}))
      and ${showsType(reader, 'n.type')} ${before}
      -- n is the newest event of its group. Without the case expression the planner expects a single match and reads all
      -- rows first
      and case when n.id = (select newest.id from notifications newest
        where newest.to_user = n.to_user and newest.group_key = n.group_key and newest.from_user <> all(${hidden})
        order by newest.created_at desc, newest.id desc limit 1) then true else false end
    order by n.created_at desc, n.id desc limit ${size + 1})
  select h.id, h.type, h.campus_id, h.post_id, h.root_id, h.chat_id, h.message, h.to_user, h.from_user, h.from_username,
    h.from_avatar, (
      select (p.gallery -> 0 ->> 'img_path') || case when p.gallery -> 0 ->> 'kind' = 'video' then '/poster.webp' else '/320.webp' end
      from posts p where p.campus_id = h.campus_id and p.id = h.root_id and p.deleted_at is null and p.hidden_at is null) as picture,
    h.alert, h.group_key, h.read, h.created_at, coalesce(who.people[1:3], '{}') as people, coalesce(cardinality(who.people), 0) as people_count,
    coalesce(who.events, 0)::int as count
  from heads h, lateral (
    -- the people of the group's last events
    select array_agg(from_user order by at desc, from_user) as people, sum(events) as events from (
      select e.from_user, max(e.created_at) as at, count(*) as events from (
        select from_user, created_at from notifications
        where to_user = h.to_user and group_key = h.group_key and from_user <> all(${hidden})
        order by created_at desc, id desc limit ${COUNTED}) e
      group by e.from_user) p) who
  order by h.created_at desc, h.id desc`;

export const newestGroups = statement<
  GroupRow,
  [userId: string, hidden: readonly string[], unreadable: readonly string[]]
>('notifications.list', groups(''));

export const groupsBefore = statement<
  GroupRow,
  [userId: string, hidden: readonly string[], unreadable: readonly string[], at: string, id: string]
>('notifications.list-before', groups('and (n.created_at, n.id) < ($4, $5)'));

export type MentionRow = PostRow & { mentioned_at: string; saved: boolean };

/** SQL of a page of the posts that mention the reader. @param before a condition for those after a position */
const mentions = (before: string) => `select ${postColumns}, m.created_at as mentioned_at,
     exists (select from likes l where l.campus_id = p.campus_id and l.post_id = p.id and l.user_id = ${reader}) as saved
   from mentions m join posts p on p.campus_id = m.campus_id and p.id = m.post_id join users u on u.id = p.author_id
   where m.user_id = ${reader} and p.author_id <> ${reader} and p.author_id <> all(${hidden}) and p.campus_id <> all(${unreadable}) ${before}
     and p.deleted_at is null and p.hidden_at is null
     and not exists (select from posts r where r.campus_id = p.campus_id and r.id = p.root_id
       and (r.hidden_at is not null or r.author_id = any(${hidden})))
   order by m.created_at desc, m.post_id desc limit ${size + 1}`;

export const newestMentions = statement<
  MentionRow,
  [userId: string, hidden: readonly string[], unreadable: readonly string[]]
>('notifications.mentions', mentions(''));

export const mentionsBefore = statement<
  MentionRow,
  [userId: string, hidden: readonly string[], unreadable: readonly string[], at: string, id: string]
>('notifications.mentions-before', mentions('and (m.created_at, m.post_id) < ($4, $5)'));
