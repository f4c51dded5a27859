import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, recordId, time } from '../shapes.ts';

/** A seller's answer about a listing. */
export const availabilityAnswers = ['available', 'sold', 'removed'] as const;
export type AvailabilityAnswer = (typeof availabilityAnswers)[number];

/** A listing whose seller is asked whether it is available. */
export const unconfirmedListing = z.object({
  post_id: id,
  campus_id: id,
  title: z.string(),
  /** in whole US dollars; 0 for a free one */
  price: z.int(),
  /** address without the size, of its first photo */
  photo: z.nullable(z.string()),
  queue_length: z.int(),
  confirmed_at: time,
  createdAt: time,
});
export type UnconfirmedListing = z.infer<typeof unconfirmedListing>;

/** With the token of a mail's link no sign-in is needed; without it, the call is about the viewer's own listings. */
const query = z.object({ token: z.optional(z.string().check(z.maxLength(200))) });

export const listUnconfirmed = endpoint({
  name: 'listUnconfirmed',
  method: 'GET',
  path: '/api/availability',
  summary: "A seller's listings on all campuses that weren't confirmed for a week, the oldest first",
  access: 'anyone',
  query,
  answer: z.object({ listings: z.array(unconfirmedListing) }),
  errors: ['not_signed_in', 'link_over', 'too_many_requests'],
});

/** The page of a mail's link calls it when a button is pressed, so that opening the link changes nothing. */
export const answerAvailability = endpoint({
  name: 'answerAvailability',
  method: 'POST',
  path: '/api/availability',
  summary: 'Says that a listing is still available, sold, or to be taken down; answers with those that are left',
  access: 'anyone',
  onArchivedCampus: 'refused',
  query,
  body: z.object({ post_id: recordId, answer: z.enum(availabilityAnswers) }),
  answer: z.object({ listings: z.array(unconfirmedListing) }),
  errors: [
    'not_signed_in',
    'link_over',
    'post_not_found',
    'post_deleted',
    'forbidden',
    'post_images_kept',
    'too_many_requests',
  ],
});
