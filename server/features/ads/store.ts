import type { AdStatus } from '../../../contract/ads/statuses.ts';
import type { CallToAction } from '../../../contract/ads/ad-on-post.ts';
import { statement } from '../../platform/database/statement.ts';

/** An ad, with the columns of `adColumns`. Amounts are cents, times ISO 8601. */
export interface AdRow {
  id: string;
  campus_id: string;
  post_id: string;
  user_id: string;
  title: string;
  cta: { type: CallToAction['type']; label?: string | null; url?: string | null };
  duration_minutes: number;
  amount_budgeted: number;
  /** settled amount, as in the ledger */
  total_spent: number;
  /** what it has spent by the time `at` */
  spent: number;
  run_until_pause: boolean;
  status: AdStatus;
  scheduled_for: string | null;
  start_time: string | null;
  end_time_adjusted: string | null;
  paused_at: string | null;
  /** seconds */
  time_paused: number;
  last_charged_at: string | null;
  payment_id: string | null;
  rejection_reason: string | null;
  ended_at: string | null;
  /** on hold since then, while its payment is disputed */
  held_at: string | null;
  /** it was running before its hold or review, and resumes afterwards */
  runs_on: boolean;
  /** people a day, as estimated when it was made */
  reach_from: number | null;
  reach_to: number | null;
  created_at: string;
  last_modified: string;
  /** time of the query, by the product's clock */
  at: string;
  /** the event of its timer has come: its start, its end, or the end of its paid day */
  due: boolean;
}

/**
 * SQL: what an ad of fixed duration has spent by now: evenly over its running time, but never less than what was
 * settled, even when the sandbox moved the clock back.
 */
const spentNow = `case when a.run_until_pause or a.status not in ('active', 'paused') then a.total_spent
  else greatest(a.total_spent, div(a.amount_budgeted * least(a.duration_minutes,
    floor(extract(epoch from coalesce(a.paused_at, product_now()) - a.start_time - a.time_paused) / 60)), a.duration_minutes)::bigint)
  end`;

/** SQL: whether the event of an ad's timer has come. */
const isDue = `(a.status = 'active' and a.end_time_adjusted <= product_now()
  or a.status = 'scheduled' and a.held_at is null and a.scheduled_for <= product_now())`;

export const adColumns = `a.id, a.campus_id, a.post_id, a.user_id, a.title, a.cta, a.duration_minutes, a.amount_budgeted, a.total_spent,
  ${spentNow} as spent, a.run_until_pause, a.status, a.scheduled_for, a.start_time, a.end_time_adjusted, a.paused_at,
  extract(epoch from a.time_paused)::float8 as time_paused, a.last_charged_at, a.payment_id, a.rejection_reason, a.ended_at,
  a.held_at, a.runs_on, a.reach_from, a.reach_to, a.created_at, a.last_modified, product_now() as at, ${isDue} as due`;

/** The states of a paid ad that has not ended. */
const live = `('scheduled', 'in review', 'active', 'paused')`;

/** Locks an ad for a change. The time is read by the next statement, so that it is not older than the lock. */
export const lockAd = statement<never, [adId: string]>('ads.lock', 'select 1 from ads where id = $1 for update');

export const findAd = statement<AdRow, [adId: string]>('ads.find', `select ${adColumns} from ads a where a.id = $1`);

export const findOwnAd = statement<AdRow, [adId: string, userId: string]>(
  'ads.find-own',
  `select ${adColumns} from ads a where a.id = $1 and a.user_id = $2`,
);

export const ownerOfAd = statement<{ user_id: string }, [adId: string]>(
  'ads.owner',
  'select user_id from ads where id = $1',
);

/** The newest ad of a post. */
export const newestOfPost = statement<AdRow, [campusId: string, postId: string]>(
  'ads.newest-of-post',
  `select ${adColumns} from ads a where a.campus_id = $1 and a.post_id = $2 order by a.created_at desc, a.id desc limit 1`,
);

/** Ads of posts that run, will run, or wait for payment. */
export const openOfPosts = statement<
  { id: string; user_id: string; status: AdStatus },
  [campusId: string, postIds: readonly string[]]
>(
  'ads.open-of-posts',
  `select id, user_id, status from ads
   where campus_id = $1 and post_id = any($2::uuid[]) and (status = 'checkout' or status in ${live}) order by user_id, id`,
);

