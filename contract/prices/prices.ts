import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categories } from '../posts/categories.ts';
import { byId } from '../shapes.ts';
import { ITEM_KEY_MAX, ITEM_KEYS_MOST } from './item-keys.ts';
import { priceLabels } from './price-rules.ts';

const priceRange = z.object({
  /** whole dollars, rounded */
  low: z.int(),
  high: z.int(),
  /** how many sales of the last year the range is of */
  sales: z.int(),
});

const category = z.enum(categories);

export const findPriceRange = endpoint({
  name: 'findPriceRange',
  method: 'GET',
  path: '/api/prices/similar',
  summary: 'What similar items sold for on the campus in the last year; null where too few were sold',
  access: 'participant',
  query: z.object({
    category: z.optional(category),
    /** what the item may be compared by, the most exact first, separated by commas (contract/prices/item-keys.ts) */
    keys: z.string().check(z.maxLength(ITEM_KEYS_MOST * (ITEM_KEY_MAX + 1))),
  }),
  answer: z.object({ range: z.nullable(priceRange) }),
  errors: ['too_many_requests', 'no_community'],
});

export const comparePrice = endpoint({
  name: 'comparePrice',
  method: 'GET',
  path: '/api/posts/:id/price',
  summary: 'How the price of a listing compares with what similar items sold for; null where too few were sold',
  access: 'reader',
  params: byId,
  answer: z.object({ comparison: z.nullable(z.extend(priceRange, { label: z.enum(priceLabels) })) }),
  errors: ['post_not_found', 'post_deleted', 'no_community'],
});

/** Median prices by month, without the months that had too few sales. */
export const priceHistory = z.object({
  months: z.array(
    z.object({
      /** `2026-08` */
      month: z.string(),
      /** whole dollars, rounded */
      median: z.int(),
    }),
  ),
  /** of all these months */
  median: z.int(),
  sales: z.int(),
});
export type PriceHistory = z.infer<typeof priceHistory>;

export const getPriceHistory = endpoint({
  name: 'getPriceHistory',
  method: 'GET',
  path: '/api/prices/months',
  summary: 'The median price of a category by month, for the last year; null where too few were sold',
  access: 'reader',
  query: z.object({ category }),
  answer: z.object({ history: z.nullable(priceHistory) }),
  errors: ['no_community'],
});
