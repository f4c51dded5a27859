import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, recordId } from '../shapes.ts';
import { dealLimits, holdHours } from './deal-facts.ts';
import { deal } from './deal.ts';
import { dealErrors } from './deals.ts';

const hours = z._default(z.union(holdHours.map((value) => z.literal(value))), 24);

export const acceptDeal = endpoint({
  name: 'acceptDeal',
  method: 'PUT',
  path: '/api/deals/:id/accept',
  summary:
    'The seller accepts an offer, or a part of its things, and holds them for its buyer; the buyer accepts a counter-offer (held 24 hours)',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    hours,
    /** listings of several that the seller leaves out, by the ids of their posts: those are declined */
    except: z._default(z.array(recordId).check(z.maxLength(dealLimits.thingsMost)), []),
  }),
  answer: deal,
  errors: [...dealErrors, 'deal_held', 'held_by_other', 'listing_unavailable'],
});

export const holdDeal = endpoint({
  name: 'holdDeal',
  method: 'PUT',
  path: '/api/deals/:id/hold',
  summary:
    'The seller holds the listing for one buyer in line, or sets a new end of that hold, at most twice its first length',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ hours }),
  answer: deal,
  errors: [...dealErrors, 'held_by_other', 'hold_limit', 'listing_unavailable'],
});

export const releaseDeal = endpoint({
  name: 'releaseDeal',
  method: 'DELETE',
  path: '/api/deals/:id/hold',
  summary: 'The seller releases the hold; the buyer keeps their place in line',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: dealErrors,
});

export const cancelDeal = endpoint({
  name: 'cancelDeal',
  method: 'PUT',
  path: '/api/deals/:id/cancel',
  summary: 'Either person cancels a held deal; within two hours of the meet-up it counts as a late cancellation',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: [...dealErrors, 'not_held'],
});

export const holdFor = endpoint({
  name: 'holdFor',
  method: 'PUT',
  path: '/api/posts/:id/hold',
  summary:
    'Holds the own listing for someone who wrote about it, at the asking price; accepts their offer if there is one',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    user: recordId,
    hours,
  }),
  answer: deal,
  errors: [
    'post_not_found',
    'post_deleted',
    'forbidden',
    'user_not_found',
    'listing_unavailable',
    'held_by_other',
    'asked_together',
    'too_many_requests',
  ],
});
