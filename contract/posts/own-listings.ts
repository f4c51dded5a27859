import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, pageQuery } from '../shapes.ts';
import { priceOrders } from './lists.ts';
import { postPage } from './posts.ts';

/** The tabs of "My listings". */
export const listingStates = ['active', 'sold', 'expired'] as const;
export type ListingState = (typeof listingStates)[number];

export const listOwnListings = endpoint({
  name: 'listOwnListings',
  method: 'GET',
  path: '/api/listings',
  summary: "The viewer's own listings on the host's campus, newest first or by price, with how often each was viewed",
  access: 'participant',
  query: z.extend(pageQuery, {
    show: z._default(z.enum(listingStates), 'active'),
    sort: z.optional(z.enum(priceOrders)),
  }),
  answer: z.extend(postPage, {
    /** on all pages together; with the first page */
    total: z.optional(z.int()),
    /** of each post: views, as in its analytics; saves are its likes */
    views: z.array(z.object({ post_id: id, views: z.int() })),
  }),
  errors: ['no_community'],
});
