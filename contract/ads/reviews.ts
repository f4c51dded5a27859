import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, pageQuery } from '../shapes.ts';
import { ad } from './ads.ts';
import { adStatuses } from './statuses.ts';

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
      .check(z.trim(), z.minLength(1, 'Please give a reason.'), z.maxLength(300, 'Up to 300 characters.')),
  }),
  answer: ad,
  errors: ['ad_not_found', 'ad_not_in_review'],
});
