import { useBackCloses } from '../../lib/back-closes.ts';
import { lazy } from '../../lib/lazy.ts';
import { Suspense } from 'react';
import { loadPlaceholders, type Photo } from './photo.ts';

export type PhotoViewerProps = {
  photos: readonly Photo[];
  /** the index of the open photo; null is closed */
  open: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
  /** of a listing that can be bought: adds a buy button, which closes the viewer and calls this */
  onWant?: (() => void) | undefined;
};

const load = () => Promise.all([import('./photo-viewer-body.tsx'), loadPlaceholders()]).then(([parts]) => parts);
const Body = lazy(() => load().then((parts) => ({ default: parts.PhotoViewerBody })));

/** Preloads the viewer's code when a photo is hovered. */
export const preloadPhotoViewer = (): void => void load().catch(() => undefined);

/**
 * A full-screen photo viewer: swipe, arrows, pinch or double tap, Escape and Back. Its code is loaded with the first
 * photo opened.
 */
export function PhotoViewer({ open, ...rest }: PhotoViewerProps) {
  useBackCloses(open !== null, rest.onClose);
  return open === null ? null : (
    <Suspense fallback={null}>
      <Body index={open} {...rest} />
    </Suspense>
  );
}
