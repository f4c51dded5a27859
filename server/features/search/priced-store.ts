import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import { type FilterParameters, givenValue } from '../feed/index.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';
import { fits, type HitFilter, hitParameters, visibleFound } from './hits-store.ts';

interface Position {
  price: number;
  id: string;
}
type Values = FilterParameters & { campusId: string; tsquery: string; lookingToo: boolean };

const FIRST: Record<'price_low' | 'price_high', Position> = {
  price_low: { price: -1, id: '00000000-0000-0000-0000-000000000000' },
  price_high: { price: 2_147_483_647, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
};

/**
 * A page of matching posts by price: all are found by their words (index posts_found) and sorted; then only the full rows of
 * the page are read, by their place in the table (ctid). `offset 0` keeps the planner from walking an index by price instead.
 */
const byPrice = (name: string, after: '<' | '>', direction: '' | 'desc') =>
  statement<PostRowWithoutAuthor, Values & Position>(
    `search.hits-${name}`,
    `select ${columnsWithoutAuthor} from (
       select place, id, price from (
         select p.ctid as place, p.id, p.price from posts p where ${visibleFound} and p.price is not null and ${fits()} offset 0) matching
       where (price, id) ${after} ($price::int, $id::uuid)
       order by price ${direction}, id ${direction} limit ${serverLimits.searchPage + 1}) hit
     join posts p on p.ctid = hit.place
     order by hit.price ${direction}, hit.id ${direction}`,
  );

const orders = { price_low: byPrice('by-low-price', '>', ''), price_high: byPrice('by-high-price', '<', 'desc') };

/** Posts that match a tsquery by price: a page after a position, and one more if there is one. */
export const pricedRows = (
  db: Queryable,
  campusId: string,
  tsquery: string,
  filter: HitFilter,
  order: keyof typeof orders,
  after: Position | null,
): Promise<PostRowWithoutAuthor[]> =>
  orders[order].all(db, { campusId, tsquery, ...hitParameters(filter), ...(after ?? FIRST[order]) });

/** Matches are counted up to this number; one more means "500+". */
export const COUNTED = 500;

const count = statement<{ results: number }, Values & { without: readonly string[] }>(
  'search.count-hits',
  `select count(*)::int as results from (
     select from posts p where ${visibleFound} and ${fits()} and p.author_id <> all($without::uuid[]) limit ${COUNTED + 1}) counted`,
);

const looking = statement<{ people: number }, { campusId: string; tsquery: string; without: readonly string[] }>(
  'search.count-looking',
  `select count(*)::int as people from (
     select distinct p.author_id from posts p where ${visibleFound} and p.search @@ ${givenValue('tsquery', 'tsquery')}
       and p.kind = 'looking' and p.author_id <> all($without::uuid[]) limit ${COUNTED}) counted`,
);

/** How many people have a "Looking for" post that matches, counted up to COUNTED. @param tsquery as `lookingFor` makes it */
export async function countLooking(
  db: Queryable,
  campusId: string,
  tsquery: string,
  without: readonly string[],
): Promise<number> {
  return (await looking.one(db, { campusId, tsquery, without }))?.people ?? 0;
}

/**
 * How many posts match, counted a little further than COUNTED. @param without people whose posts the reader doesn't see
 */
export async function countHits(
  db: Queryable,
  campusId: string,
  tsquery: string,
  filter: HitFilter,
  without: readonly string[],
): Promise<number> {
  const row = await count.one(db, { campusId, tsquery, ...hitParameters(filter), without });
  return row?.results ?? 0;
}
