import { serverLimits } from '../../../contract/limits.ts';
import { choiceFieldNames } from '../../../contract/posts/listing-fields.ts';
import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import {
  columnsWithoutAuthor,
  isConfirmed,
  isExpired,
  isSellingSql,
  type PostRowWithoutAuthor,
} from '../posts/index.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import { oneCardPerSale } from './filter-sql.ts';

export interface FeedFilterValues extends Partial<Pick<ParsedFilter, 'category' | 'condition'>> {
  forSale: boolean;
  /** with a photo or video only */
  photos: boolean;
}

type Condition = keyof FeedFilterValues | 'after';

/** With one of these conditions a list shows the single items of a sale, not its card. */
const listsItems: readonly (keyof FeedFilterValues)[] = [...choiceFieldNames, 'photos'];
type Position = { at: string; id: string };
type FeedStatement = Statement<PostRowWithoutAuthor, object>;

/** The SQL of each condition. @param condition SQL of the value that a listing's `condition` (new, used…) is compared with */
const conditionsWith = (condition: string): readonly (readonly [Condition, sql: string])[] => [
  ...choiceFieldNames.map((name) => [name, `p.${name} = ${name === 'condition' ? condition : `$${name}`}`] as const),
  ['forSale', `p.price is not null and p.sold_at is null and ${isSellingSql('p')} and ${isConfirmed('p')}`],
  ['photos', 'p.img_count > 0'],
  ['after', '(p.last_modified, p.id) < ($at, $id)'],
];
const allConditions = conditionsWith('').map(([name]) => name);

/** Every combination of conditions has its own statement and plan, so that each can use its index. */
const combinations = allConditions.reduce<Condition[][]>(
  (all, name) => [...all, ...all.map((some) => [...some, name])],
  [[]],
);
const keyOf = (limit: number, names: readonly Condition[]) => [limit, ...names].join('-');

/** The limit is a literal: with a parameter the planner would not use a generic plan and would plan every call. */
function page(columns: string, limit: number, names: readonly Condition[], condition = '$condition'): string {
  const narrowed = conditionsWith(condition)
    .filter(([name]) => names.includes(name))
    .map(([, sql]) => ` and ${sql}`);
  const sales = listsItems.some((name) => names.includes(name)) ? '' : oneCardPerSale;
  return `select ${columns} from posts p
     where p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and not ${isExpired('p')}${narrowed.join('')} ${sales}
     order by p.last_modified desc, p.id desc limit ${limit}`;
}

const feedQuery = (limit: number, names: readonly Condition[]): FeedStatement =>
  statement(`posts.feed-${keyOf(limit, names)}`, page(columnsWithoutAuthor, limit, names));

/**
 * For listings in one of several conditions (new or used…): reads a page of each condition by its index and merges the
 * pages.
 */
const mergedQuery = (limit: number, names: readonly Condition[]): FeedStatement =>
  statement(
    `posts.feed-merged-${keyOf(limit, names)}`,
    `select ${columnsWithoutAuthor} from (
       select p.campus_id, p.id from unnest($conditions::text[]) c (condition) cross join lateral (
         ${page('p.campus_id, p.id, p.last_modified', limit, names, 'c.condition')}) p
       order by p.last_modified desc, p.id desc limit ${limit}) found
     join posts p using (campus_id, id) order by p.last_modified desc, p.id desc`,
  );

/** Whether `feedRows` shows a move-out sale as one card. */
export const showsCards = (filter: FeedFilterValues): boolean => !listsItems.some((name) => filter[name]);

const queries = new Map<string, FeedStatement>();
const merged = new Map<string, FeedStatement>();
for (const size of [serverLimits.feedPage, serverLimits.feedFirstPageLarge])
  for (const names of combinations) {
    const key = keyOf(size + 1, names);
    queries.set(key, feedQuery(size + 1, names));
    if (names.includes('condition')) merged.set(key, mergedQuery(size + 1, names));
  }

/**
 * Top-level posts of a campus, the most recently active first: a page from the beginning or after a position, and one
 * row more if there is a next page.
 */
export function feedRows(
  db: Queryable,
  campusId: string,
  size: number,
  filter: FeedFilterValues,
  after: Position | null,
): Promise<PostRowWithoutAuthor[]> {
  const names = allConditions.filter((name) => (name === 'after' ? after !== null : filter[name]));
  const several = filter.condition && filter.condition.length > 1;
  const query = (several ? merged : queries).get(keyOf(size + 1, names));
  if (!query) throw new Error(`no feed page of ${size}`);
  const { condition, category } = filter;
  return query.all(db, { campusId, ...after, category, conditions: condition, condition: condition?.[0] });
}
