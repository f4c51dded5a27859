import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';
import { deal } from './deal.ts';

/** What any call that changes a deal can answer besides its own errors. */
export const dealErrors = ['deal_not_found', 'deal_over', 'deal_not_yours_to_do', 'too_many_requests'] as const;

/** One offer as the seller sees it in the line. */
export const queueEntry = z.object({
  deal_id: id,
  /** how many things the deal is over */
  things: z.int(),
  /** for all of them together; `price` is for this listing alone */
  price_of_all: z.int(),
  chat_id: z.nullable(id),
  buyer: person,
  state: deal.shape.state,
  price: z.int(),
  note: z.string(),
  counter_price: z.nullable(z.int()),
  held_until: z.nullable(time),
  /** from 1 */
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
    /** when the seller last confirmed that it's available */
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
  summary: "The viewer's deals: the open ones as buyer or as seller, or the closed ones; last changed first",
  access: 'verified',
  query: z.extend(pageQuery, { show: z._default(z.enum(['buying', 'selling', 'closed']), 'buying') }),
  answer: z.object({ deals: z.array(deal), cursor: z.optional(z.string()) }),
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
  summary: 'The deals of a conversation: all open ones, then the last five closed ones',
  access: 'verified',
  params: byId,
  answer: z.object({ deals: z.array(deal) }),
  errors: ['chat_not_found'],
});
