import type { ListingFilter } from './listing-filter.ts';

/** The maximum age of a listing. */
export const postedWithin = ['day', 'week', 'month'] as const;
export type PostedWithin = (typeof postedWithin)[number];

/** The orders of a list. A search is ordered by `best` without one (D58), everything else by the last activity. */
export const sorts = ['best', 'newest', 'price_low', 'price_high', 'nearest'] as const;
export type Sort = (typeof sorts)[number];

/** Why a filter can't match anything; null if it can. */
export const contradictionIn = ({ price_min: min, price_max: max }: Pick<ListingFilter, 'price_min' | 'price_max'>) =>
  min && max && Number(min) > Number(max) ? 'The minimum price is above the maximum price.' : null;
