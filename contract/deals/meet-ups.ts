import * as z from 'zod/mini';
import { spot } from '../campuses/spot.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, recordId } from '../shapes.ts';
import { lateMinutes } from './deal-facts.ts';
import { deal } from './deal.ts';

/** The errors of every call that changes a deal's meet-up or hand-off, besides its own. */
export const meetUpErrors = ['deal_not_found', 'deal_over', 'too_many_requests'] as const;

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
  errors: [...meetUpErrors, 'not_held', 'meet_up_time', 'spot_not_found'],
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
  errors: [...meetUpErrors, 'not_held', 'no_proposal', 'proposal_changed', 'deal_too_late'],
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
  errors: [...meetUpErrors, 'no_meet_up', 'deal_too_early'],
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
  errors: [...meetUpErrors, 'no_meet_up', 'already_reported', 'deal_too_early', 'deal_too_late'],
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
  errors: [...meetUpErrors, 'deal_not_yours_to_do', 'deal_too_late'],
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
