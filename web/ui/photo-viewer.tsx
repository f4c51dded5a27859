import { useBackCloses } from '../lib/back-closes.ts';
import { lazy } from '../lib/lazy.ts';
import { Suspense } from 'react';
import type { Photo } from './photo.ts';

export type PhotoViewerProps = {
  photos: readonly Photo[];
  /** which one is open; null is closed */
  open: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
};

const load = () => import('./photo-viewer-body.tsx');
const Body = lazy(() => load().then((parts) => ({ default: parts.PhotoViewerBody })));

/** Fetches the viewer's code ahead, when a photo is pointed at. */
export const preloadPhotoViewer = (): void => void load();

/** Photos over the whole screen: swipe, arrows, pinch or double tap, Escape and Back. Its code comes with the first photo opened. */
export function PhotoViewer({ open, ...rest }: PhotoViewerProps) {
  useBackCloses(open !== null, rest.onClose);
  return open === null ? null : (
    <Suspense fallback={null}>
      <Body index={open} {...rest} />
    </Suspense>
  );
}
