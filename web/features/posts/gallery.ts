import { photoSrcSet } from '../../ui/photos/photo-source.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Photo } from '../../ui/photos/photo.ts';

/** A file of a post, comment or message, as the photo tiles and the full-screen photo viewer take it. */
export function photoOfFile(entry: GalleryEntry): Photo {
  const { img_path: path, img_width: width, img_height: height } = entry;
  const still = `${path}/640.webp`;
  const shared = { width, height, alt: entry.alt || null, placeholder: entry.placeholder ?? entry.colour };
  if (entry.kind === 'video') {
    const file = { href: `${path}/file`, name: entry.img_name };
    const video = {
      ...shared,
      kind: 'video' as const,
      src: still,
      poster: `${path}/poster.webp`,
      full: file.href,
      playable: entry.playable,
      file,
    };
    return entry.seconds === null ? video : { ...video, duration: entry.seconds };
  }
  const srcSet = photoSrcSet(path, shared);
  return { ...shared, kind: 'photo', src: still, srcSet, full: `${path}/2048.webp` };
}
