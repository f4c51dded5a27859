import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { spot } from '../campuses/spot.ts';
import { id, time } from '../shapes.ts';
import { closeReasons, dealStates } from './deal-facts.ts';

/** What both people see of the listing that a deal is about; nothing but its ids once it is gone. */
export const dealListing = z.object({
  post_id: id,
  campus_id: id,
  title: z.string(),
  /** address without the size, of its first photo */
  photo: z.nullable(z.string()),
  /** in whole US dollars; 0 for a free one */
  price: z.int(),
  firm: z.boolean(),
  sold: z.boolean(),
  /** deleted, hidden or not readable for the viewer: "No longer available" */
  gone: z.boolean(),
});

export const meetUp = z.object({ spot, at: time });

/** What the viewer did and what the other person did. */
const both = <T extends z.core.$ZodType>(value: T) => z.object({ mine: value, other: value });

/** One of several things of a deal. */
export const dealThing = z.object({
  post_id: id,
  /** '' once it's gone */
  title: z.string(),
  /** address without the size, of its first photo */
  photo: z.nullable(z.string()),
  /** its part of the deal's price, in whole US dollars */
  price: z.int(),
  /** what is asked for it */
  asking: z.int(),
  /** it's still part of the deal, or was when the deal ended */
  in: z.boolean(),
  /** why it isn't; null if it is */
  out: z.nullable(z.enum(['declined', 'sold', 'gone'])),
  /** the buyer's place in its line, from 1; null out of line */
  position: z.nullable(z.int()),
  queue_length: z.int(),
  line_version: z.int(),
  held_by_other: z.boolean(),
});
export type DealThing = z.infer<typeof dealThing>;

/** A deal as its buyer or its seller sees it. Nobody else sees it at all. */
export const deal = z.object({
  _id: id,
  state: z.enum(dealStates),
  role: z.enum(['buyer', 'seller']),
  chat_id: z.nullable(id),
  /** of several things the first that is still in the deal, with what is asked for all of them */
  listing: dealListing,
  /** of a deal over several listings, in one order for both people; empty for a single one */
  things: z.array(dealThing),
  other: person,
  /** the other account was deleted or banned */
  other_gone: z.boolean(),
  /** in whole US dollars, for all things together */
  price: z.int(),
  note: z.string(),
  counter_price: z.nullable(z.int()),
  /** counter-offers that the viewer can still make */
  counters_left: z.int(),
  /** the buyer's place in the line, from 1, of several things the last of their places; null out of line */
  position: z.nullable(z.int()),
  queue_length: z.int(),
  /** how often the line changed so far, to tell whether a live event is newer; 0 out of line */
  line_version: z.int(),
  /** until when an offer, a counter-offer or a sale waits for its answer, or a code that followed wrong ones can be disputed */
  answer_by: z.nullable(time),
  held_until: z.nullable(time),
  /** until when the seller alone can prolong the hold */
  hold_limit: z.nullable(time),
  /** another buyer has the hold now; of several things, each is held for others */
  held_by_other: z.boolean(),
  proposal: z.nullable(z.extend(meetUp, { mine: z.boolean() })),
  meet_up: z.nullable(meetUp),
  /** when each tapped "I'm here" */
  here: both(z.nullable(time)),
  /** minutes that each is running late */
  late: both(z.nullable(z.int())),
  /** who tapped "We met" */
  met: both(z.boolean()),
  /** when the viewer tapped it: they can undo it for a while */
  met_at: z.nullable(time),
  /** wrong hand-off codes so far; `codeAfter` says what that means */
  wrong_codes: z.int(),
  /** until when the hand-off code is locked after wrong ones */
  code_locked_until: z.nullable(time),
  no_show: z.nullable(z.object({ mine: z.boolean(), at: time, dispute_by: time, disputed: z.boolean() })),
  confirmation: z.nullable(z.enum(['code', 'both', 'buyer', 'disputed'])),
  decline_reason: z.string(),
  close_reason: z.nullable(z.enum(closeReasons)),
  /** IANA name of the listing's campus's time zone; all times of a deal are shown in it */
  time_zone: z.string(),
  /** deals of an earlier release that were made together have the same one */
  bundle: z.nullable(id),
  /** the viewer can rate the other person until then; null: they can't, or have done so */
  rate_by: z.nullable(time),
  createdAt: time,
  lastModified: time,
});
export type Deal = z.infer<typeof deal>;

/** What happened in a deal, as a message of the conversation. */
export const dealEventKinds = [
  'offered',
  'changed',
  'countered',
  'counter_declined',
  'held',
  'released',
  'declined',
  'withdrawn',
  'expired',
  'proposed',
  'agreed',
  'cancelled',
  'late',
  'here',
  'code_replaced',
  'code_used_up',
  'handed_off',
  'sold_to_you',
  'sale_confirmed',
  'sale_disputed',
  'no_show',
  'disputed',
  'price_changed',
  'closed',
] as const;
export type DealEventKind = (typeof dealEventKinds)[number];

/** The deal's part of a message: the page writes the sentence, such as "Maya offered $55". */
export const dealNote = z.object({
  deal_id: id,
  kind: z.enum(dealEventKinds),
  /** title of the listing at that time, or of several: "Desk lamp and 2 more" */
  title: z.string(),
  /** it's about this part of the deal alone: the rest goes on */
  part: z.optional(z.boolean()),
  /** in whole US dollars: what was offered, asked or agreed; of `price_changed` the new asking price */
  price: z.optional(z.int()),
  /** of an offer, or the reason of a decline */
  note: z.optional(z.string()),
  /** end of a hold, or time of a meet-up; an expired offer has none */
  at: z.optional(time),
  /** name of the meet-up spot */
  spot: z.optional(z.string()),
  /** how late someone runs */
  minutes: z.optional(z.int()),
  /** IANA name, for `at` */
  time_zone: z.optional(z.string()),
});
export type DealNote = z.infer<typeof dealNote>;
