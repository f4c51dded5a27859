import type { NotificationType } from '../../../contract/notifications/notifications.ts';
import { statement } from '../../platform/database/statement.ts';
import { mayReadCampus } from '../campuses/index.ts';
import { showsType } from '../identity/index.ts';
import { addUnreadCounts, type Counts, countNotified, isCounted, returningCounts } from './store-counts.ts';

/** How long a mail is delayed, in case its recipient sees the notification in the page. */
export const MAIL_AFTER_SECONDS = 15;
/** How long a push is delayed, in case its recipient is looking at the page. */
export const PUSH_AFTER_SECONDS = 3;
/** SQL of the time when a notification is pushed; null for a person without a subscribed device. */
export const pushAt = (user: string) => `case when exists (select from push_subscriptions where user_id = ${user})
       then product_now() + interval '${PUSH_AFTER_SECONDS} seconds' end`;
/** SQL of the time when a notification is mailed; null if it isn't. */
export const mailAt = (wanted: string) =>
  `case when ${wanted} then product_now() + interval '${MAIL_AFTER_SECONDS} seconds' end`;

/**
 * SQL of a parameter whose value is hidden from the planner (as `givenValue` of feed/filter-sql.ts), so that one plan
 * serves all calls: planning each call again took three times as long as the statement itself.
 */
const givenValue = (name: string, type: string) => `(select $${name}::${type})`;

/** SQL: whether a person (a row of users) may read the campus of a post; true without a post. */
export const mayReadPost = (user: string, postId: string, campusId: string) =>
  `(${postId} is null or ${mayReadCampus(user, campusId)})`;

/**
 * SQL: whether the listing that a notification (a row of notifications) alerts of is still available, and its alerts
 * weren't stopped since; true for everything but alerts about a listing.
 */
export const isStillOffered = (notification: string) =>
  `(${notification}.alert is null or ${notification}.post_id is null
    or not coalesce((${notification}.alert ->> 'stopped')::boolean, false) and exists (
      select from posts offered where offered.campus_id = ${notification}.campus_id and offered.id = ${notification}.post_id
        and offered.deleted_at is null and offered.hidden_at is null and offered.sold_at is null))`;

/**
 * Notifies people of one event each, once per event (D26), and updates their counts, in one query. Skipped are people
 * who muted the sender or the thread, people hidden from the thread's author (D11), and those who may not read its
 * campus (D56).
 * @returns the unread counts of those who were notified now
 */
export const notify = statement<
  Counts,
  {
    fromUser: string;
    campusId: string | null;
    postId: string | null;
    rootId: string | null;
    chatId: string | null;
    message: string;
    // the lists are parallel: one entry for each recipient. groups: what the page shows together; events: the unique key of
    // the event and its recipient; mailed: whether it is mailed
    toUsers: readonly string[];
    types: readonly NotificationType[];
    groups: readonly string[];
    events: readonly string[];
    mailed: readonly boolean[];
  }
>(
  'notifications.notify',
  `with notified as (
     insert into notifications (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, chat_id,
       message, group_key, event_key, mail_at, push_at)
     select w.to_user, u.id, u.username, '/files/' || u.photo_id, w.type, $campusId, $postId, $rootId, $chatId, $message, w.group_key, w.event_key,
       ${mailAt('w.mailed')}, ${pushAt('t.id')}
     from unnest(${givenValue('toUsers', 'uuid[]')}, ${givenValue('types', 'text[]')}, ${givenValue('groups', 'text[]')}, ${givenValue('events', 'text[]')}, ${givenValue('mailed', 'bool[]')})
         as w (to_user, type, group_key, event_key, mailed)
       join users u on u.id = $fromUser
       join users t on t.id = w.to_user and t.deleted_at is null and t.banned_at is null
     where not exists (select from mutes m where m.muter_id = w.to_user and m.muted_id = $fromUser)
       and ${mayReadPost('t', givenValue('postId', 'uuid'), '$campusId')}
       and not exists (select from thread_mutes h where h.user_id = w.to_user and h.campus_id = $campusId and h.root_id = ${givenValue('rootId', 'uuid')})
       and not exists (select from posts r join blocks b on b.blocker_id = r.author_id and b.blocked_id = w.to_user
         where r.campus_id = $campusId and r.id = ${givenValue('rootId', 'uuid')})
       and not exists (select from posts r join blocks b on b.blocked_id = r.author_id and b.blocker_id = w.to_user
         where r.campus_id = $campusId and r.id = ${givenValue('rootId', 'uuid')})
     on conflict (event_key) do nothing
     returning to_user, type
   )
   ${addUnreadCounts(countNotified)}`,
);

