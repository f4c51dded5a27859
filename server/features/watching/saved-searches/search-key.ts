import { createHash } from 'node:crypto';
import { chosenIn } from '../../../../contract/posts/listing-fields.ts';
import type { SavedFilter } from '../../../../contract/watching/saved-searches.ts';

/** The filters that are set, sorted by name: those switched off are left out. Conditions are in the order of their field. */
export const filtersByName = (filter: SavedFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, condition: chosenIn('condition', filter.condition).join() })
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
