import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, recordId, time } from '../shapes.ts';
import { deal } from './deal.ts';
import { dealErrors } from './deals.ts';

/** Somebody who may have bought a listing without being in its line. */
export const possibleBuyer = z.object({
  person,
  /** they wrote about it; false: they had made an offer */
  wrote: z.boolean(),
  /** when they last did */
  at: time,
});
export type PossibleBuyer = z.infer<typeof possibleBuyer>;

export const listBuyers = endpoint({
  name: 'listBuyers',
  method: 'GET',
  path: '/api/posts/:id/buyers',
  summary: 'Who wrote about the own listing or made an offer for it, without those in its line; the latest first',
  access: 'student',
  params: byId,
  answer: z.object({ buyers: z.array(possibleBuyer) }),
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});

/** "Who bought it?". Whoever is named then confirms or denies it within 7 days. */
export const sellTo = endpoint({
  name: 'sellTo',
  method: 'PUT',
  path: '/api/posts/:id/sale',
  summary:
    'Marks the own listing sold: to a buyer in line, to anyone on Quad, or to someone elsewhere; closes the other offers',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z
    .object({
      /** of a buyer in line */
      deal: z._default(z.nullable(recordId), null),
      /** a person, who needn't be in line. Neither: someone who isn't on Quad */
      buyer: z._default(z.nullable(recordId), null),
    })
    .check(
      z.refine(({ deal: dealId, buyer }) => dealId === null || buyer === null, {
        message: 'Choose one buyer.',
        path: ['buyer'],
      }),
    ),
  answer: z.object({ deal: z.nullable(deal) }),
  errors: [
    'post_not_found',
    'post_deleted',
    'forbidden',
    'deal_not_found',
    'deal_over',
    'user_not_found',
    'listing_unavailable',
    'asked_together',
    'sale_denied',
    'named_often',
    'no_reply_yet',
    'too_many_requests',
  ],
});

export const confirmSale = endpoint({
  name: 'confirmSale',
  method: 'PUT',
  path: '/api/deals/:id/sale',
  summary: 'The buyer confirms or denies that the listing was sold to them, within 7 days',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ happened: z.boolean() }),
  answer: deal,
  errors: [...dealErrors, 'already_reported', 'deal_too_late'],
});
