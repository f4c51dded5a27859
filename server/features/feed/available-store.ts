import { STALE_DAYS } from '../../../contract/posts/availability.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../posts/index.ts';
import {
  COUNTED_POSTS,
  detailsMatch,
  givenValue,
  matchesFilter,
  type ListSummaryRow,
  type SummaryValues,
} from './filter-sql.ts';

/**
 * Lists by price of what is available or for sale. Both leave out what nobody confirmed for three weeks, nearly everything on a
 * campus that is some years old. So they read the index posts_available once for each period of three weeks that matters, and for
 * what people look for, which needn't be confirmed (period 0).
 */
const periods = `(select 0 as period union all select generate_series(
    listing_period(null, product_now() - interval '${STALE_DAYS} days'), listing_period(null, product_now()) + 1)) s`;

// the fields of a category aren't in the index: they are read for the posts that match everything else
const matches = `p.campus_id = $campusId and listing_period(p.kind, coalesce(p.confirmed_at, p.created_at)) = s.period
  and p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.price is not null and p.sold_at is null
  and not ${isExpired('p')} and p.price >= (select coalesce($priceMin::int, 0)) and p.price <= (select coalesce($priceMax::int, 2147483647))
  and (${givenValue('category', 'text')} is null or p.category = ${givenValue('category', 'text')}) and ${matchesFilter}
  and (${givenValue('details', 'jsonb')} is null
    or exists (select from posts d where d.campus_id = p.campus_id and d.id = p.id and ${detailsMatch('d')}))`;

function pageQuery(order: 'price_low' | 'price_high', after: boolean) {
  const [by, further] = order === 'price_low' ? ['p.price, p.id', '>'] : ['p.price desc, p.id desc', '<'];
  const limit = `order by ${by} limit ${serverLimits.feedPage + 1}`;
  const ofPeriod = `select p.campus_id, p.id, p.price from posts p
     where ${matches} ${after ? `and (p.price, p.id) ${further} ($at::int, $id::uuid)` : ''} ${limit}`;
  return statement<PostRowWithoutAuthor, object>(
    `posts.available-${order}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (
       select p.campus_id, p.id from ${periods} cross join lateral (${ofPeriod}) p ${limit}) hit
     join posts p using (campus_id, id) order by ${by}`,
  );
}

/** Pages of available listings by price, from the beginning and after a position. */
export const availablePages = {
  price_low: { first: pageQuery('price_low', false), after: pageQuery('price_low', true) },
  price_high: { first: pageQuery('price_high', false), after: pageQuery('price_high', true) },
};

const seen = 'and p.author_id <> all($without::uuid[])';
const priceOf = (order: 'asc' | 'desc') => `(select p.price from ${periods} cross join lateral (
    select p.price from posts p where ${matches} ${seen} and ${isSellingSql('p')} order by p.price ${order}, p.id ${order} limit 1) p
  order by p.price ${order} limit 1)`;

/** The number of available listings in a range of prices, up to COUNTED, and the lowest and highest price. */
export const availableSummary = statement<ListSummaryRow, SummaryValues>(
  'posts.summary-available',
  `select (select count(*) from (select from ${periods} cross join lateral (
       select from posts p where ${matches} ${seen} order by p.price, p.id limit ${COUNTED_POSTS + 1}) p limit ${COUNTED_POSTS + 1}) counted)::int as results,
     ${priceOf('asc')} as low, ${priceOf('desc')} as high`,
);
