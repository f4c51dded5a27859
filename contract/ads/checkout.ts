import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { post } from '../posts/posts.ts';
import { byId, cents, id } from '../shapes.ts';
import { adLimits } from './ad-limits.ts';
import { adOnPost } from './ad-on-post.ts';
import { ad } from './ads.ts';
import { adTitleField, buttonLabelField, traffic, websiteField } from './rules.ts';

export const getBoost = endpoint({
  name: 'getBoost',
  method: 'GET',
  path: '/api/posts/:id/boost',
  summary: "What the boost form of one of the viewer's posts needs: the post, the viewer's funds, the campus's traffic",
  access: 'verified',
  params: byId,
  answer: z.object({
    post,
    available_funds: cents,
    /** debt for refunded payments that were already spent; the card pays it together with the boost */
    owed: cents,
    /** the post's newest ad */
    ad: z.nullable(adOnPost),
    /** null when there is too little data for an estimate */
    traffic: z.nullable(traffic),
  }),
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'post_sold'],
});
export type Boost = z.infer<typeof getBoost.answer>;

export const createAd = endpoint({
  name: 'createAd',
  method: 'POST',
  path: '/api/posts/:id/ads',
  summary: 'Boosts one of the viewer’s posts; replaces its unpaid ad (D52)',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    cta: z.discriminatedUnion('type', [
      z.object({ type: z.literal('message') }),
      z.object({ type: z.literal('profile') }),
      z.object({ type: z.literal('website'), url: websiteField, label: buttonLabelField }),
    ]),
    title: z._default(adTitleField, ''),
    days: z._default(
      z.int().check(z.minimum(adLimits.boost.daysMin), z.maximum(adLimits.boost.daysMax)),
      adLimits.boost.daysMin,
    ),
    run_until_pause: z._default(z.boolean(), false),
    /** start time; absent for an immediate start */
    start_at: z.optional(z.iso.datetime()),
  }),
  answer: z.object({
    ad,
    /** the checkout page for the card; null when the funds covered everything */
    checkout_url: z.nullable(z.string()),
  }),
  status: 201,
  errors: [
    'post_not_found',
    'post_deleted',
    'forbidden',
    'post_sold',
    'already_boosted',
    'payment_disputed',
    'checkout_replaced',
    'checkout_failed',
    'too_many_requests',
  ],
  idempotent: true,
});

export const payAd = endpoint({
  name: 'payAd',
  method: 'POST',
  path: '/api/ads/:id/checkout',
  summary: 'Opens the payment of an unpaid ad again; where funds cover it by now it runs',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: z.object({
    ad,
    /** the checkout page for the card; null when the funds covered everything */
    checkout_url: z.nullable(z.string()),
  }),
  errors: [
    'ad_missing',
    'ad_not_unpaid',
    'payment_disputed',
    'checkout_replaced',
    'checkout_failed',
    'too_many_requests',
  ],
});

/** Session ids of Stripe Checkout. */
const bySession = z.object({ id: z.string().check(z.regex(/^\w{8,255}$/)) });

export const getCheckout = endpoint({
  name: 'getCheckout',
  method: 'GET',
  path: '/api/checkouts/:id',
  summary: "The status of one of the viewer's payments",
  access: 'verified',
  params: bySession,
  answer: z.object({
    state: z.enum(['open', 'paid', 'expired', 'cancelled']),
    /** what is paid for: a boost, or adding funds */
    purpose: z.enum(['boost', 'funds']),
    /** cents charged to the card */
    amount: cents,
    postId: z.nullable(id),
    /** null when the ad was deleted */
    ad: z.nullable(adOnPost),
  }),
  errors: ['ad_not_found'],
});

export const cancelCheckout = endpoint({
  name: 'cancelCheckout',
  method: 'POST',
  path: '/api/checkouts/:id/cancel',
  summary: 'Cancels a payment: an ad still in checkout is deleted; a paid one stays as it is',
  access: 'verified',
  onArchivedCampus: 'works',
  params: bySession,
  answer: z.object({ cancelled: z.boolean(), postId: z.nullable(id) }),
  errors: ['ad_not_found'],
});
