/** Orders of a search's results: best match is the default (D58). */
export const searchSorts = ['best', 'newest', 'price_low', 'price_high'] as const;
export type SearchSort = (typeof searchSorts)[number];

export const sortLabels: Record<SearchSort, string> = {
  best: 'Best match',
  newest: 'Newest',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
};
