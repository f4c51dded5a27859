import { statement } from '../../../platform/database/statement.ts';

// What changes an ad is called with its lock held and its status checked. Amounts are cents, times ISO 8601.

/** @param paymentId null keeps the stored one */
export const setStatus = statement<never, [adId: string, status: string, paymentId: string | null]>(
  'ads.status-set',
  'update ads set status = $2, payment_id = coalesce($3, payment_id), last_modified = product_now() where id = $1',
);

/** Starts an ad: the time for which it runs begins at `at`. */
export const begin = statement<never, [adId: string, at: string, spent: number]>(
  'ads.begun',
  `update ads set status = 'active', start_time = $2, end_time_adjusted = $2::timestamptz + make_interval(mins => duration_minutes),
     total_spent = $3, last_charged_at = $2, last_modified = $2 where id = $1`,
);

/**
 * Charges another day of an ad that runs until paused: its budget grows by the price of the day, which is spent at once
 * (D34).
 */
export const charge = statement<never, [adId: string, cents: number]>(
  'ads.charged',
  `update ads set amount_budgeted = amount_budgeted + $2, total_spent = total_spent + $2, last_charged_at = end_time_adjusted,
     end_time_adjusted = end_time_adjusted + interval '24 hours', last_modified = product_now() where id = $1`,
);

/** Pauses an ad, and settles what it spent so far. */
export const pause = statement<never, [adId: string, at: string, spent: number]>(
  'ads.paused',
  `update ads set status = 'paused', paused_at = $2, total_spent = $3, last_modified = product_now() where id = $1`,
);

/** Resumes an ad: the length of the pause is added to the paused time, and the end moves by it (D50). */
export const resume = statement<never, [adId: string, at: string]>(
  'ads.resumed',
  `update ads set status = 'active', time_paused = time_paused + ($2::timestamptz - paused_at),
     end_time_adjusted = end_time_adjusted + ($2::timestamptz - paused_at), paused_at = null, runs_on = false,
     last_modified = $2 where id = $1`,
);

/** Puts an ad on hold while its payment is disputed; `runsOn`: it was running, and resumes afterwards. */
export const hold = statement<never, [adId: string, runsOn: boolean]>(
  'ads.held',
  'update ads set held_at = product_now(), runs_on = runs_on or $2, last_modified = product_now() where id = $1',
);

export const unhold = statement<never, [adId: string]>(
  'ads.unheld',
  'update ads set held_at = null, last_modified = product_now() where id = $1',
);

/** Puts an ad in review again: the clock of a running one stops, and what it spent so far is settled. */
export const reviewAgain = statement<never, [adId: string, at: string, spent: number]>(
  'ads.review-again',
  `update ads set status = 'in review', total_spent = $3, runs_on = runs_on or status = 'active',
     paused_at = case when status = 'active' then $2 else paused_at end, last_modified = product_now() where id = $1`,
);

/** Ends an ad. If it was paused, that counts as paused time too. */
export const end = statement<
  never,
  { adId: string; status: 'stopped' | 'completed' | 'rejected'; at: string; spent: number; reason: string | null }
>(
  'ads.ended',
  `update ads set status = $status, ended_at = $at, total_spent = $spent, rejection_reason = $reason,
     time_paused = time_paused + coalesce($at::timestamptz - paused_at, interval '0'), paused_at = null,
     held_at = null, runs_on = false, last_modified = product_now() where id = $adId`,
);

/**
 * When an ad's timer is due: at the end of a running ad or the start of a scheduled one; null: it has none. The time is by the
 * database's own clock, which schedules jobs: its now, and how long it still is by the product's clock.
 */
export const nextRunAt = statement<{ at: string | null }, [adId: string]>(
  'ads.rings-at',
  `select statement_timestamp() + (case status when 'active' then end_time_adjusted
       when 'scheduled' then case when held_at is null then scheduled_for end end - product_now()) as at from ads where id = $1`,
);

/**
 * Ads whose timer is overdue because its job was lost, and running or waiting ads whose post or owner is gone
 * (`orphaned`).
 * @param except those that are left out
 */
export const overdueAds = statement<{ id: string; orphaned: boolean }, [most: number, except: readonly string[]]>(
  'ads.overdue',
  `select id, orphaned from (
   select id, false as orphaned from ads where status = 'active' and end_time_adjusted <= product_now()
   union all
   select id, false from ads where status = 'scheduled' and held_at is null and scheduled_for <= product_now()
   union all
   select a.id, true from ads a join posts p on p.campus_id = a.campus_id and p.id = a.post_id join users u on u.id = a.user_id
   where a.status in ('scheduled', 'in review', 'active', 'paused')
     and (p.deleted_at is not null or p.hidden_at is not null or p.sold_at is not null
       or u.deleted_at is not null or u.banned_at is not null)
   ) overdue where id <> all($2::uuid[]) limit $1`,
);
