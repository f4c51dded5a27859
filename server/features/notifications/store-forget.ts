import { homeCampusSql, isPast } from '../../platform/database/kept-days.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Counts, isCounted, returningCounts } from './store-counts.ts';

/** SQL that subtracts the unread notifications that a CTE `deleted` (to_user, read, type) deleted from people's counts. */
const subtractDeleted = `update unread_versions v set notifications = greatest(0, v.notifications - fewer.n), version = v.version + 1
   from (select g.to_user, count(*)::int as n from deleted g join users r on r.id = g.to_user
     where not g.read and ${isCounted('g', 'r')} group by g.to_user) fewer
   where v.user_id = fewer.to_user ${returningCounts}`;

/** Deletes the notifications of deleted posts and comments. */
export const forgetPosts = statement<Counts, [campusId: string, postIds: readonly string[]]>(
  'notifications.forget-posts',
  `with deleted as (
     delete from notifications where campus_id = $1 and post_id = any($2::uuid[]) returning to_user, read, type)
   ${subtractDeleted}`,
);

/**
 * Deletes people's notifications of a chat that they deleted. Those in `unreadBy` had not read it: they have one unread
 * chat fewer.
 */
export const forgetChat = statement<Counts, [chatId: string, userIds: readonly string[], unreadBy: readonly string[]]>(
  'notifications.forget-chat',
  `with deleted as (delete from notifications where chat_id = $1 and to_user = any($2::uuid[]) returning to_user, read, type), fewer as (
     select m.id as user_id,
       (select count(*)::int from deleted n where n.to_user = m.id and not n.read and ${isCounted('n', 'r')}) as notifications,
       (m.id = any($3::uuid[]))::int as chats
     from unnest($2::uuid[]) as m (id) join users r on r.id = m.id)
   update unread_versions v set notifications = greatest(0, v.notifications - fewer.notifications),
     chats = greatest(0, v.chats - fewer.chats), version = v.version + 1
   from fewer where v.user_id = fewer.user_id and fewer.notifications + fewer.chats > 0 ${returningCounts}`,
);

/** Removes the text of a hidden message from the notifications of its chat. @param words the text as notifications have it */
export const forgetWords = statement<never, [chatId: string, words: string]>(
  'notifications.forget-words',
  `update notifications set message = '' where chat_id = $1 and message = $2`,
);

/**
 * Deletes the notifications that a deleted account caused or received, and those that other people got when an offer or
 * hold of its deals expired: they name its listings. These are stored with their recipient as the sender. It runs when the
 * account is deleted (`deleted_at` is still null: all of them) and again in a job, which keeps those from after the deletion.
 */
export const forgetNotifications = statement<Counts, [userId: string]>(
  'notifications.forget-person',
  `with deleted as (delete from notifications where from_user = $1 or to_user = $1
       or type = 'deal' and from_user = to_user and chat_id in (select chat_id from chat_members where user_id = $1)
         and created_at < coalesce((select deleted_at from users where id = $1), 'infinity')
     returning to_user, read, type) ${subtractDeleted}`,
);

/** Deletes two people's notifications about each other, when one blocks the other. */
export const forgetBetween = statement<never, [one: string, other: string]>(
  'notifications.forget-between',
  `delete from notifications n where (n.to_user = $1 and (n.from_user = $2 or exists (
       select from posts r where r.campus_id = n.campus_id and r.id = n.root_id and r.author_id = $2)))
     or (n.to_user = $2 and (n.from_user = $1 or exists (
       select from posts r where r.campus_id = n.campus_id and r.id = n.root_id and r.author_id = $1)))`,
);

/** Deletes old notifications that have been read. */
export const forgetOld = statement<never, [days: number]>(
  'notifications.forget-old',
  `delete from notifications where (to_user, id) in (
     select to_user, id from notifications where read and ${isPast('readNotification', 'created_at', homeCampusSql('to_user'))} limit 5000)`,
);