/**
 * Notifies a person of a message, and counts the chat if it became unread; the notification itself is not counted. An
 * unread notification of the same chat is updated instead. Its time is only changed once a minute, so that most
 * messages of a quick exchange update no index.
 * @returns the counts if they changed
 */
export const notifyOfMessage = statement<
  Counts,
  {
    toUser: string;
    fromUser: string;
    type: 'message' | 'new chat';
    campusId: string;
    chatId: string;
    message: string;
    group: string;
    event: string;
    /** by email, too */
    mailed: boolean;
    /** the recipient hasn't muted the chat; else nothing is stored, and only the chat is counted */
    wanted: boolean;
    /** 1 if the chat became unread, else 0 */
    moreChats: number;
  }
>(
  'notifications.notify-message',
  `with notified as (
     insert into notifications as n (to_user, from_user, from_username, from_avatar, type, campus_id, chat_id, message,
       group_key, event_key, mail_at, push_at)
     select $toUser, u.id, u.username, '/files/' || u.photo_id, $type, $campusId, $chatId, $message, $group, $event, ${mailAt('$mailed::bool')}, ${pushAt('$toUser')}
     from users u where u.id = $fromUser and $wanted and not exists (select from mutes m where m.muter_id = $toUser and m.muted_id = $fromUser)
     on conflict (to_user, chat_id) where not read and type in ('message', 'new chat') do update set
       message = excluded.message,
       created_at = case when n.created_at < excluded.created_at - interval '1 minute' then excluded.created_at else n.created_at end,
       mail_at = coalesce(n.mail_at, excluded.mail_at), push_at = coalesce(n.push_at, excluded.push_at)
   )
   ${addUnreadCounts('select $toUser::uuid, 0, $moreChats::int, 1 where $moreChats::int <> 0')}`,
);

/**
 * Marks notifications as read: those up to one of them (`upTo`), those of a thread or of a chat, or all that the list
 * shows. A chat's notifications about messages stay unread until the messages are read. No row if none was unread.
 */
export const markNotificationsRead = statement<
  Counts,
  [userId: string, upTo: string | null, rootId: string | null, chatId: string | null]
>(
  'notifications.mark-read',
  `with marked as (
     update notifications set read = true, mail_at = null, push_at = null
     where to_user = $1 and not read and ($3::uuid is null or root_id = $3)
       and ($3::uuid is not null or $4::uuid is not null or ${showsType('$1', 'type')})
       and ($4::uuid is null or chat_id = $4 and (type = 'message like' or not exists (
         select from chat_members m where m.chat_id = $4 and m.user_id = $1 and m.unread)))
       and ($2::uuid is null or (created_at, id) <= (select created_at, id from notifications where to_user = $1 and id = $2))
     returning type
   )
   update unread_versions v set
     notifications = greatest(0, v.notifications - (
       select count(*)::int from marked n join users r on r.id = $1 where ${isCounted('n', 'r')})),
     version = v.version + 1
   where v.user_id = $1 and exists (select from marked) ${returningCounts}`,
);

/** Marks the notifications of a chat as read, and no longer counts the chat if nothing in it is unread. */
export const markChatRead = statement<Counts, [userId: string, chatId: string, fewerChats: number]>(
  'notifications.mark-chat-read',
  `with marked as (
     update notifications set read = true, mail_at = null, push_at = null where to_user = $1 and not read and chat_id = $2
     returning type
   ), fewer as (select count(*)::int as n from marked n join users r on r.id = $1 where ${isCounted('n', 'r')})
   update unread_versions v set notifications = greatest(0, v.notifications - fewer.n), chats = greatest(0, v.chats - $3::int),
     version = v.version + 1
   from fewer where v.user_id = $1 and (fewer.n <> 0 or $3::int <> 0) ${returningCounts}`,
);

/**
 * Whether a person ever answered another: wrote them a message (what they did in a deal is stored as one), or did
 * something that notified them. Alerts, new listings and other notifications to everybody in a line don't count.
 */
export const hasAnswered = statement<{ answered: boolean }, [userId: string, otherId: string]>(
  'notifications.has-answered',
  `select exists (select from first_messages where from_id = $1 and to_id = $2)
     or exists (select from notifications where to_user = $2 and from_user = $1 and alert is null
       and type not in ('new listing', 'deal')) as answered`,
);
