import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { post } from '../posts/posts.ts';
import { byId, cents, id, pageQuery, time } from '../shapes.ts';
import { callToAction } from './ad-on-post.ts';
import { adTitleField } from './rules.ts';
import { adStatuses } from './statuses.ts';

export * from './payments.ts';
export type { AdOnPost, CallToAction } from './ad-on-post.ts';

/** An ad as its owner sees it. */
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
  /** when it began to run; null before */
  start_time: z.nullable(time),
  /** when its paid time ends, moved by its pauses; null before it began to run */
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
  /** when the time that was paid last began: its start, or the latest further day of one that runs until paused */
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

export const listAds = endpoint({
  name: 'listAds',
  method: 'GET',
  path: '/api/ads',
  summary: "The viewer's ads, newest first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ ads: z.array(ad), cursor: z.optional(z.string()) }),
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
