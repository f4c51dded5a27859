import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { byId, id, pageQuery, recordId, time } from '../shapes.ts';
import { deal } from './deal.ts';
import { dealLimits, holdHours } from './deal-facts.ts';

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, `Up to ${max} characters.`)), '');
const WHOLE_DOLLARS = 'Offer whole dollars, at least $1.';
const price = z
  .int(WHOLE_DOLLARS)
  .check(z.gte(0, WHOLE_DOLLARS), z.lte(limits.priceMaxDollars, 'That is more than the asking price.'));

/** What any call about one deal can answer besides its own errors. */
const ofDeal = ['deal_not_found', 'deal_over', 'deal_not_yours_to_do', 'too_many_requests'] as const;

/** Buying on another campus works like messaging there (D5): whoever can't message the seller can't send an offer. */
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
  errors: [...ofDeal, 'deal_held', 'price_firm', 'offer_price', 'counters_used', 'listing_unavailable', 'no_reply_yet'],
});

/** One offer as the seller sees it in the line. */
export const queueEntry = z.object({
  deal_id: id,
  /** how many things the deal is over, and the price of all; `price` is that of this listing */
  things: z.int(),
  price_of_all: z.int(),
  chat_id: z.nullable(id),
  buyer: person,
  state: deal.shape.state,
  price: z.int(),
  note: z.string(),
  counter_price: z.nullable(z.int()),
  held_until: z.nullable(time),
  position: z.int(),
  createdAt: time,
});
export type QueueEntry = z.infer<typeof queueEntry>;

export const getQueue = endpoint({
  name: 'getQueue',
  method: 'GET',
  path: '/api/posts/:id/queue',
  summary: "A listing's line: for everyone its length, for a buyer also their own deal, for the seller who is in it",
  access: 'reader',
  params: byId,
  query: z.object({ show: z._default(z.enum(['first', 'all']), 'first') }),
  answer: z.object({
    length: z.int(),
    held_until: z.nullable(time),
    confirmed_at: z.nullable(time),
    time_zone: z.string(),
    /** the viewer's deal in line */
    mine: z.nullable(deal),
    /** in order: the first few and whoever holds the listing, or all; empty for everyone but the seller */
    entries: z.array(queueEntry),
  }),
  errors: ['post_not_found', 'post_deleted'],
});
export type Queue = z.infer<typeof getQueue.answer>;

export const listDeals = endpoint({
  name: 'listDeals',
  method: 'GET',
  path: '/api/deals',
  offline: true,
  summary: "The viewer's deals: those in line as buyer or as seller, or the closed ones; last changed first",
  access: 'verified',
  query: z.extend(pageQuery, { show: z._default(z.enum(['buying', 'selling', 'closed']), 'buying') }),
  answer: z.object({ deals: z.array(deal), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const getDeal = endpoint({
  name: 'getDeal',
  method: 'GET',
  path: '/api/deals/:id',
  offline: true,
  summary: "One of the viewer's deals",
  access: 'verified',
  params: byId,
  answer: deal,
  errors: ['deal_not_found'],
});

export const listChatDeals = endpoint({
  name: 'listChatDeals',
  method: 'GET',
  path: '/api/chats/:id/deals',
  offline: true,
  summary: 'The deals of a conversation: all in line, then the last five closed ones',
  access: 'verified',
  params: byId,
  answer: z.object({ deals: z.array(deal) }),
  errors: ['chat_not_found'],
});

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
  errors: [...ofDeal, 'deal_held', 'held_by_other', 'listing_unavailable'],
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
  errors: [...ofDeal, 'held_by_other', 'hold_limit', 'listing_unavailable'],
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
  errors: ofDeal,
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
  errors: [...ofDeal, 'deal_held', 'price_firm', 'offer_price', 'counters_used', 'listing_unavailable'],
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
  errors: [...ofDeal, 'deal_held'],
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
  errors: ofDeal,
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
  errors: [...ofDeal, 'not_held'],
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
    hours: z._default(z.union(holdHours.map((value) => z.literal(value))), 24),
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
  errors: [...ofDeal, 'already_reported', 'deal_too_late'],
});
