import { limits } from '../../../../contract/limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { type Statement, statement } from '../../../platform/database/statement.ts';
import { type UnsignedRow, unsignedColumns } from '../view.ts';

export interface FeedFilter {
  category: string | null;
  forSale: boolean;
  /** with a photo or video only (MED-03) */
  photos: boolean;
}

const visible = 'p.parent_id is null and p.deleted_at is null and p.hidden_at is null';

type Position = { at: string; id: string };
type FeedStatement = Statement<UnsignedRow, readonly unknown[]>;

/**
 * The feed's query for a combination of filters, each planned by itself, so that each has its index. The limit is
 * written out: with a parameter in its place the planner would not trust one plan for all and plan each call anew.
 */
function feedQuery(limit: number, category: boolean, forSale: boolean, photos: boolean, after: boolean): FeedStatement {
  const conditions = ['p.campus_id = $1', visible];
  if (after) conditions.push('(p.last_modified, p.id) < ($2, $3)');
  if (category) conditions.push(`p.category = $${after ? 4 : 2}`);
  if (forSale) conditions.push('p.price is not null and p.sold_at is null');
  if (photos) conditions.push('p.img_count > 0');
  const name = ['posts.feed', limit, category && 'category', forSale && 'sale', photos && 'photos', after && 'after'];
  return statement(
    name.filter(Boolean).join('-'),
    `select ${unsignedColumns} from posts p
     where ${conditions.join(' and ')} order by p.last_modified desc, p.id desc limit ${limit}`,
  );
}

const key = (limit: number, category: boolean, forSale: boolean, photos: boolean, after: boolean) =>
  limit * 16 + (category ? 8 : 0) + (forSale ? 4 : 0) + (photos ? 2 : 0) + (after ? 1 : 0);

const queries = new Map<number, FeedStatement>();
for (const size of [limits.feedPage, limits.feedFirstPageLarge])
  for (const category of [false, true])
    for (const forSale of [false, true])
      for (const photos of size === limits.feedPage ? [false, true] : [false])
        for (const after of size === limits.feedPage ? [false, true] : [false])
          queries.set(
            key(size, category, forSale, photos, after),
            feedQuery(size + 1, category, forSale, photos, after),
          );

/** Top-level posts of a campus, the last touched first: a page after a position, and one more where there is one. */
export function feedRows(
  db: Queryable,
  campusId: string,
  size: number,
  { category, forSale, photos }: FeedFilter,
  after: Position | null,
): Promise<UnsignedRow[]> {
  const query = queries.get(key(size, category !== null, forSale, photos, after !== null));
  if (!query) throw new Error(`no feed page of ${size}`);
  const values: unknown[] = [campusId];
  if (after) values.push(after.at, after.id);
  if (category !== null) values.push(category);
  return query.all(db, ...values);
}
