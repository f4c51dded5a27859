import { serverLimits } from '../../../contract/limits.ts';
import type { SearchPage } from '../../../contract/search/search.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { timeCursor } from '../../platform/http/cursor.ts';
import { type PostRow, type Posts, postPage, type Reader } from '../posts/index.ts';
import { type HitFilter, hitRows } from './hits-store.ts';
import type { SearchPlan } from './plan.ts';

/** The reader's own state, as posts returns it. */
export type HitReader = Pick<Reader, 'saved' | 'blocked'>;

const createdAt = (row: PostRow) => row.created_at;

/**
 * A page of found posts, newest first, without those of people hidden from the reader (D11).
 * @param now milliseconds since 1970, by the product's clock
 * @throws ProblemError bad_cursor
 */
export async function hitsPage(
  { db, sign }: { db: Queryable; sign: Posts['sign'] },
  campusId: string,
  plan: SearchPlan,
  filter: HitFilter,
  reader: HitReader,
  cursor: string | undefined,
  now: number,
): Promise<SearchPage> {
  const after = cursor === undefined ? null : timeCursor(cursor);
  const { tsquery } = plan;
  const rows = tsquery === null ? [] : await hitRows(db, campusId, { ...plan, tsquery }, filter, after, now);
  const page = { size: serverLimits.searchPage, reader, unseen: reader.blocked, at: createdAt };
  const { posts, ...rest } = postPage(await sign(rows), page);
  return { ...rest, posts: posts.map((post) => ({ ...post, objectID: post._id })), people: [], words: plan.words };
}
