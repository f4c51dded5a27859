import { type KeyboardEvent, useRef, useState } from 'react';
import { useHydrated } from '../../lib/hydration.ts';
import { classNames } from '../class-names.ts';
import { ExpandIcon, NextIcon, PreviousIcon } from '../icons/icons.tsx';
import { type Photo, photoName, placeholderBackground } from './photo.ts';
import { VideoMarks } from './photo-tiles.tsx';
import { PhotoViewer, preloadPhotoViewer } from './photo-viewer.tsx';

interface PhotoCarouselProps {
  photos: readonly Photo[];
  sold?: boolean;
  /** of a listing that can be bought: adds a buy button to the viewer, which closes it and calls this */
  onWant?: (() => void) | undefined;
}

/** A photo between these shapes (width by height) is cropped to fill the box; a wider or taller one is shown whole. */
const CROPPED = { narrowest: 0.6, widest: 2 };
const SIZES = '(max-width: 769px) 100vw, 640px';

const ROUND =
  'pointer-events-auto grid size-target place-items-center rounded-full bg-[rgb(0_0_0/.55)] text-white hover:bg-[rgb(60_60_62/.8)] focus-visible:outline-white';

/** Touch users swipe, so the arrows show for pointers and keyboard focus. */
const ARROW = 'aria-disabled:opacity-30 pointer-coarse:not-focus-visible:opacity-0';

/**
 * A listing's photos, one at a time: swipe, arrow keys, buttons and small pictures. A tap or two fingers open the
 * viewer, where pinch and double tap zoom. The swipe is the browser's own, so it works before the page's code runs.
 */
export function PhotoCarousel({ photos, sold, onWant }: PhotoCarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const many = photos.length > 1;
  const go = (to: number, behavior: ScrollBehavior = 'smooth') => {
    const { current } = track;
    if (!current || to < 0 || to >= photos.length) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    current.scrollTo({ left: to * current.clientWidth, behavior: still ? 'instant' : behavior });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined || !many || open !== null) return;
    event.preventDefault();
    go(to);
  };
  return (
    <section
      aria-label="Photos"
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
      onPointerEnter={preloadPhotoViewer}
      onFocus={preloadPhotoViewer}
    >
      <div className="relative overflow-hidden bg-3 desk:rounded-l">
        <div
          ref={track}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setIndex(Math.round(scrollLeft / clientWidth))}
          onTouchStart={({ touches }) => {
            if (touches.length === 2) setOpen(index);
          }}
          className="scrollless flex touch-pan-x touch-pan-y snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain"
        >
          {photos.map((photo, at) => (
            <Slide
              key={photo.src}
              photo={photo}
              name={photoName(photo, at, photos.length)}
              first={at === 0}
              sold={sold}
              onOpen={() => setOpen(at)}
            />
          ))}
        </div>
        {many ? (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between">
            <button
              type="button"
              aria-label="Previous photo"
              aria-disabled={index === 0}
              className={`${ROUND} ${ARROW}`}
              onClick={() => go(index - 1)}
            >
              <PreviousIcon />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              aria-disabled={index === photos.length - 1}
              className={`${ROUND} ${ARROW}`}
              onClick={() => go(index + 1)}
            >
              <NextIcon />
            </button>
          </div>
        ) : null}
        <div className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2">
          <button type="button" aria-label="Zoom" className={`${ROUND} hit-44 size-8!`} onClick={() => setOpen(index)}>
            <ExpandIcon size={16} />
          </button>
          {many ? (
            <p className="rounded-pill bg-[rgb(0_0_0/.62)] px-3 text-small leading-8 font-semi text-white tnum">
              {index + 1} / {photos.length}
            </p>
          ) : null}
        </div>
      </div>
      {many ? (
        <div className="scrollless mt-2 flex gap-2 overflow-x-auto p-0.5 phone:hidden">
          {photos.map((photo, at) => (
            <button
              key={photo.src}
              type="button"
              aria-label={`Show ${photoName({ ...photo, alt: null }, at, photos.length).toLowerCase()}`}
              aria-current={at === index}
              onClick={() => go(at)}
              className="aspect-[4/3] w-[calc(25%-6px)] shrink-0 overflow-hidden rounded-m bg-3 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
            >
              <img
                src={photo.kind === 'video' ? photo.poster : photo.src}
                srcSet={photo.kind === 'photo' ? photo.srcSet : undefined}
                sizes={photo.srcSet ? '150px' : undefined}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          ))}
        </div>
      ) : null}
      <PhotoViewer
        photos={photos}
        open={open}
        onMove={setOpen}
        onClose={() => {
          if (open !== null) go(open, 'instant');
          setOpen(null);
        }}
        onWant={onWant}
      />
    </section>
  );
}

interface SlideProps {
  photo: Photo;
  name: string;
  first: boolean;
  sold?: boolean | undefined;
  onOpen: () => void;
}

function Slide({ photo, name, first, sold, onOpen }: SlideProps) {
  const hydrated = useHydrated();
  // a server-rendered photo stays grey: it may be loaded already
  const [placeholder] = useState(hydrated);
  const shape = photo.width / photo.height;
  const whole = shape < CROPPED.narrowest || shape > CROPPED.widest;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative aspect-[4/3] w-full shrink-0 snap-center overflow-hidden focus-visible:outline-offset-[-4px] desk:aspect-[3/2]"
      style={{ background: placeholder && !whole ? placeholderBackground(photo.placeholder) : 'var(--bg-3)' }}
    >
      <img
        src={photo.kind === 'video' ? photo.poster : photo.src}
        srcSet={photo.kind === 'photo' ? photo.srcSet : undefined}
        sizes={photo.srcSet ? SIZES : undefined}
        width={photo.width}
        height={photo.height}
        alt={name}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        draggable={false}
        className={classNames(
          'size-full text-transparent',
          whole ? 'object-contain' : 'object-cover',
          sold && 'opacity-70 saturate-[.35]',
        )}
        onError={(event) => {
          event.currentTarget.style.opacity = '0';
        }}
      />
      {photo.kind === 'video' ? <VideoMarks duration={photo.duration} /> : null}
    </button>
  );
}
