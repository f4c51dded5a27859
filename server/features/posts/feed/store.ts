import { serverLimits } from '../../../../contract/limits.ts';
import { choiceFieldNames } from '../../../../contract/posts/listing-fields.ts';
import type { FieldFilter } from '../../../../contract/posts/listing-filter.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isConfirmed, isExpired, isOffered } from '../listing-columns.ts';
import { type Statement, statement } from '../../../platform/database/statement.ts';
import { type PostRowWithoutAuthor, columnsWithoutAuthor } from '../view.ts';

export interface FeedFilter extends FieldFilter {
  forSale: boolean;
  /** with a photo or video only (MED-03) */
  photos: boolean;
}

type Condition = keyof FeedFilter | 'after';

/** A sale is one card, except in lists that look for single things (SAL-03). */
const oneCardEach = 'and (p.sale_id is null or p.sale_card is not null)';
const single: ReadonlySet<Condition> = new Set(choiceFieldNames);
type Position = { at: string; id: string };
type FeedStatement = Statement<PostRowWithoutAuthor, object>;

const conditions: readonly (readonly [Condition, sql: string])[] = [
  ...choiceFieldNames.map((name) => [name, `p.${name} = $${name}`] as const),
  ['forSale', `p.price is not null and p.sold_at is null and ${isOffered('p')} and ${isConfirmed('p')}`],
  ['photos', 'p.img_count > 0'],
  ['after', '(p.last_modified, p.id) < ($at, $id)'],
];

/** Every combination of conditions has its own statement and plan, so that each can use its index. */
const combinations = conditions.reduce<Condition[][]>(
  (all, [name]) => [...all, ...all.map((some) => [...some, name])],
  [[]],
);
const keyOf = (limit: number, names: readonly Condition[]) => [limit, ...names].join('-');

/** The limit is a literal: with a parameter the planner would not use a generic plan and would plan every call. */
function feedQuery(limit: number, names: readonly Condition[]): FeedStatement {
  const narrowed = conditions.filter(([name]) => names.includes(name)).map(([, sql]) => ` and ${sql}`);
  const sales = names.some((name) => single.has(name)) ? '' : oneCardEach;
  return statement(
    `posts.feed-${keyOf(limit, names)}`,
    `select ${columnsWithoutAuthor} from posts p
     where p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and not ${isExpired('p')}${narrowed.join('')} ${sales}
     order by p.last_modified desc, p.id desc limit ${limit}`,
  );
}

const queries = new Map<string, FeedStatement>();
for (const size of [serverLimits.feedPage, serverLimits.feedFirstPageLarge])
  for (const names of combinations) queries.set(keyOf(size + 1, names), feedQuery(size + 1, names));

/**
 * Top-level posts of a campus, the most recently active first: a page after a position, and one more where there is
 * one.
 */
export function feedRows(
  db: Queryable,
  campusId: string,
  size: number,
  filter: FeedFilter,
  after: Position | null,
): Promise<PostRowWithoutAuthor[]> {
  const names = conditions.map(([name]) => name).filter((name) => (name === 'after' ? after !== null : filter[name]));
  const query = queries.get(keyOf(size + 1, names));
  if (!query) throw new Error(`no feed page of ${size}`);
  return query.all(db, { campusId, ...after, ...filter });
}
