import * as z from 'zod/mini';
import { id } from '../shapes.ts';

/** A file of a post, comment or message, in the order shown. */
export const galleryEntry = z.object({
  _id: id,
  kind: z.enum(['photo', 'animation', 'video']),
  img_name: z.string(),
  /**
   * Address without the size: `{img_path}/{size}.webp`, sizes in `photoSizes`; a video's own file is `{img_path}/file`.
   */
  img_path: z.string(),
  img_order: z.int(),
  img_width: z.int(),
  img_height: z.int(),
  /** a tiny blurred version, as the base64 of a thumbhash */
  placeholder: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  alt: z.string(),
  /** for a video: whether browsers can play it */
  playable: z.boolean(),
  seconds: z.nullable(z.number()),
});
export type GalleryEntry = z.infer<typeof galleryEntry>;

/** Longest sides in pixels of the sizes made of a photo. A smaller photo is stored at its own size. */
export const photoSizes = [320, 640, 1280, 2048] as const;
/** Sides of the square sizes of a profile picture: `{img}/{size}.webp`. */
export const avatarSizes = [96, 192, 384] as const;
