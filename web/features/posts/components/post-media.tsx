import { useMemo, useState } from 'react';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { PhotoTiles } from '../../../ui/photos/photo-tiles.tsx';
import { PhotoViewer, preloadPhotoViewer } from '../../../ui/photos/photo-viewer.tsx';
import { photoOfFile } from '../gallery.ts';

/** The photos and videos of a post or comment; a click opens the viewer. */
export function PostMedia({
  gallery,
  sold,
  first,
  small,
  onWant,
  className,
}: {
  gallery: readonly GalleryEntry[];
  sold?: boolean;
  first?: boolean;
  small?: boolean;
  /** for a listing that can be bought: the viewer has a buy button too */
  onWant?: (() => void) | undefined;
  className?: string;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const photos = useMemo(() => [...gallery].sort((a, b) => a.img_order - b.img_order).map(photoOfFile), [gallery]);
  if (photos.length === 0) return null;
  return (
    <div onPointerEnter={preloadPhotoViewer} onFocus={preloadPhotoViewer} className={className}>
      <PhotoTiles photos={photos} onOpen={setOpen} sold={sold} first={first} small={small} />
      <PhotoViewer photos={photos} open={open} onMove={setOpen} onClose={() => setOpen(null)} onWant={onWant} />
    </div>
  );
}
