import type { Notification, NotificationType } from '../../../../contract/notifications/notifications.ts';
import { statement } from '../../../platform/database/statement.ts';
import { quietColumns, type QuietRow } from '../../../platform/quiet-hours.ts';
import { wantsType } from '../../identity/index.ts';
import { isStillOffered, mayReadPost } from '../store.ts';

/** Deletes the subscription of an earlier session on the same device. */
export const takeOver = statement<never, [endpoint: string, sessionId: string]>(
  'notifications.push-take-over',
  'delete from push_subscriptions where endpoint = $1 and session_id <> $2',
);

/** Stores the subscription of a session's device. */
export const insertSubscription = statement<
  never,
  { userId: string; sessionId: string; endpoint: string; p256dh: string; auth: string }
>(
  'notifications.push-subscribe',
  `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values ($userId, $sessionId, $endpoint, $p256dh, $auth)
   on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
);

export const unsubscribe = statement<never, [sessionId: string]>(
  'notifications.push-unsubscribe',
  'delete from push_subscriptions where session_id = $1',
);

export const isSubscribed = statement<{ id: string }, [sessionId: string]>(
  'notifications.push-subscribed',
  'select id from push_subscriptions where session_id = $1',
);

/** Deletes a subscription that the push service no longer knows. */
export const deleteSubscription = statement<never, [id: string]>(
  'notifications.push-forget',
  'delete from push_subscriptions where id = $1',
);

/** Notifications whose pushes are made in one transaction. */
const BATCH = 100;

/**
 * SQL: whether a notification n is urgent. It is about a deal and has no mail: only the reminder of a meet-up, and the
 * news that the other person is late or has arrived, have none.
 */
const isUrgent = `(n.type = 'deal' and n.mail_at is null and n.mailed_at is null) as urgent`;

export interface DuePush extends QuietRow {
  to_user: string;
  id: string;
  /** it doesn't wait for the end of quiet hours */
  urgent: boolean;
  /** ids of the push subscriptions to send it to */
  devices: string[];
}

/** Marks the due notifications as pushed, for one worker only, and returns them with the devices to send them to. */
export const takeDuePushes = statement<DuePush, []>(
  'notifications.push-take',
  `with due as (
     select to_user, id from notifications where push_at <= product_now()
     order by push_at limit ${BATCH} for update skip locked
   ), marked as (
     update notifications n set push_at = null from due where n.to_user = due.to_user and n.id = due.id
     returning n.to_user, n.id, n.read, n.type, n.mail_at, n.mailed_at
   )
   select n.to_user, n.id, ${isUrgent}, ${quietColumns('t')}, array(select s.id from push_subscriptions s
     where s.user_id = n.to_user and not n.read and ${wantsType('t', 'n.type', 'push')}) as devices
   from marked n join users t on t.id = n.to_user`,
);

export const postponePush = statement<never, [toUser: string, id: string, at: string]>(
  'notifications.push-postpone',
  'update notifications set push_at = $3 where to_user = $1 and id = $2 and not read',
);

/** The current data for a push. */
export interface PushParts extends QuietRow {
  urgent: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
  type: NotificationType;
  campus_id: string | null;
  post_id: string | null;
  root_id: string | null;
  chat_id: string | null;
  message: string;
  alert: Notification['alert'];
  group_key: string;
  from_user: string;
  to_user: string;
  first_name: string;
  last_name: string;
  /** for new listings: how many there are, and of how many people; else 1 */
  count: number;
  people_count: number;
  /** for deals: how many other deals of the conversation have unread news of the last minutes */
  more_deals: number;
}

/** SQL of a number about the group of a notification n about new listings; 1 for others. */
const inGroup = (what: string) => `case when n.type = 'new listing' then (
       select ${what}::int from notifications g where g.to_user = n.to_user and g.group_key = n.group_key) else 1 end`;

/** SQL: the unread notifications d about deals of the same conversation as a notification n, with n itself. */
const otherDeals = `from notifications d where d.chat_id = n.chat_id and d.to_user = n.to_user and d.type = 'deal' and not d.read`;
const moreDeals = `case when n.type = 'deal' then (
       select count(distinct d.group_key)::int ${otherDeals} and d.group_key <> n.group_key
         and d.created_at > n.created_at - interval '10 minutes') else 0 end`;

/**
 * The data of a push. No row if the notification was read or the device removed meanwhile, or another group serves the
 * reader's campus. Of several unread notifications about deals of one conversation only the newest is pushed: several
 * offers that end together are one push.
 */
export const findPush = statement<PushParts, [deviceId: string, id: string]>(
  'notifications.push-telling',
  `select s.endpoint, s.p256dh, s.auth, n.type, n.campus_id, n.post_id, n.root_id, n.chat_id, n.message, n.alert, n.group_key, n.from_user, n.to_user,
     u.first_name, u.last_name, ${isUrgent}, ${quietColumns('t')}, ${inGroup('count(*)')} as count,
     ${inGroup('count(distinct g.from_user)')} as people_count,
     ${moreDeals} as more_deals
   from push_subscriptions s join notifications n on n.to_user = s.user_id and n.id = $2
     join users u on u.id = n.from_user join users t on t.id = n.to_user join campuses home on home.id = t.campus_id
     left join chat_members m on m.chat_id = n.chat_id and m.user_id = n.to_user
   where s.id = $1 and not n.read and not home.elsewhere and t.verified and t.banned_at is null and t.deleted_at is null
     and ${wantsType('t', 'n.type', 'push')} and coalesce(not m.muted, true) and ${mayReadPost('t', 'n.post_id', 'n.campus_id')} and ${isStillOffered('n')}
     and (n.type <> 'deal' or not exists (select ${otherDeals} and (d.created_at, d.id) > (n.created_at, n.id)))`,
);
