import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId } from '../shapes.ts';
import { deal } from './deal.ts';
import { meetUpErrors } from './meet-ups.ts';
import { paymentServiceNames } from './payment.ts';

export const getHandOffCode = endpoint({
  name: 'getHandOffCode',
  method: 'GET',
  path: '/api/deals/:id/hand-off',
  offline: true,
  summary: "The buyer's hand-off code, while the listing is held for them",
  access: 'verified',
  params: byId,
  answer: z.object({
    /** four digits; six after five wrong codes */
    code: z.string(),
  }),
  errors: ['deal_not_found', 'deal_over', 'deal_not_yours_to_do', 'not_held', 'code_used_up'],
});

export const confirmHandOff = endpoint({
  name: 'confirmHandOff',
  method: 'POST',
  path: '/api/deals/:id/hand-off',
  summary:
    "The seller confirms the hand-off with the buyer's code: the listing is sold to them; five wrong codes lock it for ten minutes and replace it, fifteen end it",
  access: 'verified',
  onArchivedCampus: 'refused',
  // a wrong code counts once, however often it is sent
  idempotent: true,
  params: byId,
  body: z.object({
    code: z.string().check(z.trim(), z.regex(/^\d{4}(\d{2})?$/, 'Enter all digits of the code.')),
  }),
  answer: deal,
  errors: [...meetUpErrors, 'deal_not_yours_to_do', 'not_held', 'wrong_hand_off_code', 'code_locked', 'code_used_up'],
});

export const confirmMet = endpoint({
  name: 'confirmMet',
  method: 'PUT',
  path: '/api/deals/:id/hand-off',
  summary: '"We met": once both people have said so, the hand-off is confirmed without the code',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: [...meetUpErrors, 'not_held'],
});

export const undoMet = endpoint({
  name: 'undoMet',
  method: 'DELETE',
  path: '/api/deals/:id/hand-off',
  summary: 'Takes back "We met", for 10 minutes and until the other person has said so too',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: [...meetUpErrors, 'not_held', 'deal_too_late'],
});

/** The seller's names at payment services, for the deal's buyer alone. Quad moves no money. */
export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/api/deals/:id/payment',
  summary:
    'How to pay for a deal: the own names for its seller, and for its buyer from the agreed time until 24 hours later',
  access: 'verified',
  params: byId,
  answer: z.object({
    /** in whole US dollars */
    price: z.int(),
    ways: z.array(
      z.object({
        service: z.enum(paymentServiceNames),
        name: z.string(),
        /** opens the service with the amount filled in; null: it has no such link */
        link: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['deal_not_found', 'deal_over', 'no_meet_up', 'deal_too_early', 'deal_too_late'],
});
export type DealPayment = z.infer<typeof getPayment.answer>;
