import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../shapes.ts';

/** How many people can sign up through one member's links. */
export const INVITED_MOST = 50;
/** An account counts as invited if it opens the link within this many days after it was created. */
export const INVITED_WITHIN_DAYS = 14;

/** The viewer's invite link and what came of it. */
export const invite = z.object({
  /** null before the first one, and after it was turned off */
  link: z.nullable(z.object({ code: z.string(), url: z.string() })),
  /** people who signed up through the viewer's links and confirmed an email */
  people: z.int(),
  most: z.int(),
  /** "Invited by" is shown neither on the viewer's profile nor on those of people they invited */
  hidden: z.boolean(),
});
export type Invite = z.infer<typeof invite>;

export const getInvite = endpoint({
  name: 'getInvite',
  method: 'GET',
  path: '/api/invite',
  summary: "The viewer's invite link and how many people signed up through it",
  access: 'student',
  answer: invite,
});

/** The viewer's earlier link stops working. */
export const createInvite = endpoint({
  name: 'createInvite',
  method: 'POST',
  path: '/api/invite',
  summary: 'Makes a new invite link, which replaces the viewer’s earlier one',
  access: 'student',
  onArchivedCampus: 'works',
  answer: invite,
  status: 201,
  errors: ['too_many_requests'],
});

export const revokeInvite = endpoint({
  name: 'revokeInvite',
  method: 'DELETE',
  path: '/api/invite',
  summary: "Turns off the viewer's invite link",
  access: 'student',
  onArchivedCampus: 'works',
  answer: invite,
  errors: ['too_many_requests'],
});

export const setInviteCredit = endpoint({
  name: 'setInviteCredit',
  method: 'PUT',
  path: '/api/invite/credit',
  summary: 'Shows or hides "Invited by" on the viewer\'s profile and on those of people they invited',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ hidden: z.boolean() }),
  errors: ['too_many_requests'],
});

const byCode = z.object({ code: z.string().check(z.maxLength(40)) });

/** Says nothing about the inviter: anyone can have the link. */
export const readInvite = endpoint({
  name: 'readInvite',
  method: 'GET',
  path: '/api/invites/:code',
  summary: 'The campus that an invite link leads to',
  access: 'anyone',
  params: byCode,
  answer: z.object({ campus_id: id, campus: z.string(), url: z.string() }),
  errors: ['not_found', 'too_many_requests'],
});

/** Existing accounts, and links that can't be used, change nothing. */
export const acceptInvite = endpoint({
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/invites/:code/accept',
  summary: "Credits the inviter with the viewer's new account",
  access: 'session',
  onArchivedCampus: 'works',
  params: byCode,
  answer: z.object({ credited: z.boolean() }),
  errors: ['too_many_requests'],
});
