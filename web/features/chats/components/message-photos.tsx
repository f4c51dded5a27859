import { useState } from 'react';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { PhotoTiles } from '../../../ui/photos/photo-tiles.tsx';
import { PhotoViewer, preloadPhotoViewer } from '../../../ui/photos/photo-viewer.tsx';
import { photoOfFile } from '../../posts/index.ts';

/** A message's photo or video, at most 200 px high; a click opens the viewer. */
export function MessagePhotos({ gallery, mine }: { gallery: readonly GalleryEntry[]; mine: boolean }) {
  const [open, setOpen] = useState<number | null>(null);
  if (gallery.length === 0) return null;
  const photos = gallery.map(photoOfFile);
  return (
    // It has its own width; in the bubble's column it would be as wide as the text.
    <div
      onPointerEnter={preloadPhotoViewer}
      onFocus={preloadPhotoViewer}
      className={`flex w-80 max-w-full flex-col ${mine ? 'items-end' : 'items-start'}`}
    >
      <PhotoTiles photos={photos} onOpen={setOpen} small />
      <PhotoViewer photos={photos} open={open} onMove={setOpen} onClose={() => setOpen(null)} />
    </div>
  );
}
