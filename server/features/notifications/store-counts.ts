import { statement } from '../../platform/database/statement.ts';
import { wantsType } from '../identity/index.ts';

/** A person's unread counts after a write, with their version. */
export interface Counts {
  user_id: string;
  notifications: number;
  chats: number;
  version: number;
}

export const returningCounts = 'returning v.user_id, v.notifications, v.chats, v.version';

/**
 * SQL: whether the bell counts a notification. A message counts once, as an unread chat, so its notification is not
 * counted again (decision 10); kinds that its reader, a row of users, switched off in the app don't count.
 */
export const isCounted = (notification: string, reader: string) =>
  `(${notification}.type not in ('message', 'new chat') and ${wantsType(reader, `${notification}.type`, 'in_app')})`;

/**
 * SQL that adds to people's unread counts and creates missing rows. The rows stay locked until the commit.
 * @param source SQL that selects a person, the notifications and chats to add, and 1, the version of a missing row
 */
export const addUnreadCounts = (
  source: string,
) => `insert into unread_versions as v (user_id, notifications, chats, version)
   ${source}
   on conflict (user_id) do update set notifications = greatest(0, v.notifications + excluded.notifications),
     chats = greatest(0, v.chats + excluded.chats), version = v.version + 1
   ${returningCounts}`;

/**
 * SQL for `addUnreadCounts`: counts the notifications that a CTE `notified` (to_user, type) added. People who don't see
 * them in the app get a row as well, with 0: callers learn by the rows who was notified. Rows are in the order of ids, so that
 * two writes don't lock them in each other's way.
 */
export const countNotified = `select n.to_user, (count(*) filter (where ${isCounted('n', 'r')}))::int, 0, 1
   from notified n join users r on r.id = n.to_user group by n.to_user order by n.to_user`;

/** Marks other people's chats with a deleted account as read, and subtracts them from these people's counts. */
export const readChatsWith = statement<Counts, [userId: string]>(
  'notifications.read-chats-with',
  `with marked as (
     update chat_members m set unread = false where m.unread and m.user_id <> $1
       and m.chat_id in (select chat_id from chat_members where user_id = $1)
     returning m.user_id
   ), fewer as (
     -- as in recount(), chats with hidden people aren't in the counts
     select s.user_id, count(*)::int as n from marked s where not exists (select from blocks b
       where (b.blocker_id = $1 and b.blocked_id = s.user_id) or (b.blocker_id = s.user_id and b.blocked_id = $1))
     group by s.user_id)
   update unread_versions v set chats = greatest(0, v.chats - fewer.n), version = v.version + 1
   from fewer where v.user_id = fewer.user_id ${returningCounts}`,
);

export const countsOf = statement<Counts, [userId: string]>(
  'notifications.counts',
  'select user_id, notifications, chats, version from unread_versions where user_id = $1',
);

export const countsOfAll = statement<Counts, [userIds: readonly string[]]>(
  'notifications.counts-of-all',
  'select user_id, notifications, chats, version from unread_versions where user_id = any($1::uuid[])',
);

/** Locks a person's counts for `recount`, so that other changes wait, and raises their version, which that leaves as it is. */
export const lockCounts = statement<never, [userId: string]>(
  'notifications.lock-counts',
  `insert into unread_versions (user_id, version) values ($1, 1)
   on conflict (user_id) do update set version = unread_versions.version + 1`,
);

/** Recounts everything, without the chats with hidden people (D11) and what isn't shown in the app. */
export const recount = statement<Counts, [userId: string]>(
  'notifications.recount',
  `update unread_versions v set
     notifications = (select count(*) from notifications n join users r on r.id = n.to_user
       where n.to_user = $1 and not n.read and ${isCounted('n', 'r')}),
     chats = (select count(*) from chat_members m join chat_members o on o.chat_id = m.chat_id and o.user_id <> $1
       where m.user_id = $1 and m.unread and not exists (select from blocks b
         where (b.blocker_id = $1 and b.blocked_id = o.user_id) or (b.blocker_id = o.user_id and b.blocked_id = $1)))
   where v.user_id = $1 ${returningCounts}`,
);

/**
 * Marks notifications as read that the list doesn't show, because their reader switched their kind off in the app: nobody else
 * marks them, and only read ones are deleted. Not before they are two days old, nor while a push or mail of them is due. Those
 * about messages are left out, because they stay unread until their chat is read.
 */
export const readUnlisted = statement<never, []>(
  'notifications.read-unlisted',
  `update notifications n set read = true from users r
   where r.notifications_off <> '{}' and n.to_user = r.id and not n.read and n.mail_at is null and n.push_at is null
     and n.created_at < product_now() - interval '2 days' and not ${wantsType('r', 'n.type', 'in_app')}
     and n.type not in ('message', 'new chat')`,
);
