import * as z from 'zod/mini';
import { spot } from '../campuses/spot.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, recordId, time } from '../shapes.ts';
import { deal, meetUp } from './deal.ts';
import { lateMinutes } from './deal-facts.ts';
import { paymentServiceNames } from './payment.ts';

/** The errors of every call that changes a deal's meet-up or hand-off, besides its own. */
const ofDeal = ['deal_not_found', 'deal_over', 'too_many_requests'] as const;

const instant = z.iso.datetime({ offset: true, error: 'Enter a time such as 2026-11-26T23:00:00Z.' });

export const listMeetUpSpots = endpoint({
  name: 'listMeetUpSpots',
  method: 'GET',
  path: '/api/deals/:id/meet-up',
  offline: true,
  summary: "The meet-up spots of the listing's campus, those that the listing names first",
  access: 'verified',
  params: byId,
  answer: z.object({
    spots: z.array(spot),
    /** ids of those that the listing names */
    named: z.array(id),
  }),
  errors: ['deal_not_found'],
});

export const proposeMeetUp = endpoint({
  name: 'proposeMeetUp',
  method: 'POST',
  path: '/api/deals/:id/meet-up',
  summary: 'Proposes where and when to meet, during a hold; replaces an open proposal, or asks to reschedule',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    /** id of a meet-up spot of the listing's campus */
    spot: recordId,
    /** within the next 7 days, on the quarter hour */
    at: instant,
  }),
  answer: deal,
  errors: [...ofDeal, 'not_held', 'meet_up_time', 'spot_not_found'],
});

export const acceptMeetUp = endpoint({
  name: 'acceptMeetUp',
  method: 'PUT',
  path: '/api/deals/:id/meet-up',
  summary: "Accepts the other person's proposal; the hold then lasts until two hours after the meet-up",
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    /** the proposal that the person saw: if another one has replaced it, the call is refused */
    spot: z.optional(recordId),
    at: z.optional(instant),
  }),
  answer: deal,
  errors: [...ofDeal, 'not_held', 'no_proposal', 'proposal_changed', 'deal_too_late'],
});

export const arrive = endpoint({
  name: 'arrive',
  method: 'PUT',
  path: '/api/deals/:id/arrival',
  summary: '"I\'m here", or "Running late" by some minutes, from two hours before the meet-up',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    /** null for "I'm here" */
    minutes_late: z._default(z.nullable(z.union(lateMinutes.map((value) => z.literal(value)))), null),
  }),
  answer: deal,
  errors: [...ofDeal, 'no_meet_up', 'deal_too_early'],
});

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
  params: byId,
  body: z.object({
    code: z.string().check(z.trim(), z.regex(/^\d{4}(\d{2})?$/, 'Enter all digits of the code.')),
  }),
  answer: deal,
  errors: [...ofDeal, 'deal_not_yours_to_do', 'not_held', 'wrong_hand_off_code', 'code_locked', 'code_used_up'],
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
  errors: [...ofDeal, 'not_held'],
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
  errors: [...ofDeal, 'not_held', 'deal_too_late'],
});

export const reportNoShow = endpoint({
  name: 'reportNoShow',
  method: 'PUT',
  path: '/api/deals/:id/no-show',
  summary: '"They didn\'t show up", from 15 minutes until 24 hours after the agreed time',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: [...ofDeal, 'no_meet_up', 'already_reported', 'deal_too_early', 'deal_too_late'],
});

export const disputeNoShow = endpoint({
  name: 'disputeNoShow',
  method: 'PUT',
  path: '/api/deals/:id/no-show/dispute',
  summary: "Disputes the other person's no-show report within 24 hours; it then counts for neither",
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: deal,
  errors: [...ofDeal, 'deal_not_yours_to_do', 'deal_too_late'],
});

export const escalateNoShow = endpoint({
  name: 'escalateNoShow',
  method: 'PUT',
  path: '/api/deals/:id/no-show/escalation',
  summary: 'Asks moderators to look at a disputed report; they see the deal',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    detail: z._default(z.string().check(z.trim(), z.maxLength(500, 'Up to 500 characters.')), ''),
  }),
  errors: ['deal_not_found', 'not_disputed', 'too_many_requests'],
});

export const getCalendarFile = endpoint({
  name: 'getCalendarFile',
  method: 'GET',
  path: '/api/deals/:id/calendar.ics',
  summary: 'The agreed meet-up as a calendar file; its UID stays the same when it changes or is canceled',
  access: 'verified',
  params: byId,
  bytes: {
    type: 'text/calendar',
    summary: 'One event (RFC 5545), at the local time of its campus.',
    saved: true,
  },
  errors: ['deal_not_found', 'no_meet_up'],
});

const share = z.object({
  /** a link exists and works */
  sharing: z.boolean(),
  /** until when; null without a link */
  until: z.nullable(time),
});

export const getShare = endpoint({
  name: 'getShare',
  method: 'GET',
  path: '/api/deals/:id/share',
  summary: "Whether the viewer's link to the meet-up works",
  access: 'verified',
  params: byId,
  answer: share,
  errors: ['deal_not_found'],
});

export const shareMeetUp = endpoint({
  name: 'shareMeetUp',
  method: 'POST',
  path: '/api/deals/:id/share',
  summary: "Makes a friend's link to the agreed meet-up; replaces an earlier link, ends two hours after the meet-up",
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: z.extend(share, { url: z.string() }),
  status: 201,
  errors: [...ofDeal, 'no_meet_up'],
  idempotent: true,
});

export const stopSharing = endpoint({
  name: 'stopSharing',
  method: 'DELETE',
  path: '/api/deals/:id/share',
  summary: "Ends the viewer's link to the meet-up right away",
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: share,
  errors: ['deal_not_found', 'too_many_requests'],
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
export type Payment = z.infer<typeof getPayment.answer>;

/** What the friend with the link sees: nothing that names the deal, the listing or the person who shared it. */
export const sharedMeetUp = z.object({
  ...meetUp.shape,
  time_zone: z.string(),
  /** when the link ends */
  until: time,
  /** the other person of the meet-up; `here`: they tapped "I'm here" */
  other: z.object({
    first_name: z.string(),
    img: z.nullable(z.string()),
    verified: z.boolean(),
    here: z.boolean(),
  }),
  /** the person who shared it, unnamed because the reader knows them */
  friend: z.object({ here: z.boolean() }),
});
export type SharedMeetUp = z.infer<typeof sharedMeetUp>;

/** For anyone who has the link, signed in or not. */
export const getSharedMeetUp = endpoint({
  name: 'getSharedMeetUp',
  method: 'GET',
  path: '/api/meet-ups/:token',
  summary: 'A meet-up that one of its two people shared by link',
  access: 'anyone',
  params: z.object({ token: z.string().check(z.maxLength(64)) }),
  answer: sharedMeetUp,
  errors: ['meet_up_link_over'],
});
