import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SHARE_KEY } from '../routes.ts';
import { byId, id } from '../shapes.ts';

export const makeShareLink = endpoint({
  name: 'makeShareLink',
  method: 'PUT',
  path: '/api/posts/:id/share-link',
  summary: "An author's link to their listing, the same one until they stop it",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: z.object({
    url: z.string(),
    /** it shows the listing to whoever opens it; false where everyone may read, or the campus has no such links */
    signed: z.boolean(),
  }),
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'too_many_requests'],
});

export const endShareLink = endpoint({
  name: 'endShareLink',
  method: 'DELETE',
  path: '/api/posts/:id/share-link',
  summary: 'Stops the link that its author shared; another one has another secret',
  access: 'participant',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'too_many_requests'],
});

/** A text of any shape: one that isn't the listing's secret is answered with post_not_found. */
const withKey = z.object({ [SHARE_KEY]: z.string() });

/** What its author's link shows of a listing to whoever opens it: nobody's name and none of the text. */
export const teaser = z.object({
  _id: id,
  /** without one its category, or "For sale" */
  title: z.string(),
  price: z.nullable(z.int()),
  /** the campus's name */
  campus: z.string(),
  /** its first photo */
  photo: z.nullable(z.object({ path: z.string(), width: z.int(), height: z.int() })),
});
export type Teaser = z.infer<typeof teaser>;

export const getTeaser = endpoint({
  name: 'getTeaser',
  method: 'GET',
  path: '/api/posts/:id/teaser',
  summary: "What an author's link shows of their listing: first photo, title, price and campus",
  access: 'anyone',
  params: byId,
  query: withKey,
  answer: teaser,
  errors: ['post_not_found', 'too_many_requests'],
});

export const getTeaserPhoto = endpoint({
  name: 'getTeaserPhoto',
  method: 'GET',
  path: '/api/posts/:id/teaser/photo',
  summary: "The first photo of a listing by its author's link",
  access: 'anyone',
  params: byId,
  query: withKey,
  bytes: {
    type: 'image/webp',
    summary: 'The photo, at most 1280 pixels on its longer side.',
    fairAs: 'files',
    secret: true,
  },
  errors: ['post_not_found', 'too_many_requests'],
});
