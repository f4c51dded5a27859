import type { Category } from '../../../contract/posts/categories.ts';
import { firstWords } from '../../../contract/posts/rich-text/index.ts';
import type { SuggestedListing } from '../../../contract/search/search.ts';
import { foldedWords } from '../../../contract/search/words.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { categoriesFor } from './likely-categories.ts';
import type { HitFilter } from './hits-store.ts';
import type { SearchPlan } from './plan.ts';
import { rankedRows, type RankedRow, START } from './ranked-store.ts';

const LISTINGS = 3;
const NAME_WORDS = 6;
/** Fewer characters match too much to be a listing's or a category's name. */
const FROM = 2;

interface TypedQuery {
  plan: SearchPlan;
  /** its words, without filters */
  typed: string;
  filter: HitFilter;
  /** people hidden from the reader (D11) */
  blocked: ReadonlySet<string>;
  /** milliseconds since 1970, by the product's clock */
  now: number;
}

/** The best matches for what was typed so far that aren't sold, and the categories that it leads to. */
export async function suggestedHits(
  db: Queryable,
  campusId: string,
  { plan, typed, filter, blocked, now }: TypedQuery,
): Promise<{ listings: SuggestedListing[]; categories: Category[] }> {
  const words = foldedWords(typed);
  const { tsquery } = plan;
  if (tsquery === null || words.join('').length < FROM) return { listings: [], categories: [] };
  const { rows } = await rankedRows(db, campusId, { ...plan, tsquery }, filter, START, now);
  const found = rows.filter((row) => row.whole && !row.sold && !blocked.has(row.author_id));
  return {
    listings: found
      .filter(({ price, category }) => price !== null || category !== null)
      .slice(0, LISTINGS)
      .map(suggested),
    categories: categoriesFor(words, found),
  };
}

/** What a found post is called in a list. */
export const nameOf = (row: RankedRow): string =>
  row.title || (row.text && firstWords(row.text, NAME_WORDS)) || row.category || 'Photos';

const suggested = (row: RankedRow): SuggestedListing => ({
  _id: row.id,
  name: nameOf(row),
  price: row.price,
  sold: row.sold,
  img_path: row.gallery.find(({ kind }) => kind === 'photo')?.img_path ?? null,
});
