import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { everything, type HitFilter } from './hits-store.ts';
import type { SearchPlan } from './plan.ts';
import { inCategory } from './query-parts.ts';
import { type RankedPlan, rankedRows, type RankedRow, START } from './ranked-store.ts';

interface Nearest {
  by: 'filters' | 'category';
  /** a page */
  rows: RankedRow[];
}

/**
 * What comes nearest to a search that found nothing: the same words with fewer filters, else the newest of the category in
 * which such things are sold; null if there is nothing of the kind.
 * @param blocked people hidden from the reader (D11)
 */
export async function nearestRows(
  db: Queryable,
  campusId: string,
  plan: SearchPlan & { tsquery: string },
  filter: HitFilter,
  now: number,
  blocked: ReadonlySet<string>,
): Promise<Nearest | null> {
  // the media tab says that there are no photos
  if (filter.photos) return null;
  /** The first page of what a plan finds, without people hidden from the reader. */
  const findVisible = async (asked: RankedPlan, loose: HitFilter) => {
    const { rows } = await rankedRows(db, campusId, asked, loose, START, now);
    return rows.filter(({ author_id: id }) => !blocked.has(id)).slice(0, serverLimits.searchPage);
  };
  const { category, kind, following, viewerId, lookingToo, nearSpots } = filter;
  // whose posts are wanted stays. "Near you" stays for a viewer without a spot: nothing is found, and the page asks for one
  const near = filter.near && nearSpots.length === 0;
  const loose: HitFilter = { ...everything, kind, following, near, viewerId, lookingToo };
  for (const each of category ? [{ ...loose, category }, loose] : [loose]) {
    const rows = await findVisible({ ...plan, some: null }, each);
    if (rows.length > 0) return { by: 'filters', rows };
  }
  const likely = category ?? plan.category;
  if (!likely) return null;
  // nothing is gained by words: the newest come first
  const gains = { words: [], heads: [] };
  // `posts` is the highest estimate possible, so that they are looked for from the newest on
  const ofCategory = {
    tsquery: inCategory(campusId, likely),
    listed: null,
    posts: plan.span?.posts ?? 0,
    some: null,
    core: null,
    gains,
    span: plan.span,
  };
  const rows = await findVisible(ofCategory, { ...loose, category: likely });
  return rows.length > 0 ? { by: 'category', rows } : null;
}
