import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adLimits } from './ad-limits.ts';
import { cents, id, pageQuery, recordId, time } from '../shapes.ts';

export const getFunds = endpoint({
  name: 'getFunds',
  method: 'GET',
  path: '/api/payments',
  summary: "The viewer's available funds",
  access: 'verified',
  answer: z.object({
    available_funds: cents,
    /** blocked while payments are disputed */
    on_hold: cents,
    /** debt for refunded payments that were already spent; the next payment covers it first */
    owed: cents,
  }),
});

const amountWords = 'Enter an amount from $5 to $100.';

/** The amount that can be added to the funds at once, in cents (D62). */
export const fundsAmount = z
  .int(amountWords)
  .check(z.minimum(adLimits.funds.minCents, amountWords), z.maximum(adLimits.funds.maxCents, amountWords));

export const addFunds = endpoint({
  name: 'addFunds',
  method: 'POST',
  path: '/api/payments',
  summary: 'Adds to the viewer’s funds by card; an ad that ran out of them runs on',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({
    amount: fundsAmount,
    /** the ad that opened the form; if it paused because the funds ran out, it continues once they are added */
    ad: z.optional(recordId),
  }),
  answer: z.object({ checkout_url: z.string() }),
  status: 201,
  errors: ['ad_missing', 'payment_disputed', 'checkout_failed', 'too_many_requests'],
  idempotent: true,
});

/**
 * Why money moved: a payment arrived, a budget was reserved (boost), an ad spent, its budget's rest came back (return), a
 * payment went back (refund) or a dispute was won (reinstate), a debt was paid (repay), disputed money was put on hold or
 * released.
 */
export const paymentKinds = [
  'payment',
  'boost',
  'spend',
  'return',
  'refund',
  'reinstate',
  'repay',
  'hold',
  'release',
] as const;

/** One entry of Payment Activity: a booking on the viewer's account in the ledger. */
export const payment = z.object({
  _id: id,
  kind: z.enum(paymentKinds),
  /** readable text, as in `Card payment` or `Boost: Mini fridge` */
  memo: z.string(),
  /** positive if the funds grow */
  amount: cents,
  /** available funds after it */
  balance: cents,
  ad_id: z.nullable(id),
  createdAt: time,
});
export type Payment = z.infer<typeof payment>;

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/payments/activity',
  summary: "The viewer's ledger entries, newest first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ payments: z.array(payment), cursor: z.optional(z.string()) }),
});

export const exportPayments = endpoint({
  name: 'exportPayments',
  method: 'GET',
  path: '/api/payments/activity.csv',
  summary: "The viewer's ledger entries as a CSV file",
  access: 'verified',
  bytes: {
    type: 'text/csv',
    summary: 'Lines with date, description, amount, balance, and ad, newest first.',
    saved: true,
  },
});
