/** Orders of a search's results: best match is the default (D58). */
export const searchSorts = ['best', 'newest', 'price_low', 'price_high'] as const;
export type SearchSort = (typeof searchSorts)[number];
