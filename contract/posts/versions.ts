import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingShape } from './listing-rules.ts';
import { galleryEntry } from './gallery.ts';
import { richTextSchema } from './rich-text/index.ts';
import { byId, time } from '../shapes.ts';

/** A file in a version of a post. Of one that was removed since, only the kind is left: no path, and '' for `alt`. */
export const versionFile = z.object({
  kind: galleryEntry.shape.kind,
  img_path: z.nullable(z.string()),
  alt: z.string(),
});

/** The content of a post from `at` until the next version. */
export const postVersion = z.object({
  text: z.nullable(richTextSchema),
  ...listingShape,
  files: z.array(versionFile),
  at: time,
});
export type PostVersion = z.infer<typeof postVersion>;

export const listVersions = endpoint({
  name: 'listVersions',
  method: 'GET',
  path: '/api/posts/:id/history',
  summary: 'The edit history of a post or comment: all versions, the current one first',
  access: 'reader',
  params: byId,
  answer: z.object({ versions: z.array(postVersion) }),
  errors: ['post_not_found', 'post_deleted'],
});
