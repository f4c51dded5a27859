import { isSelling } from '../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { Category } from '../../../contract/posts/categories.ts';
import { comparePrice, findPriceRange, getPriceHistory } from '../../../contract/prices/prices.ts';
import { call } from '../../lib/api.ts';

interface Context {
  signal: AbortSignal;
}

/** Figures change once a day. */
const FRESH_MS = 10 * 60_000;
// nothing is lost without them, so a failed read is not repeated
const quiet = { staleTime: FRESH_MS, retry: false, throwOnError: false } as const;

/** What items with the same keys sold for (contract/prices/item-keys.ts); null where too few were sold. */
export const rangeQuery = (category: Category | null, keys: string) => ({
  queryKey: ['price-range', category, keys] as const,
  queryFn: async ({ signal }: Context) =>
    (await call(findPriceRange, { query: { keys, ...(category ? { category } : {}) }, signal })).range,
  ...quiet,
});

/** Whether a listing's price is compared: what is given away, sold or wanted has none. */
export const isCompared = ({ type, depth, kind, sold, price }: Post): boolean =>
  type === 'post' && depth === 0 && isSelling(kind) && !sold && price !== null && price > 0;

/** How a listing's price compares, null where too few were sold; an edit of the price changes it, so it is in the key. */
export const comparisonQuery = (id: string, price: number | null) => ({
  queryKey: ['price-comparison', id, price] as const,
  queryFn: async ({ signal }: Context) => (await call(comparePrice, { params: { id }, signal })).comparison,
  ...quiet,
});

/** A category's median price by month; null where too few items were sold. */
export const historyQuery = (category: Category) => ({
  queryKey: ['price-history', category] as const,
  queryFn: async ({ signal }: Context) => (await call(getPriceHistory, { query: { category }, signal })).history,
  ...quiet,
});
