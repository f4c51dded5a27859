import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mine, post, postPage } from './posts.ts';
import { byId, pageQuery } from '../shapes.ts';

/** What a profile's tab lists. */
export const profileLists = ['posts', 'photos', 'replies', 'likes'] as const;
export type ProfileList = (typeof profileLists)[number];

export const listProfilePosts = endpoint({
  name: 'listProfilePosts',
  method: 'GET',
  path: '/api/profiles/:username/posts',
  offline: true,
  summary: "One tab of a profile: what a person posted, replied, or saved on the host's campus, newest first",
  access: 'reader',
  params: z.object({ username: z.string().check(z.maxLength(64)) }),
  query: z.extend(pageQuery, { show: z._default(z.enum(profileLists), 'posts') }),
  answer: z.extend(postPage, {
    /** the posts and comments that the page's replies answer, without duplicates; only for the tab `replies` */
    answered: z.optional(z.array(post)),
  }),
  errors: ['not_found'],
});

/** What a profile begins with: what the person sells, and what they sold. */
export const shopShelves = ['for_sale', 'sold'] as const;
export type ShopShelf = (typeof shopShelves)[number];

export const listProfileListings = endpoint({
  name: 'listProfileListings',
  method: 'GET',
  path: '/api/profiles/:username/listings',
  offline: true,
  summary: "What a person sells or sold on the host's campus, newest first, and how many things that is",
  access: 'reader',
  params: z.object({ username: z.string().check(z.maxLength(64)) }),
  query: z.extend(pageQuery, { show: z._default(z.enum(shopShelves), 'for_sale') }),
  answer: z.extend(postPage, {
    /** on all pages together */
    total: z.int(),
  }),
  errors: ['not_found'],
});

/** How a person's own lists can be ordered besides the newest first; what has no price comes last. */
export const priceOrders = ['price_low', 'price_high'] as const;
export type PriceOrder = (typeof priceOrders)[number];

export const listSaved = endpoint({
  name: 'listSaved',
  method: 'GET',
  path: '/api/saved',
  offline: true,
  summary: "The host's campus's posts that the viewer saved, last saved first or by price",
  access: 'participant',
  query: z.extend(pageQuery, { sort: z.optional(z.enum(priceOrders)) }),
  answer: postPage,
  errors: ['no_community'],
});

export const countSaved = endpoint({
  name: 'countSaved',
  method: 'GET',
  path: '/api/saved/count',
  offline: true,
  summary: 'How many posts are in that list',
  access: 'participant',
  answer: z.object({ total: z.int() }),
  errors: ['no_community'],
});

export const listMedia = endpoint({
  name: 'listMedia',
  method: 'GET',
  path: '/api/media',
  offline: true,
  summary: "The campus's top-level posts with a photo or video, last active first (D49)",
  access: 'reader',
  query: pageQuery,
  answer: postPage,
  errors: ['no_community'],
});

export const listSimilar = endpoint({
  name: 'listSimilar',
  method: 'GET',
  path: '/api/posts/:id/similar',
  summary:
    'Up to 8 listings like a post: of its category, available ones first; none of the viewer or of people they blocked',
  access: 'reader',
  params: byId,
  answer: z.object({ posts: z.array(post), mine }),
  errors: ['post_not_found', 'post_deleted', 'no_community'],
});
