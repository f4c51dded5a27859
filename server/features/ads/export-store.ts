import { statement } from '../../platform/database/statement.ts';

type Of = [userId: string];

export const exportedAds = statement<object, Of>(
  'ads.export-ads',
  `select a.id as _id, a.campus_id, a.post_id, a.title, a.cta, a.targeting, a.duration_minutes, a.amount_budgeted, a.total_spent,
     a.run_until_pause, a.status, a.scheduled_for, a.start_time, a.end_time_adjusted, a.paused_at,
     extract(epoch from a.time_paused)::float8 as time_paused, a.last_charged_at, a.payment_id, a.ended_at, a.rejection_reason,
     a.created_at as "createdAt", a.last_modified as "lastModified",
     (select coalesce(jsonb_agg(to_jsonb(n) - 'ad_id' order by n.day, n.hour), '[]') from ad_analytics n where n.ad_id = a.id) as counts
   from ads a where a.user_id = $1 order by a.created_at`,
);

/** Every entry of a person's funds, with the title of its ad. */
export const exportedPayments = statement<object, Of>(
  'ads.export-payments',
  `select t.kind, t.memo, a.title as ad, t.ad_id, e.amount as cents, e.created_at
   from ledger_accounts f join ledger_entries e on e.account_id = f.id join ledger_transactions t on t.id = e.transaction_id
     left join ads a on a.id = t.ad_id
   where f.user_id = $1 order by e.created_at, t.id`,
);

export const exportedHidden = statement<object, Of>(
  'ads.export-hidden',
  'select ad_id, created_at from ad_hidden where user_id = $1 order by created_at',
);
