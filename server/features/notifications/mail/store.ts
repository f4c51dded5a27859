import type { Notification, NotificationType } from '../../../../contract/notifications/notifications.ts';
import { RATE_PROMISE } from '../deals/words.ts';
import { statement } from '../../../platform/database/statement.ts';
import { quietColumns, type QuietRow } from '../../../platform/quiet-hours.ts';
import { wantsType } from '../../identity/index.ts';
import { isStillOffered, mayReadPost } from '../store.ts';

/** A notification whose mail is due, with everything that decides whether it is still wanted. */
export interface DueMail extends QuietRow {
  to_user: string;
  id: string;
  from_user: string;
  type: NotificationType;
  group_key: string;
  campus_id: string | null;
  root_id: string | null;
  chat_id: string | null;
  message: string;
  alert: Notification['alert'];
  mail_at: string;
  first_name: string;
  last_name: string;
  email: string | null;
  /**
   * the mail is still wanted: the recipient wants mails of this kind, their address is verified, and they may read the
   * post
   */
  wanted: boolean;
  read: boolean;
  /** for a chat: it is unread, and not muted */
  chat_unread: boolean;
  /** for a chat: it is muted */
  chat_muted: boolean;
  /** for a chat: when the next mail about it can be sent */
  chat_mail_from: string | null;
  chat_mailed_lately: boolean;
}

/** Mails that are looked up at once. */
const BATCH = 50;

/** Notifications whose mail is due, the longest waiting first. @param passed those that this run skipped */
export const listDue = statement<{ to_user: string; id: string; chat_id: string | null }, [passed: readonly string[]]>(
  'notifications.mail-due',
  `select to_user, id, chat_id from notifications where mail_at <= product_now() and id <> all($1::uuid[]) order by mail_at limit ${BATCH}`,
);

/**
 * Locks a person's membership of a chat, as sending and reading a message do before they lock its notifications. `free`
 * is false while another transaction holds the lock, which this doesn't wait for; it is true if there is no such membership.
 */
export const holdMember = statement<{ free: boolean }, [chatId: string, userId: string]>(
  'notifications.mail-hold-member',
  `with held as (
     select 1 from chat_members where chat_id = $1 and user_id = $2 for no key update skip locked
   )
   select exists (select from held) or not exists (select from chat_members where chat_id = $1 and user_id = $2) as free`,
);

/** SQL of the text of a notification n. If the recipient rated the deal by now, it doesn't ask for the rating any more. */
const textOf = (n: string) => `case when ${n}.type = 'deal' and exists (
    select from ratings r where r.rater_id = ${n}.to_user and r.deal_id::text = substr(${n}.group_key, length('deal:') + 1))
  then replace(${n}.message, '${RATE_PROMISE}', '') else ${n}.message end as message`;

/** Locks a due mail, for one worker only. */
export const takeDueMail = statement<DueMail, [toUser: string, id: string]>(
  'notifications.mail-take',
  `select n.to_user, n.id, n.from_user, n.type, n.group_key, n.campus_id, n.root_id, n.chat_id, ${textOf('n')}, n.alert, n.mail_at,
     u.first_name, u.last_name, t.email, n.read, ${quietColumns('t')},
     ${wantsType('t', 'n.type', 'email')} and t.verified and t.claimed and t.deleted_at is null and t.banned_at is null
       and ${mayReadPost('t', 'n.post_id', 'n.campus_id')} and ${isStillOffered('n')} as wanted,
     coalesce(m.unread and not m.muted, false) as chat_unread,
     coalesce(m.muted, false) as chat_muted, m.mailed_at + interval '1 hour' as chat_mail_from,
     coalesce(m.mailed_at > product_now() - interval '1 hour', false) as chat_mailed_lately
   from notifications n join users u on u.id = n.from_user join users t on t.id = n.to_user
     left join chat_members m on m.chat_id = n.chat_id and m.user_id = n.to_user
   where n.to_user = $1 and n.id = $2 and n.mail_at <= product_now()
   for update of n skip locked`,
);

type One = [toUser: string, id: string];

