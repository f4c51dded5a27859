import { serverLimits } from '../../../../contract/limits.ts';
import type { PriceOrder } from '../../../../contract/posts/lists.ts';
import type { ListingState } from '../../../../contract/posts/own-listings.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../../posts/index.ts';

/** A listing with how often it was viewed. */
export type OwnListingRow = PostRowWithoutAuthor & { views: number };

interface Owner {
  userId: string;
  campusId: string;
}

const conditions: Record<ListingState, string> = {
  active: `p.sold_at is null and not ${isExpired('p')}`,
  sold: 'p.sold_at is not null',
  expired: `p.sold_at is null and ${isExpired('p')}`,
};

type Order = 'newest' | PriceOrder;

const orders: Record<Order, { by: string; direction: 'asc' | 'desc' }> = {
  newest: { by: 'p.created_at', direction: 'desc' },
  price_low: { by: 'p.price', direction: 'asc' },
  price_high: { by: 'p.price', direction: 'desc' },
};

const where = (show: ListingState) =>
  `p.author_id = $userId and p.campus_id = $campusId and p.parent_id is null and p.type = 'post' and p.deleted_at is null
     and p.hidden_at is null and p.price is not null and ${isSellingSql('p')} and ${conditions[show]}`;

/** The statements of a state in an order: the first page, and one after a position. They use the index on a person's posts. */
const pages = (show: ListingState, order: Order) => {
  const { by, direction } = orders[order];
  const page = <Values extends Owner>(name: string, after: string) =>
    statement<OwnListingRow, Values>(
      `posts.own-listings-${show}${order === 'newest' ? '' : `-${order.replace('_', '-')}`}${name}`,
      `select ${columnsWithoutAuthor}, (
         select coalesce(sum(a.views), 0)::int from post_analytics a where a.campus_id = p.campus_id and a.post_id = p.id) as views
       from posts p
       where ${where(show)}${after}
       order by ${by} ${direction}, p.id ${direction} limit ${serverLimits.profilePage + 1}`,
    );
  return {
    first: page<Owner>('', ''),
    further: page<Owner & { at: string; id: string }>(
      '-after',
      ` and (${by}, p.id) ${direction === 'asc' ? '>' : '<'} ($at, $id)`,
    ),
  };
};

const inOrders = (show: ListingState) => ({
  newest: pages(show, 'newest'),
  price_low: pages(show, 'price_low'),
  price_high: pages(show, 'price_high'),
  count: statement<{ total: number }, Owner>(
    `posts.count-own-listings-${show}`,
    `select count(*)::int as total from posts p where ${where(show)}`,
  ),
});

const statements = { active: inOrders('active'), sold: inOrders('sold'), expired: inOrders('expired') };

/** How many listings a person has in a state. */
export const countOwnListings = async (db: Queryable, show: ListingState, owner: Owner): Promise<number> =>
  (await statements[show].count.one(db, owner))?.total ?? 0;

/**
 * A person's own listings on a campus: a page, and one row more if there is another page.
 * @param after the last listing of the page before, by what orders them; null for the first page
 */
export function pageOfOwnListings(
  db: Queryable,
  { show, sort = 'newest' }: { show: ListingState; sort?: Order | undefined },
  owner: Owner,
  after: { at: string; id: string } | null,
): Promise<OwnListingRow[]> {
  const { first, further } = statements[show][sort];
  return after ? further.all(db, { ...owner, ...after }) : first.all(db, owner);
}
