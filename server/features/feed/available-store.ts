import { STALE_DAYS } from '../../../contract/posts/availability.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../posts/index.ts';
import {
  COUNTED_POSTS,
  detailsMatch,
  givenValue,
  matchesFilter,
  oneCardPerSale,
  type ListSummaryRow,
  type SummaryValues,
} from './filter-sql.ts';

// Lists of available listings, ordered by price. They show only what sellers confirmed within STALE_DAYS (three weeks), which
// is a small part of all listings on an old campus. The index posts_available is sorted by campus, period and price; a period
// is three weeks, numbered since 1970, in which a listing was confirmed (SQL function listing_period). So a list reads the few
// periods of the last three weeks, and merges them by price. Posts that look for something needn't be confirmed: they are in
// period 0. Without a bound the price range is what an integer holds.

/** SQL: the periods s to read; one more than those begun, as a listing may be confirmed after this transaction's time. */
const periods = `(select 0 as period union all select generate_series(
    listing_period(null, product_now() - interval '${STALE_DAYS} days'), listing_period(null, product_now()) + 1)) s`;

/**
 * SQL: whether a post p of a period s matches the filter. The fields of a category (details) aren't in the index, so
 * they come last: only posts that match everything else are read from the table.
 */
const matches = `p.campus_id = $campusId and listing_period(p.kind, coalesce(p.confirmed_at, p.created_at)) = s.period
  and p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.price is not null and p.sold_at is null
  and not ${isExpired('p')} and p.price >= (select coalesce($priceMin::int, 0)) and p.price <= (select coalesce($priceMax::int, 2147483647))
  and (${givenValue('category', 'text')} is null or p.category = ${givenValue('category', 'text')}) and ${matchesFilter}
  and (${givenValue('details', 'jsonb')} is null
    or exists (select from posts d where d.campus_id = p.campus_id and d.id = p.id and ${detailsMatch('d')}))`;

/** One page: the best of each period, and of those the best of all. @param after whether it starts after a position */
function pageQuery(order: 'price_low' | 'price_high', after: boolean) {
  const [by, comparison] = order === 'price_low' ? ['p.price, p.id', '>'] : ['p.price desc, p.id desc', '<'];
  const limit = `order by ${by} limit ${serverLimits.feedPage + 1}`;
  const ofPeriod = `select p.campus_id, p.id, p.price from posts p
     where ${matches} ${after ? `and (p.price, p.id) ${comparison} ($at::int, $id::uuid)` : ''} ${limit}`;
  return statement<PostRowWithoutAuthor, object>(
    `posts.available-${order}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (
       select p.campus_id, p.id from ${periods} cross join lateral (${ofPeriod}) p ${limit}) found
     join posts p using (campus_id, id) order by ${by}`,
  );
}

/** Pages of available listings by price, from the beginning and after a position. */
export const availablePages = {
  price_low: { first: pageQuery('price_low', false), after: pageQuery('price_low', true) },
  price_high: { first: pageQuery('price_high', false), after: pageQuery('price_high', true) },
};

const byVisibleAuthor = 'and p.author_id <> all($without::uuid[])';

/** SQL: the lowest (asc) or highest (desc) price. */
const extremePrice = (order: 'asc' | 'desc') => `(select p.price from ${periods} cross join lateral (
    select p.price from posts p where ${matches} ${byVisibleAuthor} and ${isSellingSql('p')} order by p.price ${order}, p.id ${order} limit 1) p
  order by p.price ${order} limit 1)`;

/** @param counted a further condition of what is counted, beginning with `and` */
const summaryQuery = (name: string, counted: string) =>
  statement<ListSummaryRow, SummaryValues>(
    `posts.summary-${name}`,
    `select (select count(*) from (select from ${periods} cross join lateral (
       select from posts p where ${matches} ${byVisibleAuthor} ${counted} order by p.price, p.id limit ${COUNTED_POSTS + 1}) p limit ${COUNTED_POSTS + 1}) counted)::int as results,
     ${extremePrice('asc')} as low, ${extremePrice('desc')} as high`,
  );

/**
 * The number of available listings that match a filter, counted up to COUNTED_POSTS + 1, and the lowest and highest
 * price.
 */
export const availableSummary = summaryQuery('available', '');
/** The same for a list that shows a move-out sale as one card, which counts once. */
export const availableCardsSummary = summaryQuery('available-cards', oneCardPerSale);