/** Marks a notification as having no mail due. */
export const settleMail = statement<never, One>(
  'notifications.mail-settle',
  'update notifications set mail_at = null where to_user = $1 and id = $2',
);

export const postponeMail = statement<never, [...One, at: string]>(
  'notifications.mail-postpone',
  'update notifications set mail_at = $3 where to_user = $1 and id = $2',
);

/** Records that a person gets a mail about a chat now; no row if they got one within the hour. */
export const noteChatMail = statement<{ chat_id: string }, [chatId: string, userId: string]>(
  'notifications.mail-note-chat',
  `update chat_members set mailed_at = product_now()
   where chat_id = $1 and user_id = $2 and (mailed_at is null or mailed_at <= product_now() - interval '1 hour')
   returning chat_id`,
);

/** How many mails of a kind a person got in the last hour. */
export const recentMails = statement<{ count: number }, [userId: string, kind: string]>(
  'notifications.mails-lately',
  `select count(*)::int as count from mails
   where user_id = $1 and kind = $2 and created_at > product_now() - interval '1 hour'`,
);

/** What became of a mail to an address. `lately`: it was created in the last 7 days; `at`: when it was sent, else created. */
export interface LastMail {
  state: 'sent' | 'refused';
  at: string;
  reason: string;
  lately: boolean;
}

/**
 * The result of the last mail to an address; no row if none was sent or refused. A mail that was sent although mail to the
 * address has stopped (despite_stop_at, as for a code that someone asked for) counts as refused, with the reason of the stop.
 */
export const lastMail = statement<LastMail, [userId: string, email: string]>(
  'notifications.last-mail',
  `select case when despite_stop_at is null then state else 'refused' end as state, coalesce(sent_at, created_at) as at, coalesce(last_error, '') as reason,
     created_at > product_now() - interval '7 days' as lately
   from mails where user_id = $1 and recipient = $2 and state in ('sent', 'refused') order by id desc limit 1`,
);

export const emailOfRecipient = statement<{ email: string | null }, [userId: string]>(
  'notifications.address',
  'select email from users where id = $1 and deleted_at is null',
);

/** Minimum time between two mails about replies to the same thing, or about the deals of a conversation. */
export const REPLIES_EVERY_MINUTES = 10;

export interface Reply {
  /** nobody caused it, such as an expiry: the recipient is stored as the sender */
  own: boolean;
  first_name: string;
  last_name: string;
  message: string;
  group_key: string;
}

/** The statements about the notifications that go into one mail. @param which SQL condition, by the key ($2) */
const gathering = (name: string, which: string) => ({
  /** When the next mail about these notifications can be sent; no row if it can be sent now. */
  next: statement<{ at: string }, [userId: string, key: string]>(
    `notifications.mail-next-of-${name}`,
    `select max(mailed_at) + interval '${REPLIES_EVERY_MINUTES} minutes' as at from notifications
     where to_user = $1 and ${which}
     having max(mailed_at) > product_now() - interval '${REPLIES_EVERY_MINUTES} minutes'`,
  ),
  /**
   * Marks all unread ones without a mail as mailed, due or not, and returns them, the oldest first. Those caused by
   * people who are hidden from the recipient are marked, too, but not returned.
   */
  take: statement<Reply, [userId: string, key: string, hidden: readonly string[]]>(
    `notifications.mail-take-${name}`,
    `with mailed as (
       update notifications set mail_at = null, mailed_at = product_now()
       where to_user = $1 and ${which} and mail_at is not null and not read
       returning id, to_user, from_user, type, message, group_key, created_at)
     select t.from_user = $1 as own, u.first_name, u.last_name, ${textOf('t')}, t.group_key
     from mailed t join users u on u.id = t.from_user
     where t.from_user <> all($3::uuid[]) order by t.created_at, t.id`,
  ),
});

/** The unread notifications of a group. */
export const ofGroup = gathering('group', 'group_key = $2');
/** The unread notifications of all deals in a conversation. */
export const ofDeals = gathering('deals', `chat_id = $2::uuid and type = 'deal'`);
