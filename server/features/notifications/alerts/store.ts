import { statement } from '../../../platform/database/statement.ts';
import { mayReadCampus } from '../../campuses/index.ts';
import { addUnreadCounts, countNotified, type Counts } from '../store-counts.ts';
import { mailAt, pushAt } from '../store.ts';

/**
 * Notifies people of a listing, once per event, with the seller as the sender. Skipped are people who muted the seller,
 * people hidden from them (D11), and those who may not read the campus (D56).
 * @returns the unread counts of those who were notified now
 */
export const notifyOfAlert = statement<
  Counts,
  {
    type: string;
    campusId: string;
    /** the listing; null: a digest of several */
    postId: string | null;
    /** null: the recipient is stored as the sender */
    fromUser: string | null;
    message: string;
    // the lists are parallel: one entry for each recipient
    toUsers: readonly string[];
    headlines: readonly string[];
    /** why each gets it */
    whys: readonly string[];
    /** the alerts that each can stop, as a JSON array */
    stops: readonly string[];
    /** a key of the event for each: nobody is notified of it twice. It is the group key, too, so alerts aren't grouped */
    events: readonly string[];
    mailed: boolean;
  }
>(
  'notifications.alert',
  `with notified as (
     insert into notifications (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, message,
       group_key, event_key, mail_at, push_at, alert)
     select t.id, u.id, u.username, '/files/' || u.photo_id, $type, $campusId, $postId::uuid, $postId::uuid, $message,
       w.event_key, w.event_key, ${mailAt('$mailed::bool')}, ${pushAt('t.id')},
       jsonb_build_object('headline', w.headline, 'why', w.why, 'stop', w.stop::jsonb, 'stopped', false)
     from unnest((select $toUsers::uuid[]), (select $headlines::text[]), (select $whys::text[]), (select $stops::text[]),
         (select $events::text[])) as w (to_user, headline, why, stop, event_key)
       join users t on t.id = w.to_user and t.deleted_at is null and t.banned_at is null
       join users u on u.id = coalesce($fromUser::uuid, t.id)
     where ${mayReadCampus('t', '$campusId')}
       and not exists (select from mutes m where m.muter_id = t.id and m.muted_id = u.id)
       and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = t.id)
       and not exists (select from blocks b where b.blocker_id = t.id and b.blocked_id = u.id)
     on conflict (event_key) do nothing
     returning to_user, type
   )
   ${addUnreadCounts(countNotified)}`,
);

/**
 * Marks a person's notifications whose alerts are all among the stopped ones: they say so instead of offering to stop
 * them.
 */
export const markStopped = statement<never, [userId: string, stop: readonly string[]]>(
  'notifications.alerts-stopped',
  `update notifications set alert = alert || '{"stopped": true}'
   where to_user = $1 and alert -> 'stop' <@ to_jsonb($2::text[])`,
);
