import { Dialog as Radix } from 'radix-ui';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useFocusReturn } from '../dialogs/focus-return.ts';
import { CloseIcon, DownloadIcon, FileIcon, NextIcon, PreviousIcon } from '../icons/icons.tsx';
import { type Photo, photoName, placeholderBackground } from './photo.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import { useScrollLock } from '../dialogs/scroll-lock.ts';
import { AT_REST, useViewerGestures, type PhotoZoom } from './viewer-gestures.ts';

type Props = Omit<PhotoViewerProps, 'open'> & { index: number };

const ROUND =
  'grid size-target place-items-center rounded-full bg-[rgb(0_0_0/.55)] text-white hover:bg-[rgb(60_60_62/.8)] focus-visible:outline-white';

export function PhotoViewerBody({ photos, index, onMove, onClose, onWant }: Props) {
  useScrollLock();
  const returnFocus = useFocusReturn();
  const stage = useRef<HTMLDivElement>(null);
  const [{ view, smooth, of }, setState] = useState({ view: AT_REST, smooth: true, of: index });
  // Moving to another photo resets zoom and position.
  const current = of === index ? view : AT_REST;
  const setView = (next: PhotoZoom, softly: boolean) => setState({ view: next, smooth: softly, of: index });
  const photo = photos[index];
  const many = photos.length > 1;
  const step = (by: number) => {
    const to = index + by;
    if (to >= 0 && to < photos.length) onMove(to);
  };
  const gestures = useViewerGestures({ stage, view: current, setView, onSwipe: step, onClose });
  const keys = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('video')) return;
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: photos.length - 1 - index }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  if (!photo) return null;
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={keys}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-dialog flex animate-appear flex-col bg-[#0b0b0c] text-white outline-none select-none"
          style={{ '--focus': '#fff' } as CSSProperties}
        >
          <Radix.Title className="sr-only">{photo.kind === 'video' ? 'Video viewer' : 'Photo viewer'}</Radix.Title>
          <div
            ref={stage}
            {...gestures}
            onPointerCancel={gestures.onPointerUp}
            className="relative min-h-0 flex-1 touch-none overflow-hidden"
          >
            <div
              className="grid size-full place-items-center"
              style={{
                transform: `translate(${current.x}px, ${current.y}px) scale(${current.scale})`,
                transition: smooth || of !== index ? 'transform var(--viewer-ease, 180ms) ease-out' : 'none',
              }}
            >
              <Shown key={index} photo={photo} name={photoName(photo, index, photos.length)} />
            </div>
          </div>
          <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-2 p-3 *:pointer-events-auto">
            <button type="button" aria-label="Close" className={ROUND} onClick={onClose}>
              <CloseIcon />
            </button>
            {many ? (
              <p
                aria-live="polite"
                className="rounded-pill bg-[rgb(0_0_0/.55)] px-3 text-label leading-8 font-medium tnum"
              >
                {index + 1} / {photos.length}
              </p>
            ) : null}
            <span className="flex-1" />
            {onWant ? (
              <button
                type="button"
                className="min-h-target rounded-pill bg-white px-5 font-semi text-[#161615] hover:bg-[#e8e8e6] focus-visible:outline-white"
                onClick={() => {
                  onClose();
                  onWant();
                }}
              >
                I want this
              </button>
            ) : null}
            {photo.file ? (
              <a
                href={photo.file.href}
                download={photo.file.name}
                aria-label={`Download ${photo.file.name}`}
                className={ROUND}
              >
                <DownloadIcon size={20} />
              </a>
            ) : null}
          </div>
          {many ? (
            <>
              <button
                type="button"
                aria-label="Previous"
                aria-disabled={index === 0}
                className={`${ROUND} ${ARROW} left-3`}
                onClick={() => step(-1)}
              >
                <PreviousIcon />
              </button>
              <button
                type="button"
                aria-label="Next"
                aria-disabled={index === photos.length - 1}
                className={`${ROUND} ${ARROW} right-3`}
                onClick={() => step(1)}
              >
                <NextIcon />
              </button>
            </>
          ) : null}
          {photo.alt && photo.kind === 'photo' && current.scale === 1 ? (
            <p className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto w-fit max-w-full p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-center text-label select-text *:rounded-m *:bg-[rgb(0_0_0/.55)] *:box-decoration-clone *:px-2 *:py-1">
              <span>{photo.alt}</span>
            </p>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// Touch users swipe, so arrows show for pointers and keyboard focus. At either end they keep the focus, because the
// arrow keys depend on it.
const ARROW = 'absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-30 pointer-coarse:not-focus-visible:opacity-0';

function Shown({ photo, name }: { photo: Photo; name: string }) {
  const fits = 'max-h-[100dvh] max-w-full animate-appear object-contain';
  if (photo.kind === 'video' && photo.playable !== false)
    return (
      // users' own short clips have no captions
      <video
        className={fits}
        src={photo.full ?? photo.src}
        poster={photo.poster}
        width={photo.width}
        height={photo.height}
        aria-label={name}
        controls
        playsInline
        autoPlay
      />
    );
  if (photo.kind !== 'photo')
    return (
      <div className="grid max-w-80 justify-items-center gap-2 p-6 text-center">
        <FileIcon size={40} strokeWidth={1.4} />
        <p className="text-lead font-semi">{photo.file?.name ?? name}</p>
        <p className="text-[#b0b0ac]">
          {photo.kind === 'video'
            ? 'This video can’t be played in a browser. Download it to watch.'
            : 'This file opens outside Quad.'}
        </p>
        {photo.file ? (
          <a
            href={photo.file.href}
            download={photo.file.name}
            className="mt-3 inline-flex min-h-target items-center gap-2 rounded-pill bg-white px-5 font-semi text-[#161615]"
          >
            <DownloadIcon size={20} />
            Download
          </a>
        ) : null}
      </div>
    );
  return (
    <img
      className="max-w-full animate-appear object-contain"
      style={{
        // The box has the photo's aspect ratio from the start, so that its placeholder fits.
        width: `min(100%, ${photo.width}px, 100dvh * ${photo.width / photo.height})`,
        aspectRatio: `${photo.width} / ${photo.height}`,
        background: placeholderBackground(photo.placeholder),
      }}
      src={photo.full ?? photo.src}
      width={photo.width}
      height={photo.height}
      alt={name}
      draggable={false}
      onLoad={(event) => {
        event.currentTarget.style.background = 'none';
      }}
    />
  );
}
