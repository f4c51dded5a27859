import { statement } from '../../../platform/database/statement.ts';
import { isExpired, isSellingSql } from '../../posts/index.ts';
import { addUnreadCounts, countNotified, type Counts } from '../store-counts.ts';
import { mayReadPost, pushAt } from '../store.ts';

/** Everyone who follows someone, in batches ordered by id. */
export const followersAfter = statement<{ id: string }, [after: string, limit: number]>(
  'notifications.followers',
  `select distinct follower_id as id from follows where follower_id > $1 order by follower_id limit $2`,
);

/** How far back to look for listings, which makes up for a day on which the job didn't run. */
const LOOKED_BACK = "interval '3 days'";
/** How many listings of a day one person is notified of. */
const LISTINGS_MOST = 50;

/**
 * Notifies followers of new listings: at most one group a day for each follower, each listing once. Every listing has a
 * row, so that one which is deleted or hidden later is no longer counted; only the newest row is unread and pushed.
 * @returns the unread counts of those who were notified
 */
export const notifyFollowers = statement<Counts, [followers: readonly string[]]>(
  'notifications.notify-followers',
  `with today as (select 'new listing:' || to_char(product_now() at time zone 'utc', 'YYYY-MM-DD') as group_key),
   -- for each follower the listings since they followed the seller, without sold and expired ones, those of blocked and muted
   -- people, those on campuses that the follower may not read (D11, D56), and those that they were notified of; none if they
   -- had a group today
   new_listings as (
     select t.id as to_user, p.author_id, p.campus_id, p.id as post_id, p.title, p.plain,
       row_number() over (partition by t.id order by p.created_at desc, p.id desc) as place
     from users t join follows f on f.follower_id = t.id
       join posts p on p.author_id = f.followed_id and p.parent_id is null and p.type = 'post' and p.deleted_at is null
         and p.hidden_at is null and p.price is not null and p.sold_at is null and ${isSellingSql('p')} and not ${isExpired('p')}
         and p.created_at > greatest(f.created_at, product_now() - ${LOOKED_BACK})
     where t.id = any($1::uuid[]) and t.verified and t.deleted_at is null and t.banned_at is null
       and ${mayReadPost('t', 'p.id', 'p.campus_id')}
       and not exists (select from mutes m where m.muter_id = t.id and m.muted_id = p.author_id)
       and not exists (select from blocks b where b.blocker_id = t.id and b.blocked_id = p.author_id)
       and not exists (select from blocks b where b.blocker_id = p.author_id and b.blocked_id = t.id)
       and not exists (select from notifications n where n.event_key = 'new listing:' || p.id || ':' || t.id)
       and not exists (select from notifications n, today where n.to_user = t.id and n.group_key = today.group_key)
   ), stored as (
     insert into notifications (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, message,
       group_key, event_key, created_at, read, push_at)
     select w.to_user, u.id, u.username, '/files/' || u.photo_id, 'new listing', w.campus_id, w.post_id, w.post_id,
       left(coalesce(w.title, w.plain), 140), today.group_key, 'new listing:' || w.post_id || ':' || w.to_user,
       product_now() - (w.place - 1) * interval '1 millisecond', w.place > 1, case when w.place = 1 then ${pushAt('w.to_user')} end
     from new_listings w join users u on u.id = w.author_id, today
     where w.place <= ${LISTINGS_MOST}
     on conflict (event_key) do nothing
     returning to_user, type, read
   ), notified as (select to_user, type from stored where not read)
   ${addUnreadCounts(countNotified)}`,
);
