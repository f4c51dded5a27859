import { type FilterQuery, type ParsedFilter, parseFilter } from '../../../../contract/posts/listing-filter-rules.ts';

/** The filters of a watch, as an address has them; `with_photos` is that of a search. */
export type WatchFilter = Omit<FilterQuery, 'sort'> & { with_photos?: 'true' | 'false' | undefined };

/** The filters of a watch as the matching statement reads them, stored as JSON. */
export type Conditions = Omit<ParsedFilter, 'sort' | 'contradicts' | 'condition'> & {
  photos: boolean;
  /** a single one as text, as versions without several read it */
  condition: ParsedFilter['condition'] | string;
};

/** @param now milliseconds since 1970, by the product's clock */
export function conditionsOf({ with_photos: photos, ...query }: WatchFilter, now: number): Conditions {
  const { sort: _sort, contradicts: _contradicts, condition, ...conditions } = parseFilter(query, now).filter;
  const [first, ...others] = condition ?? [];
  return { ...conditions, condition: first && others.length === 0 ? first : condition, photos: photos === 'true' };
}
