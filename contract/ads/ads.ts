import * as z from 'zod/mini';
import { adOnPost, callToAction } from './ad-on-post.ts';
import { adTitleField, buttonLabelField, traffic, websiteField } from './rules.ts';
import { adStatuses } from './statuses.ts';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { adLimits } from './ad-limits.ts';
import { mine, post } from '../posts/posts.ts';
import { byId, cents, id, pageQuery, time } from '../shapes.ts';

export * from './payments.ts';
export { type AdOnPost, type CallToAction } from './ad-on-post.ts';

/** An ad as its owner sees it (ENT, spec 3 section 3). */
export const ad = z.object({
  _id: id,
  postId: id,
  campus_id: id,
  title: z.string(),
  cta: callToAction,
  targeting: z.object({
    locations: z.array(z.string()),
    interests: z.array(z.string()),
    school_years: z.array(z.string()),
  }),
  budget: z.object({
    duration_minutes: z.int(),
    amount_budgeted: cents,
    /** as of `at` */
    total_spent: cents,
  }),
  run_until_pause: z.boolean(),
  /** start of a scheduled ad */
  scheduled_for: z.nullable(time),
  start_time: z.nullable(time),
  end_time_adjusted: z.nullable(time),
  paused_at: z.nullable(time),
  /** when it was stopped, completed or rejected; its runtime ends here */
  ended_at: z.nullable(time),
  /** seconds paused, without the current pause */
  time_paused: z.number(),
  /** its payment is disputed; it does not run until the dispute is resolved */
  on_hold: z.boolean(),
  status: z.enum(adStatuses),
  rejection_reason: z.nullable(z.string()),
  /** how many people a day the boost form estimated; null if there wasn't enough data */
  estimated_reach: z.nullable(z.object({ from: z.int(), to: z.int() })),
  last_charged_at: z.nullable(time),
  payment_id: z.nullable(z.string()),
  user: person,
  /** the boosted post; null when it was deleted */
  post: z.nullable(post),
  /** same as createdAt, under the specification's second name */
  date: time,
  createdAt: time,
  lastModified: time,
  /** server time of this answer: time left and runtime are counted from it */
  at: time,
});
export type Ad = z.infer<typeof ad>;

const adErrors = ['ad_not_found', 'ad_missing'] as const;

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

export const listAds = endpoint({
  name: 'listAds',
  method: 'GET',
  path: '/api/ads',
  summary: "The viewer's ads, newest first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ ads: z.array(ad), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const getAd = endpoint({
  name: 'getAd',
  method: 'GET',
  path: '/api/ads/:id',
  summary: "One of the viewer's ads",
  access: 'verified',
  params: byId,
  answer: ad,
  errors: ['ad_gone'],
});

/** An ad's results while it ran. */
export const adCounts = z.object({
  views: z.int(),
  accounts_reached: z.int(),
  direct_messages: z.int(),
  copied_link: z.int(),
  external_link_clicks: z.int(),
  profile_visits: z.int(),
  saves: z.int(),
});
export type AdCounts = z.infer<typeof adCounts>;

export const getAdAnalytics = endpoint({
  name: 'getAdAnalytics',
  method: 'GET',
  path: '/api/ads/:id/analytics',
  summary: "The results of one of the viewer's ads, in total and by hour or day (UTC)",
  access: 'verified',
  params: byId,
  query: z.object({ by: z._default(z.enum(['day', 'hour']), 'day') }),
  answer: z.object({
    totals: adCounts,
    /** only hours or days with a count, the first one first; `at` is their beginning */
    points: z.array(z.extend(adCounts, { at: time })),
  }),
  errors: ['ad_gone'],
});
export type AdAnalytics = z.infer<typeof getAdAnalytics.answer>;

export const renameAd = endpoint({
  name: 'renameAd',
  method: 'PATCH',
  path: '/api/ads/:id',
  summary: "Changes the title of one of the viewer's ads",
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ title: adTitleField.check(z.minLength(1, 'Please enter a title.')) }),
  answer: ad,
  errors: ['ad_missing'],
});

export const pauseAd = endpoint({
  name: 'pauseAd',
  method: 'POST',
  path: '/api/ads/:id/pause',
  summary: 'Pauses a running ad',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: ad,
  errors: [...adErrors, 'ad_not_active'],
});

export const resumeAd = endpoint({
  name: 'resumeAd',
  method: 'POST',
  path: '/api/ads/:id/resume',
  summary: 'Resumes a paused ad (D50); one that runs until paused needs funds for its next day',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: ad,
  errors: ['ad_not_found', 'ad_not_paused', 'ad_on_hold', 'funds_missing'],
});

export const stopAd = endpoint({
  name: 'stopAd',
  method: 'POST',
  path: '/api/ads/:id/stop',
  summary: 'Stops an ad; its unspent budget returns to available funds (D33)',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: ad,
  errors: ['ad_missing', 'ad_stopped', 'ad_over'],
});

export const deleteAd = endpoint({
  name: 'deleteAd',
  method: 'DELETE',
  path: '/api/ads/:id',
  summary: 'Deletes an unpaid or finished ad (D52)',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: z.object({ postId: id }),
  errors: ['ad_missing', 'ad_running'],
});

/** A promoted post in the feed. */
export const sponsoredPost = z.object({ post, isSponsored: z.literal(true), cta: callToAction, ad_id: id });
export type SponsoredPost = z.infer<typeof sponsoredPost>;

export const listSponsored = endpoint({
  name: 'listSponsored',
  method: 'GET',
  path: '/api/ads/sponsored',
  summary: "Ads for the viewer's feed on the host's campus, in rotation order",
  access: 'reader',
  answer: z.object({
    sponsored: z.array(sponsoredPost),
    /** the viewer's own state for these posts, as with a feed page */
    mine,
  }),
  errors: ['no_community'],
});

export const hideAd = endpoint({
  name: 'hideAd',
  method: 'PUT',
  path: '/api/ads/:id/hidden',
  summary: 'Hides an ad from the viewer',
  access: 'participant',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['ad_not_found'],
});

export const listAdReviews = endpoint({
  name: 'listAdReviews',
  method: 'GET',
  path: '/api/admin/ads',
  summary: 'Ads for moderators: those in review, oldest first, or all with a status',
  access: 'moderator',
  query: z.extend(pageQuery, {
    status: z._default(z.enum(adStatuses), 'in review'),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ ads: z.array(ad), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const approveAd = endpoint({
  name: 'approveAd',
  method: 'POST',
  path: '/api/admin/ads/:id/approve',
  summary: 'Approves an ad in review; it runs, or waits for its start',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    /** `at` of the ad as the moderator saw it: an ad that its owner changed since is not approved */
    seen: z.optional(z.iso.datetime()),
  }),
  answer: ad,
  errors: ['ad_not_found', 'ad_not_in_review', 'ad_changed', 'ad_on_hold'],
});

export const rejectAd = endpoint({
  name: 'rejectAd',
  method: 'POST',
  path: '/api/admin/ads/:id/reject',
  summary: 'Rejects an ad in review; its budget returns to funds and its owner gets the reason',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    reason: z
      .string('Please give a reason.')
      .check(z.trim(), z.minLength(1, 'Please give a reason.'), z.maxLength(300)),
  }),
  answer: ad,
  errors: ['ad_not_found', 'ad_not_in_review'],
});
