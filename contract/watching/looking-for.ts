import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { newListingShape } from '../posts/listing-rules.ts';
import { mine, post } from '../posts/posts.ts';
import { byId } from '../shapes.ts';

/*
 * "Looking for" posts and listings find each other. A new listing alerts the people who look for it, within their
 * maximum price; its seller can also notify those whose maximum is lower, down to half its price, each of them once.
 */

// a listing that is composed is for sale, and whether its price is firm makes no difference to who looks for it
const { firm: _firm, kind: _kind, ...described } = newListingShape;

/** A seller can also notify people whose maximum price is below the listing's, up to this many times their maximum. */
export const ABOVE_MAXIMUM = 2;

export const countLooking = endpoint({
  name: 'countLooking',
  method: 'POST',
  path: '/api/looking-for/count',
  summary: 'How many people look for a listing that the viewer is composing',
  access: 'student',
  onArchivedCampus: 'refused',
  body: z.object({
    ...described,
    /** its text without format */
    text: z._default(z.string().check(z.maxLength(2_000)), ''),
  }),
  answer: z.object({
    people: z.int(),
    /** those of them who are notified once it is posted: it's within their maximum price */
    automatic: z.int(),
  }),
  errors: ['too_many_requests', 'no_community'],
});

export const getLooking = endpoint({
  name: 'getLooking',
  method: 'GET',
  path: '/api/posts/:id/looking-for',
  summary: "How many people look for the viewer's own listing and weren't notified of it yet",
  access: 'participant',
  params: byId,
  answer: z.object({ people: z.int() }),
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});

export const notifyLooking = endpoint({
  name: 'notifyLooking',
  method: 'POST',
  path: '/api/posts/:id/looking-for',
  summary: "Notifies people who look for the viewer's own listing, each of them once",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: z.object({ notified: z.int() }),
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'too_many_requests'],
});

export const listWanted = endpoint({
  name: 'listWanted',
  method: 'GET',
  path: '/api/posts/:id/matches',
  summary: 'The newest available listings that match a "Looking for" post of the viewer',
  access: 'participant',
  params: byId,
  answer: z.object({ posts: z.array(post), mine }),
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});

/** "3 people are looking for this". */
export const lookingText = (people: number): string =>
  people === 1 ? '1 person is looking for this' : `${people.toLocaleString('en-US')} people are looking for this`;

/** "Notify 2 people". */
export const notifyText = (people: number): string =>
  `Notify ${people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`}`;
