import { serverLimits } from '../../../contract/limits.ts';
import type { SearchPage } from '../../../contract/search/search.ts';
import type { Sort } from '../../../contract/posts/filter-values.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { countCursor, timeCursor } from '../../platform/http/cursor.ts';
import type { Distances } from '../feed/index.ts';
import { postPage, type PostRowWithoutAuthor, type Posts, priceOf, type Reader } from '../posts/index.ts';
import { type HitFilter, hitRows } from './hits-store.ts';
import type { SearchPlan } from './plan.ts';
import { nearRows } from './near-spots-store.ts';
import { pricedRows } from './priced-store.ts';
import { nearestRows } from './nearest.ts';
import { categoriesFor } from './likely-categories.ts';
import { nextPosition, readPosition } from './ranked-cursor.ts';
import { rankedRows } from './ranked-store.ts';

/** The reader's own state, as posts returns it. */
export type HitReader = Pick<Reader, 'saved' | 'blocked'>;

const createdAt = (row: PostRowWithoutAuthor) => row.created_at;

interface HitsRequest {
  campusId: string;
  plan: SearchPlan;
  filter: HitFilter;
  sort: Sort;
  /** of the spots by which listings are found, for the order by distance */
  distances: Distances;
  cursor: string | undefined;
}

/**
 * A page of found posts in the order asked for, by default the best matches first (D58), without those of people hidden from
 * the reader (D11). By default a first page on which no post matches all words also has what comes nearest.
 * @param now milliseconds since 1970, by the product's clock
 * @throws ProblemError bad_cursor
 */
export async function hitsPage(
  { db, authors }: { db: Queryable; authors: Posts['authors'] },
  { campusId, plan, filter, sort, distances, cursor }: HitsRequest,
  reader: HitReader,
  now: number,
): Promise<SearchPage> {
  const { tsquery, words } = plan;
  const page = { size: serverLimits.searchPage, reader, unseen: reader.blocked, at: createdAt };
  if (sort === 'newest') {
    const after = cursor === undefined ? null : timeCursor(cursor);
    const rows = tsquery === null ? [] : await hitRows(db, campusId, { ...plan, tsquery }, filter, after, now);
    return { ...foundPage(postPage(await authors.addTo(rows), page)), words };
  }
  if (sort === 'price_low' || sort === 'price_high') {
    const after = cursor === undefined ? null : countCursor(cursor);
    const position = after && { price: after.count, id: after.id };
    const rows = tsquery === null ? [] : await pricedRows(db, campusId, tsquery, filter, sort, position);
    return { ...foundPage(postPage(await authors.addTo(rows), { ...page, at: priceOf })), words };
  }
  if (sort === 'nearest') {
    const after = cursor === undefined ? null : countCursor(cursor);
    const position = after && { meters: after.count, id: after.id };
    const rows = tsquery === null ? [] : await nearRows(db, campusId, tsquery, filter, distances, position);
    return { ...foundPage(postPage(await authors.addTo(rows), { ...page, at: ({ meters }) => meters })), words };
  }
  const from = readPosition(cursor);
  const { rows, partly } =
    tsquery === null
      ? { rows: [], partly: false }
      : await rankedRows(db, campusId, { ...plan, tsquery }, filter, from, now);
  const next = nextPosition(rows, partly);
  const { posts, mine } = postPage(await authors.addTo(rows), page);
  const seen = rows.filter(({ author_id: id }) => !reader.blocked.has(id));
  const answer = { ...foundPage({ posts, mine, ...(next ? { cursor: next } : {}) }), words };
  if (cursor !== undefined || seen.some(({ whole }) => whole)) return answer;
  if (seen.length > 0 || tsquery === null)
    return { ...answer, nearest: categoriesFor(words, seen), nearest_by: 'words' };
  const near = await nearestRows(db, campusId, { ...plan, tsquery }, filter, now, reader.blocked);
  if (!near) return { ...answer, nearest: categoriesFor(words, []), nearest_by: 'words' };
  const categories = plan.category ? [plan.category] : categoriesFor(words, near.rows);
  const nearPage = postPage(await authors.addTo(near.rows), page);
  return { ...foundPage(nearPage), words, nearest: categories, nearest_by: near.by };
}

/** A page of posts as search answers with it. */
export const foundPage = ({ posts, ...rest }: ReturnType<typeof postPage>) => ({
  ...rest,
  posts: posts.map((post) => ({ ...post, objectID: post._id })),
  people: [],
});
