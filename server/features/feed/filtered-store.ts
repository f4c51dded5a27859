import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../posts/index.ts';
import { availablePages, availableSummary } from './available-store.ts';
import {
  COUNTED_POSTS,
  filterParameters,
  isSpotless,
  type ListFilter,
  matchesDetails,
  matchesFilter,
  newestListings,
  type ListSummaryRow,
  type SummaryValues,
} from './filter-sql.ts';

/** The orders of a filtered list; `active` is the feed's own, by the last reply. */
export const orders = ['active', 'newest', 'price_low', 'price_high'] as const;
export type Order = (typeof orders)[number];

/** A position in such a list: a time or a price, and the post's id. */
export interface ListPosition {
  at: string | number;
  id: string;
}

export const visibleInFeed = `p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
  and not ${isExpired('p')}`;

const anyCategory = '(select $category::text) is null';
const inCategory = `p.category = $category and ${matchesDetails}`;

/** The price range as index bounds: a list sorted by price starts at the lowest price of the range. */
const priced = `and p.price >= (select coalesce($priceMin::int, 0))
  and p.price <= (select coalesce($priceMax::int, 2147483647))`;

/** For each order of a list: the columns that sort it, a further condition, and the condition for what comes after a position. */
const ordering: Record<Order, { by: string; where: string; after: string }> = {
  active: {
    by: 'p.last_modified desc, p.id desc',
    where: '',
    after: 'and (p.last_modified, p.id) < ($at::timestamptz, $id::uuid)',
  },
  newest: {
    by: 'p.created_at desc, p.id desc',
    where: '',
    after: 'and (p.created_at, p.id) < ($at::timestamptz, $id::uuid)',
  },
  price_low: {
    by: 'p.price, p.id',
    where: priced,
    after: 'and (p.price, p.id) > ($at::int, $id::uuid)',
  },
  price_high: {
    by: 'p.price desc, p.id desc',
    where: priced,
    after: 'and (p.price, p.id) < ($at::int, $id::uuid)',
  },
};

type Query = Statement<PostRowWithoutAuthor, object>;

/**
 * One page. For a whole campus sorted by price, an index-only scan (0044-browse.sql) runs until the page is full, and
 * the other columns are then read by id.
 */
function pageQuery(order: Order, category: boolean, after: boolean): Query {
  const { by, where, after: further } = ordering[order];
  const hits = `select p.campus_id, p.id from posts p
     where ${visibleInFeed} ${where} and ${matchesFilter} ${category ? `and ${inCategory}` : ''} ${after ? further : ''}
     order by ${by} limit ${serverLimits.feedPage + 1}`;
  return statement(
    `posts.filtered-${order}${category ? '-category' : ''}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (${hits}) hit join posts p using (campus_id, id) order by ${by}`,
  );
}

/**
 * One page of people whom the viewer follows: reads the newest posts of each by the index on authors, however many
 * other posts there are.
 */
function followedQuery(order: Order, after: boolean): Query {
  const { by, where, after: further } = ordering[order];
  const ofOne = `select p.campus_id, p.id, p.last_modified, p.created_at, p.price from posts p
     where p.author_id = f.followed_id and p.type = 'post' and ${visibleInFeed} ${where} and ${matchesFilter}
       and (${anyCategory} or ${inCategory}) ${after ? further : ''}
     order by ${by} limit ${serverLimits.feedPage + 1}`;
  return statement(
    `posts.followed-${order}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (
       select p.campus_id, p.id from follows f cross join lateral (${ofOne}) p
       where f.follower_id = $viewerId::uuid order by ${by} limit ${serverLimits.feedPage + 1}) hit
     join posts p using (campus_id, id) order by ${by}`,
  );
}

const keyOf = (order: Order, category: boolean, after: boolean) => `${order} ${category} ${after}`;
const queries = new Map<string, Query>();
const followed = new Map<string, Query>();
for (const order of orders)
  for (const after of [false, true]) {
    for (const category of [false, true]) queries.set(keyOf(order, category, after), pageQuery(order, category, after));
    followed.set(keyOf(order, false, after), followedQuery(order, after));
  }

