import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { dealLimits } from '../deals/deal-facts.ts';
import { endpoint } from '../endpoint.ts';
import { mine, post } from '../posts/posts.ts';
import { byId, id, recordId, time } from '../shapes.ts';
import { saleDay, saleFields } from './drafts.ts';
import { priceSchedules } from './schedule.ts';

export const endChoices = ['extend', 'give away', 'take down'] as const;
export type EndChoice = (typeof endChoices)[number];

/** A sale as a reader sees it. */
export const sale = z.object({
  _id: id,
  /** a plain one, and no place, for others than the seller while moderators hide the sale or one of its items */
  title: z.string(),
  place: z.string(),
  seller: person,
  ends_on: z.string(),
  ends_at: time,
  schedule: z.enum(priceSchedules),
  /** from the full price on; empty where prices stay, or once the seller stopped it */
  steps: z.array(z.object({ day: z.string(), percent: z.int() })),
  /** percent off now */
  percent: z.int(),
  /** how many of `posts` aren't sold */
  left: z.int(),
  /** of its posts those that the reader may see, in order; expired ones only for their seller */
  posts: z.array(post),
  mine,
  /** the first price of each post, in whole US dollars */
  first_prices: z.array(z.object({ post_id: id, price: z.int() })),
  own: z.boolean(),
  /** its seller is asked what to do with what is left */
  asks: z.boolean(),
  time_zone: z.string(),
});
export type Sale = z.infer<typeof sale>;

export const getSale = endpoint({
  name: 'getSale',
  method: 'GET',
  path: '/api/sales/:id',
  summary: 'A sale with its items as the reader may see them',
  access: 'reader',
  params: byId,
  answer: sale,
  errors: ['sale_not_found', 'no_community'],
});

export const editSale = endpoint({
  name: 'editSale',
  method: 'PATCH',
  path: '/api/sales/:id',
  summary: "Changes a posted sale's title, pick-up place or last day",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    title: z.optional(saleFields.title),
    place: z.optional(saleFields.place),
    ends_on: z.optional(saleDay),
  }),
  answer: sale,
  errors: ['sale_not_found', 'sale_incomplete', 'sale_over', 'too_many_requests'],
});

export const stopSchedule = endpoint({
  name: 'stopSchedule',
  method: 'DELETE',
  path: '/api/sales/:id/schedule',
  summary: "Stops a sale's price schedule: prices stay as they are",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: sale,
  errors: ['sale_not_found'],
});

export const endSale = endpoint({
  name: 'endSale',
  method: 'POST',
  path: '/api/sales/:id/end',
  summary: 'Answers what to do with what a sale that ended has left',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    choice: z.enum(endChoices),
    /** of a sale that is extended after everything was free: as before the schedule, or free (D72) */
    prices: z._default(z.enum(['before', 'free']), 'before'),
  }),
  answer: sale,
  errors: ['sale_not_found', 'sale_runs'],
});

export const wantItems = endpoint({
  name: 'wantItems',
  method: 'POST',
  path: '/api/sales/:id/offers',
  summary: '"I want these": offers the asking price for several items together, as one deal',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    posts: z
      .array(recordId)
      .check(
        z.minLength(1, 'Pick at least one item.'),
        z.maxLength(dealLimits.thingsMost, `Pick up to ${dealLimits.thingsMost} items.`),
      ),
  }),
  answer: z.object({
    chat_id: z.nullable(id),
    /** the deal over all of them, or one that the viewer has already */
    deal_id: z.nullable(id),
    /** posts that couldn't be offered for, with the reason */
    failed: z.array(z.object({ post_id: id, reason: z.string() })),
  }),
  errors: [
    'no_community',
    'not_open',
    'sale_not_found',
    'offer_own',
    'no_reply_yet',
    'user_not_found',
    'too_many_requests',
  ],
  idempotent: true,
});
