import { serverLimits } from '../../../contract/limits.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { searchSaved } from '../../../contract/search/search.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { timeCursor } from '../../platform/http/cursor.ts';
import { filterParameters, type ListFilter } from '../feed/index.ts';
import { postPage, type Posts } from '../posts/index.ts';
import type { HitReader } from './hits.ts';
import type { SearchPlan } from './plan.ts';
import { savedHits } from './saved-store.ts';

interface SavedQuery {
  plan: SearchPlan;
  filter: ListFilter;
  /** the query has no words beside its filters */
  everything: boolean;
}

/** A position before the first row. */
const TOP = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A page of a person's saved posts that match a query, the last saved first, 10 a page (D27). People hidden
 * from the person are left out (D11).
 * @throws ProblemError bad_cursor
 */
export async function savedPage(
  { db, authors }: { db: Queryable; authors: Posts['authors'] },
  { userId, campusId }: { userId: string; campusId: string },
  { plan, filter, everything }: SavedQuery,
  reader: HitReader,
  cursor: string | undefined,
): Promise<AnswerOf<typeof searchSaved>> {
  const { at, id } = cursor === undefined ? TOP : timeCursor(cursor);
  const rows =
    plan.tsquery === null && !everything
      ? []
      : await savedHits.all(db, { userId, campusId, tsquery: plan.tsquery ?? '', ...filterParameters(filter), at, id });
  const page = postPage(await authors.addTo(rows), {
    size: serverLimits.savedPage,
    reader,
    unseen: reader.blocked,
    at: (row) => row.saved_at,
  });
  return { ...page, words: plan.words };
}
