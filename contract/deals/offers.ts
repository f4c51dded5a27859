import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { byId } from '../shapes.ts';
import { dealLimits } from './deal-facts.ts';
import { deal } from './deal.ts';
import { dealErrors } from './deals.ts';

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, `Up to ${max} characters.`)), '');
const WHOLE_DOLLARS = 'Offer whole dollars, at least $1.';
const price = z
  .int(WHOLE_DOLLARS)
  .check(z.gte(0, WHOLE_DOLLARS), z.lte(limits.priceMaxDollars, 'That is more than the asking price.'));

/** People can send offers on other campuses, too, if they can message the seller there (D5). */
export const sendOffer = endpoint({
  name: 'sendOffer',
  method: 'POST',
  path: '/api/posts/:id/offers',
  summary: 'Offers to buy a listing, or changes the open offer for it, which keeps its place in line',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    /** in whole US dollars, from 1 to the asking price; 0 for a free listing. The asking price if absent */
    price: z.optional(price),
    note: text(dealLimits.noteMax),
  }),
  answer: z.object({ deal, created: z.boolean() }),
  status: 201,
  errors: [
    'no_community',
    'not_open',
    'post_not_found',
    'post_deleted',
    'offer_own',
    'listing_unavailable',
    'price_firm',
    'offer_price',
    'counters_used',
    'deal_held',
    'deal_over',
    'asked_together',
    'offers_open',
    'offers_today',
    'no_reply_yet',
    'user_not_found',
    'too_many_requests',
  ],
  idempotent: true,
});

export const changeOffer = endpoint({
  name: 'changeOffer',
  method: 'PUT',
  path: '/api/deals/:id/offer',
  summary: 'The buyer changes their offer, with one price for all things of the deal; it keeps its places in line',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    /** in whole US dollars */
    price,
    note: text(dealLimits.noteMax),
  }),
  answer: deal,
  errors: [
    ...dealErrors,
    'deal_held',
    'price_firm',
    'offer_price',
    'counters_used',
    'listing_unavailable',
    'no_reply_yet',
  ],
});

export const counterDeal = endpoint({
  name: 'counterDeal',
  method: 'POST',
  path: '/api/deals/:id/counter',
  summary: 'The seller asks for another price; the buyer has 24 hours to answer',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ price }),
  answer: deal,
  errors: [...dealErrors, 'deal_held', 'price_firm', 'offer_price', 'counters_used', 'listing_unavailable'],
  idempotent: true,
});

export const declineDeal = endpoint({
  name: 'declineDeal',
  method: 'PUT',
  path: '/api/deals/:id/decline',
  summary:
    'The seller declines an offer, which ends it; the buyer declines a counter-offer, after which their offer stays',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ reason: text(dealLimits.reasonMax) }),
  answer: deal,
  errors: [...dealErrors, 'deal_held'],
});

export const withdrawDeal = endpoint({
  name: 'withdrawDeal',
  method: 'PUT',
  path: '/api/deals/:id/withdraw',
  summary: 'The buyer leaves the line; a hold for them ends',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: dealErrors,
});
