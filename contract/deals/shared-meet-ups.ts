import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, time } from '../shapes.ts';
import { meetUp } from './deal.ts';
import { meetUpErrors } from './meet-ups.ts';

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
  errors: [...meetUpErrors, 'no_meet_up'],
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
