import { createHash } from 'node:crypto';
import type { SavedFilter } from '../../../../contract/watching/saved-searches.ts';

/** The set filters by name, sorted: what is not set, or switched off, is left out. */
export const setFilters = (filter: SavedFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '' && pair[1] !== 'false')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/**
 * A key that is equal for searches with the same words and filters.
 * @param query as normalized by `searchKey`
 */
export const keyOfSearch = (query: string, filter: Record<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([query, filter]))
    .digest('base64url');
