import { isListing } from '../../contract/posts/listing-look.ts';
import { coverSizes, photoSrcSet, tileSizes } from '../../contract/posts/photo-source.ts';
import type { FeedAnswer } from '../../contract/posts/feed.ts';
import { FIRST_PHOTOS, type View } from '../../contract/view.ts';
import { escapeHtml } from './template.ts';

const TILES = 4;

/**
 * Preloads the photos at the top of a feed while the page's code is still loading.
 * @returns `<link rel="preload">` tags with the sizes that the page will use
 */
export function firstPhotos({ posts }: FeedAnswer, view: View): string[] {
  return posts.slice(0, FIRST_PHOTOS).flatMap((post) => {
    const { img_gallery: gallery } = post;
    const first = gallery.toSorted((a, b) => a.img_order - b.img_order)[0];
    if (!first || first.kind === 'video') return [];
    const measured = { width: first.img_width, height: first.img_height };
    const srcset = escapeHtml(photoSrcSet(first.img_path, measured));
    const sizes =
      view === 'grid'
        ? coverSizes(measured, 'tile')
        : isListing(post)
          ? coverSizes(measured, 'card')
          : tileSizes(measured, 0, Math.min(TILES, gallery.length));
    return `<link rel="preload" as="image" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
  });
}