/** Running and scheduled ads of a post that end at or before a time; one that runs until paused has no end. */
export const endingBy = statement<{ id: string; user_id: string }, [campusId: string, postId: string, time: string]>(
  'ads.ending-by',
  `select id, user_id from ads where campus_id = $1 and post_id = $2 and not run_until_pause
     and case status when 'active' then end_time_adjusted
       when 'scheduled' then scheduled_for + make_interval(mins => duration_minutes) end <= $3::timestamptz
   order by user_id, id`,
);

export const openOfUser = statement<{ id: string; user_id: string; status: AdStatus }, [userId: string]>(
  'ads.open-of-user',
  `select id, user_id, status from ads where user_id = $1 and (status = 'checkout' or status in ${live}) order by id`,
);

/** A person's paid ads that have not ended, the newest first. */
export const liveOfUser = statement<{ id: string }, [userId: string]>(
  'ads.live-of-user',
  `select id from ads where user_id = $1 and status in ${live} order by created_at desc, id desc`,
);

interface NewAd {
  campusId: string;
  postId: string;
  userId: string;
  title: string;
  cta: string;
  /** how long it runs */
  minutes: number;
  /** its budget */
  cents: number;
  runUntilPause: boolean;
  scheduledFor: string | null;
  /** people a day, as estimated */
  reachFrom: number | null;
  reachTo: number | null;
}

export const insertAd = statement<{ id: string }, NewAd>(
  'ads.insert',
  `insert into ads (campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, run_until_pause, scheduled_for,
     reach_from, reach_to)
   values ($campusId, $postId, $userId, $title, $cta::jsonb, $minutes, $cents, $runUntilPause, $scheduledFor, $reachFrom, $reachTo)
   returning id`,
);

/** Only of ads that aren't paid or have ended; the ledger keeps their entries. */
export const deleteAd = statement<never, [adId: string]>('ads.delete', 'delete from ads where id = $1');

const listSql = (condition: string) =>
  `select ${adColumns} from ads a where a.user_id = $1 ${condition} order by a.created_at desc, a.id desc limit $2`;

export const adsOf = statement<AdRow, [userId: string, limit: number]>('ads.list', listSql(''));

export const adsBefore = statement<AdRow, [userId: string, limit: number, at: string, id: string]>(
  'ads.list-before',
  listSql('and (a.created_at, a.id) < ($3, $4)'),
);

export const renameAd = statement<never, [adId: string, title: string]>(
  'ads.rename',
  'update ads set title = $2, last_modified = product_now() where id = $1 and title <> $2',
);

/**
 * Whether an ad's title or post was changed after a time: a row if so. A moderator approves only what they have read, so this
 * refuses the approval.
 */
export const changedSince = statement<{ id: string }, [adId: string, time: string]>(
  'ads.changed-since',
  `select a.id from ads a left join posts p on p.campus_id = a.campus_id and p.id = a.post_id
   where a.id = $1 and greatest(a.last_modified, p.edited_at) > $2::timestamptz`,
);

/** Locks a person's post that is to be boosted: it isn't changed or deleted until the transaction ends. */
export const lockTarget = statement<
  { plain: string; sold: boolean; deleted: boolean; hidden: boolean },
  [campusId: string, postId: string, userId: string]
>(
  'ads.lock-boosted',
  `select plain, sold_at is not null as sold, deleted_at is not null as deleted, hidden_at is not null as hidden
   from posts where campus_id = $1 and id = $2 and author_id = $3 for share`,
);

/** Locks an ad's owner against deletion; `here`: their account is neither deleted nor banned. */
export const lockAdOwner = statement<{ here: boolean }, [userId: string]>(
  'ads.lock-owner',
  'select deleted_at is null and banned_at is null as here from users where id = $1 for key share',
);

export const isOwnerBanned = statement<{ banned: boolean }, [userId: string]>(
  'ads.is-banned',
  'select banned_at is not null as banned from users where id = $1',
);

/** Removes the text of a person's ads with their account; the ads stay for the ledger. */
export const clearAdTexts = statement<never, [userId: string]>(
  'ads.wipe-words',
  `update ads set title = '', cta = '{"type": "message"}', rejection_reason = null where user_id = $1`,
);

/** Deletes which ads a person hid. */
export const deleteHiddenAds = statement<never, [userId: string]>(
  'ads.forget-hidden',
  'delete from ad_hidden where user_id = $1',
);
