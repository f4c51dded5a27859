import { deleteBatch } from '../../platform/database/in-batches.ts';
import { isPast } from '../../platform/database/kept-days.ts';
import { statement } from '../../platform/database/statement.ts';
import { isExpired } from '../posts/index.ts';

/**
 * SQL: whether nobody is alerted of the listing of a row `x` for now: it's deleted, sold or expired, or its seller hasn't
 * confirmed it for $1 days. Until then its rows are kept, because they prevent a second alert. One that is for sale again after
 * that is like a new one.
 */
const isOver = `exists (select from posts p where p.campus_id = x.campus_id and p.id = x.post_id and (p.deleted_at is not null
  or p.sold_at is not null or ${isExpired('p')} or coalesce(p.confirmed_at, p.created_at) < product_now() - make_interval(days => $1)))`;

/** Deletes some old rows of listings that are over. @param since the column with a row's time */
const dropOld = (table: string, since: string) =>
  statement<never, [days: number]>(
    `watching.drop-old-${table.replaceAll('_', '-')}`,
    deleteBatch(`${table} x`, `${isPast('alert', `x.${since}`, 'x.campus_id')} and ${isOver}`),
  );

/** Deletes old matches, alerts and stopped alerts. */
export const dropOldAlerts = [
  dropOld('listing_alerts', 'alerted_at'),
  dropOld('watch_matches', 'matched_at'),
  dropOld('listing_alert_stops', 'stopped_at'),
];

/** Deletes some counts of a listing's alerts within a day (`countAlert` in listing-alerts/store.ts), once the day is over. */
export const dropAlertCounts = statement<never>(
  'watching.drop-old-counts',
  deleteBatch('listing_alert_counts', `since < product_now() - interval '2 days'`),
);
