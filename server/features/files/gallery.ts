import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Upload } from '../../../contract/files/uploads.ts';
import type { FileRow } from './store.ts';

/** A file as pages show it. */
export const galleryEntryOf = (row: FileRow): GalleryEntry => ({
  _id: row.id,
  kind: row.kind,
  img_name: row.name,
  img_path: `/files/${row.id}`,
  img_order: row.position,
  img_width: row.width,
  img_height: row.height,
  placeholder: row.placeholder,
  colour: row.colour,
  alt: row.alt,
  playable: row.playable,
  seconds: row.seconds,
});

export const uploadView = (row: FileRow): Upload => ({ ...galleryEntryOf(row), upload: row.id });
