import type { FilterQuery } from '../../../contract/posts/listing-filter-rules.ts';
import { readTyped } from '../../../contract/search/typed-filters.ts';
import { searchKey } from '../../../contract/search/words.ts';
import type { SearchNeeds } from './needs.ts';

/**
 * A query as it is searched for: its words, as normalized by `searchKey`, and its filters together with those that are set
 * otherwise.
 */
export function readQueryOf<Query extends { q: string }>(
  campusId: string,
  query: Query,
  { spotsOf }: Pick<SearchNeeds, 'spotsOf'>,
): { text: string; query: Query & FilterQuery; isFiltered: boolean } {
  const set = query as Readonly<Record<string, string | undefined>>;
  const typed = readTyped(query.q, { spots: spotsOf(campusId).map(({ name }) => name), set });
  return { text: searchKey(typed.words), query: { ...query, ...typed.params }, isFiltered: typed.filters.length > 0 };
}
