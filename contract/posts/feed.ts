import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, pageQuery } from '../shapes.ts';
import { filterShape } from './listing-filter-rules.ts';
import { postPage, type PostPage } from './posts.ts';

/** A page of the feed; `pinned` is the id of its first post if an ambassador pinned that. */
export type FeedAnswer = PostPage & { pinned?: string | undefined };

export const listFeed = endpoint({
  name: 'listFeed',
  method: 'GET',
  path: '/api/feed',
  offline: true,
  summary: "The campus's top-level posts, last active first (D21)",
  access: 'reader',
  query: z.extend(pageQuery, {
    ...filterShape,
    photos: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.extend(postPage, { pinned: z.optional(id) }),
  errors: ['no_community'],
});

/**
 * How many posts match a filter, and the price range of those for sale, without those of people whom the reader blocked
 * or muted.
 */
export const listSummary = z.object({
  results: z.int(),
  /** there are more than `results`, where counting stops */
  more: z.boolean(),
  /** the lowest and highest price of those for sale, in whole US dollars; null without any */
  price: z.nullable(z.object({ low: z.int(), high: z.int() })),
});
export type ListSummary = z.infer<typeof listSummary>;

export const summarizeFeed = endpoint({
  name: 'summarizeFeed',
  method: 'GET',
  path: '/api/feed/summary',
  summary: 'How many posts of a filtered feed or category page there are, up to 500, and their price range',
  access: 'reader',
  query: z.object({ ...filterShape, photos: z.optional(z.enum(['true', 'false'])) }),
  answer: listSummary,
  errors: ['no_community'],
});