/** Top-level posts that match a filter: a page after a position, and one more where there is one. */
export function filteredRows(
  db: Queryable,
  campusId: string,
  filter: ListFilter,
  order: Order,
  after: ListPosition | null,
): Promise<PostRowWithoutAuthor[]> {
  const byPrice = order === 'price_low' || order === 'price_high';
  const query = filter.following
    ? followed.get(keyOf(order, false, after !== null))
    : byPrice && (filter.available || filter.forSale)
      ? availablePages[order][after ? 'after' : 'first']
      : queries.get(keyOf(order, filter.category !== null, after !== null));
  if (!query) throw new Error(`no list by ${order}`);
  return query.all(db, { campusId, ...filterParameters(filter), ...after });
}

const matches = (where: string, source: string) =>
  `from ${source} where ${visibleInFeed} and ${matchesFilter} ${where} and p.author_id <> all($without::uuid[])`;
const andForSale = `and p.price is not null and p.sold_at is null and ${isSellingSql('p')}`;

interface Source {
  where: string;
  /** the order of an index */
  by: string;
  from?: string;
}

/**
 * The number of matching posts, up to COUNTED, and the lowest and highest price of those for sale; where one index doesn't find
 * them all, from several sources.
 */
function summaryQuery(name: string, ...sources: Source[]): Statement<ListSummaryRow, SummaryValues> {
  const counted = sources.map(
    ({ where, by, from = 'posts p' }) => `(select ${matches(where, from)} order by ${by} limit ${COUNTED_POSTS + 1})`,
  );
  const price = (order: string) =>
    sources.map(
      ({ where, from = 'posts p' }) =>
        `(select p.price ${matches(`${where} ${andForSale}`, from)} order by p.price ${order}, p.id ${order} limit 1)`,
    );
  return statement(
    `posts.summary-${name}`,
    `select (select count(*) from (${counted.join(' union all ')}) counted)::int as results,
       least(${price('asc').join()}) as low, greatest(${price('desc').join()}) as high`,
  );
}

const summaries = {
  category: summaryQuery('category', { where: `and ${inCategory}`, by: 'p.price, p.id' }),
  priced: summaryQuery('priced', { where: priced, by: 'p.price, p.id' }),
  any: summaryQuery('any', { where: '', by: 'p.created_at desc, p.id desc' }),
  followed: summaryQuery('followed', {
    where: `and f.follower_id = $viewerId::uuid and p.type = 'post' and (${anyCategory} or ${inCategory})`,
    by: 'p.created_at desc, p.id desc',
    from: 'follows f join posts p on p.author_id = f.followed_id',
  }),
  near: summaryQuery(
    'near',
    {
      where: `and ps.spot_id = any ($nearSpots::uuid[]) and p.price is not null and (${anyCategory} or ${inCategory})
       and not exists (select from post_spots other where other.campus_id = ps.campus_id and other.post_id = ps.post_id
         and other.spot_id = any ($nearSpots::uuid[]) and other.spot_id < ps.spot_id)`,
      by: 'p.id desc',
      from: 'post_spots ps join posts p on p.campus_id = ps.campus_id and p.id = ps.post_id',
    },
    {
      where: `and (select $nearMain::boolean) and ${isSpotless('p')} and (${anyCategory} or ${inCategory})`,
      by: 'p.id desc',
      from: newestListings,
    },
  ),
};

/** @param without people whose posts the reader doesn't see */
export async function summaryRow(
  db: Queryable,
  campusId: string,
  filter: ListFilter,
  without: readonly string[],
): Promise<ListSummaryRow> {
  const priced = filter.priceMin !== null || filter.priceMax !== null || filter.forSale;
  const own = filter.following ? summaries.followed : filter.near ? summaries.near : null;
  const available = priced && (filter.available || filter.forSale);
  const query =
    own ??
    (available
      ? availableSummary
      : filter.category !== null
        ? summaries.category
        : priced
          ? summaries.priced
          : summaries.any);
  const row = await query.one(db, { campusId, ...filterParameters(filter), without });
  return row ?? { results: 0, low: null, high: null };
}
