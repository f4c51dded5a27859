import { accountFieldNames } from '../../../../contract/identity/account-fields.ts';
import { isPast } from '../../../platform/database/kept-days.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface LeavingRow {
  email: string | null;
  campus_id: string;
  /** whether the campus counts them; someone banned was subtracted then */
  member: boolean;
  /** whether they took the account over, if it was imported */
  claimed: boolean;
}

/** An existing person, locked until the transaction ends: of two concurrent deletions only one finds them. */
export const lockLeaving = statement<LeavingRow, [userId: string]>(
  'identity.leaving-lock',
  `select email, campus_id, school_verified and banned_at is null as member, claimed
   from users where id = $1 and deleted_at is null for update`,
);

export interface UnverifiedRow {
  id: string;
  email: string | null;
}

/**
 * SQL: whether an account u is to be deleted because it wasn't verified for so long. `$1` is the installation's period
 * in days.
 */
const unverified = `not verified and claimed and deleted_at is null and banned_at is null and role = 'member'
     and ${isPast('unverifiedAccount', 'created_at', 'u.campus_id')}
     and not exists (select 1 from verification_codes c where c.user_id = u.id and c.expires_at > product_now())`;

/** Accounts whose email was never confirmed and has no valid code or link. Imported accounts are not included. */
export const oldUnverified = statement<UnverifiedRow, [days: number, limit: number]>(
  'identity.unverified-old',
  `select id, email from users u where ${unverified} order by created_at limit $2`,
);

/** An unverified account, locked until the transaction ends; no row if it was confirmed meanwhile. */
export const lockUnverified = statement<UnverifiedRow, [days: number, userId: string]>(
  'identity.unverified-lock',
  `select id, email from users u where ${unverified} and id = $2 for update`,
);

/** Deletes the row of an account that was never verified; what refers to it is deleted before. */
export const deleteUnverified = statement<never, [userId: string]>(
  'identity.unverified-delete',
  'delete from users where id = $1 and not verified',
);

/** What remains of a person: an id that other records refer to, without a name. Their addresses can register again. */
export const anonymise = statement<never, [userId: string, username: string]>(
  'identity.leaving-anonymise',
  `update users set deleted_at = product_now(), last_modified = product_now(), username = $2, first_name = 'Deleted user',
     middle_name = '', last_name = '', email = null, school_email = null, password_hash = null,
     ${accountFieldNames.map((name) => `${name} = null`).join(', ')}, photo_id = null, bio = '', verified = false, school_verified = false,
     school_verified_at = null, role = 'member', staff_campus_id = null, claimed = true, email_notifications = false,
     notifications_off = '{}', quiet_from = null, quiet_to = null, total_posts = 0,
     suspended_until = null, welcomed_at = null, dismissed_season = null
   where id = $1`,
);

/** Deletes what identity and the platform store about a person, but for sessions (`Sessions.endAll`). */
export const forgetIdentity = statement<never, [userId: string, email: string | null]>(
  'identity.leaving-forget',
  `with names as (delete from former_usernames where user_id = $1),
     providers as (delete from identities where user_id = $1),
     codes as (delete from verification_codes where user_id = $1),
     links as (delete from mail_links where user_id = $1 or email = $2),
     keys as (delete from idempotency_keys where user_id = $1),
     exports as (delete from data_exports where user_id = $1),
     keys_of_devices as (delete from passkeys where user_id = $1),
     apps as (delete from authenticator_apps where user_id = $1),
     recovery as (delete from recovery_codes where user_id = $1),
     challenges as (delete from passkey_challenges where user_id = $1),
     pending as (delete from pending_sign_ins where user_id = $1),
     following as (delete from follows where follower_id = $1 or followed_id = $1),
     devices as (delete from known_devices where user_id = $1)
   delete from mails where user_id = $1`,
);

/** Deletes rows in tables whose features don't handle `accountDeleted` themselves; idempotent. */
export const forgetElsewhere = statement<never, [userId: string]>(
  'identity.leaving-elsewhere',
  `with blocking as (delete from blocks where blocker_id = $1 or blocked_id = $1),
     muting as (delete from mutes where muter_id = $1 or muted_id = $1),
     threads as (delete from thread_mutes where user_id = $1),
     notified as (delete from notifications where to_user = $1 or from_user = $1),
     counts as (delete from unread_versions where user_id = $1),
     push as (delete from push_subscriptions where user_id = $1),
     excluded as (delete from analytics_exclusions where user_id = $1)
   update product_events set user_id = null where user_id = $1`,
);

/**
 * Deletes the text and files of a person's messages; the messages of the other members stay (D18). Messages about deals,
 * whoever sent them, lose their text and the title of the listing; the person's own also lose what they noted for the other.
 */
export const wipeMessages = statement<never, [userId: string]>(
  'identity.leaving-messages',
  `with own_chats as (select chat_id from chat_members where user_id = $1),
     wiped as (
       update messages set text = '', caution = null, gallery = '[]', post_campus_id = null, post_id = null,
         deal = case when user_id = $1 then deal - 'note' else deal end || '{"title": ""}'
       where chat_id in (select chat_id from own_chats) and (user_id = $1 or deal is not null)
       returning id),
     unliked as (
       delete from message_likes l using messages x
       where x.chat_id in (select chat_id from own_chats) and l.message_id = x.id and l.user_id = $1
       returning l.message_id),
     previews as (
       update chats set last_message = '' where id in (select chat_id from own_chats)
         and last_message_id in (select id from wiped))
   select 1`,
);

/**
 * Corrects the numbers of likes after the person's likes were deleted. A separate statement, since `wipeMessages`
 * changes some of the same rows, and one statement can change a row only once.
 */
export const recountMessageLikes = statement<never, [userId: string]>(
  'identity.leaving-message-likes',
  `update messages x set like_count = (select count(*) from message_likes l where l.message_id = x.id)
   where x.chat_id in (select chat_id from chat_members where user_id = $1)
     and x.like_count <> (select count(*) from message_likes l where l.message_id = x.id)`,
);
