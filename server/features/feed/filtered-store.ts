import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../posts/index.ts';
import { availableCardsSummary, availablePages, availableSummary } from './available-store.ts';
import {
  COUNTED_POSTS,
  filterParameters,
  hasNoSpot,
  type ListFilter,
  matchesDetails,
  matchesFilter,
  newestListings,
  oneCardPerSale,
  type ListSummaryRow,
  type SummaryValues,
} from './filter-sql.ts';

/** The orders of a filtered list; `active` is the feed's own, by the last reply. */
export const orders = ['active', 'newest', 'price_low', 'price_high'] as const;
export type Order = (typeof orders)[number];

/** Where a page of such a list starts: after the post with this time or price and id. */
export interface ListPosition {
  at: string | number;
  id: string;
}

/** SQL: whether a post p of the campus can be in a list. */
export const visibleInFeed = `p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
  and not ${isExpired('p')}`;

const anyCategory = '(select $category::text) is null';
const inCategory = `p.category = $category and ${matchesDetails}`;

/**
 * The price range as index bounds: a list sorted by price starts at the lowest price of the range. Without a bound it is the
 * least or greatest price that an integer holds. The sub-selects hide the values from the planner, as `givenValue` does.
 */
const priced = `and p.price >= (select coalesce($priceMin::int, 0))
  and p.price <= (select coalesce($priceMax::int, 2147483647))`;

/**
 * For each order of a list: the columns that sort it, a condition that it adds, and the condition for the rows after a
 * position.
 */
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
 * One page. The inner query finds the ids: for a whole campus sorted by price, by an index-only scan (0044-browse.sql)
 * that ends when the page is full. The outer one reads the other columns by id.
 * @param category whether only one category is listed
 * @param after whether the page starts after a position
 */
function pageQuery(order: Order, category: boolean, after: boolean): Query {
  const { by, where, after: afterPosition } = ordering[order];
  const page = `select p.campus_id, p.id from posts p
     where ${visibleInFeed} ${where} and ${matchesFilter} ${category ? `and ${inCategory}` : ''} ${after ? afterPosition : ''}
     order by ${by} limit ${serverLimits.feedPage + 1}`;
  return statement(
    `posts.filtered-${order}${category ? '-category' : ''}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (${page}) found join posts p using (campus_id, id) order by ${by}`,
  );
}

/**
 * One page of people whom the viewer follows: reads the posts of each by the index on authors, however many other posts
 * there are. `p.type = 'post'` is a condition of that index (posts_author).
 */
function followedQuery(order: Order, after: boolean): Query {
  const { by, where, after: afterPosition } = ordering[order];
  const ofOnePerson = `select p.campus_id, p.id, p.last_modified, p.created_at, p.price from posts p
     where p.author_id = f.followed_id and p.type = 'post' and ${visibleInFeed} ${where} and ${matchesFilter}
       and (${anyCategory} or ${inCategory}) ${after ? afterPosition : ''}
     order by ${by} limit ${serverLimits.feedPage + 1}`;
  return statement(
    `posts.followed-${order}${after ? '-after' : ''}`,
    `select ${columnsWithoutAuthor} from (
       select p.campus_id, p.id from follows f cross join lateral (${ofOnePerson}) p
       where f.follower_id = $viewerId::uuid order by ${by} limit ${serverLimits.feedPage + 1}) found
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

/**
 * Top-level posts that match a filter: a page from the beginning or after a position, and one row more if there is a
 * next page.
 */
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

/** SQL: the posts of a source that match the filter, without those of people whom the reader doesn't see. */
const matches = (where: string, source: string) =>
  `from ${source} where ${visibleInFeed} and ${matchesFilter} ${where} and p.author_id <> all($without::uuid[])`;
const andForSale = `and p.price is not null and p.sold_at is null and ${isSellingSql('p')}`;

/** One place that a summary counts posts in. */
interface Source {
  /** further conditions, beginning with `and` */
  where: string;
  /** the order of the index that the count reads */
  by: string;
  /** a further condition of what is counted, beginning with `and` */
  counted?: string;
  /** the tables; posts p if left out */
  from?: string;
}

/**
 * The number of matching posts, counted up to COUNTED_POSTS + 1, and the lowest and highest price of those for sale.
 * There are several sources where no single index finds all matching posts.
 */
function summaryQuery(name: string, ...sources: Source[]): Statement<ListSummaryRow, SummaryValues> {
  const counted = sources.map(
    ({ where, by, counted: also = '', from = 'posts p' }) =>
      `(select ${matches(`${where} ${also}`, from)} order by ${by} limit ${COUNTED_POSTS + 1})`,
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
  cards: summaryQuery('cards', { where: '', by: 'p.created_at desc, p.id desc', counted: oneCardPerSale }),
  followed: summaryQuery('followed', {
    where: `and f.follower_id = $viewerId::uuid and p.type = 'post' and (${anyCategory} or ${inCategory})`,
    by: 'p.created_at desc, p.id desc',
    from: 'follows f join posts p on p.author_id = f.followed_id',
  }),
  near: summaryQuery(
    'near',
    // listings at a spot near the viewer; one with several such spots is counted at the one with the lowest id
    {
      where: `and ps.spot_id = any ($nearSpots::uuid[]) and p.price is not null and (${anyCategory} or ${inCategory})
       and not exists (select from post_spots other where other.campus_id = ps.campus_id and other.post_id = ps.post_id
         and other.spot_id = any ($nearSpots::uuid[]) and other.spot_id < ps.spot_id)`,
      by: 'p.id desc',
      from: 'post_spots ps join posts p on p.campus_id = ps.campus_id and p.id = ps.post_id',
    },
    // listings without a spot, if the main spot is near the viewer
    {
      where: `and (select $nearMain::boolean) and ${hasNoSpot('p')} and (${anyCategory} or ${inCategory})`,
      by: 'p.id desc',
      from: newestListings,
    },
  ),
};

/**
 * The summary of a filtered list, by the statement whose index fits the filter.
 * @param without people whose posts the reader doesn't see
 * @param cards whether the list shows a move-out sale as one card, which counts once
 */
export async function summaryRow(
  db: Queryable,
  campusId: string,
  filter: ListFilter,
  without: readonly string[],
  cards: boolean,
): Promise<ListSummaryRow> {
  const onlyPriced = filter.priceMin !== null || filter.priceMax !== null || filter.forSale;
  const ofViewer = filter.following ? summaries.followed : filter.near ? summaries.near : null;
  const available = onlyPriced && (filter.available || filter.forSale);
  const query =
    ofViewer ??
    (available
      ? cards
        ? availableCardsSummary
        : availableSummary
      : filter.category !== null
        ? summaries.category
        : onlyPriced
          ? summaries.priced
          : cards
            ? summaries.cards
            : summaries.any);
  const row = await query.one(db, { campusId, ...filterParameters(filter), without });
  return row ?? { results: 0, low: null, high: null };
}
