import { type CSSProperties, useState } from 'react';
import { photoShape, tileSizes } from './photo-source.ts';
import { useFirstRenderedHere } from '../../lib/hydration.ts';
import { classNames } from '../class-names.ts';
import { FileIcon, PlayIcon } from '../icons/icons.tsx';
import { type Photo, photoName, placeholderBackground, playTime } from './photo.ts';

export type PhotoTilesProps = {
  photos: readonly Photo[];
  /** opens the viewer at this photo; without it the photos are no buttons */
  onOpen?: (index: number) => void;
  /** in a chat or a preview: at most 200 px high */
  small?: boolean;
  sold?: boolean;
  /** the post is on screen at once: its first photo loads with high priority */
  first?: boolean;
  className?: string;
};

/** The grids for two, three, and four or more; a single photo keeps its aspect ratio. */
const GRIDS: Record<number, string> = {
  2: 'grid-cols-2 aspect-[16/9]',
  3: 'grid-cols-[1.6fr_1fr] grid-rows-2 aspect-[3/2] *:first:row-span-2',
  4: 'grid-cols-2 grid-rows-2 aspect-[4/3]',
};

/**
 * The photos of a post: at most 500 px wide and 400 high, 350 on phones, 200 in chats. Space is reserved
 * before they load, so nothing shifts. With more than four, the fourth shows how many come after it.
 */
export function PhotoTiles({ photos, onOpen, small, sold, first, className }: PhotoTilesProps) {
  if (photos.length === 0) return null;
  const shown = photos.slice(0, 4);
  const one = photos.length === 1 ? shown[0] : undefined;
  return (
    <div
      className={classNames(
        'relative isolate overflow-hidden rounded-l',
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-photo-edge',
        one ? 'single-photo' : `grid w-full max-w-[500px] gap-[3px] ${GRIDS[shown.length]}`,
        one ? (small ? 'small' : '') : small ? 'max-h-50' : 'max-h-100 phone:max-h-[350px]',
        className,
      )}
      style={one ? ({ '--shape': photoShape(one) } as CSSProperties) : undefined}
    >
      {shown.map((photo, i) => (
        <Tile
          key={photo.src}
          photo={photo}
          name={photoName(photo, i, photos.length)}
          more={i === 3 ? photos.length - 4 : 0}
          sizes={tileSizes(photo, i, shown.length)}
          eager={first && i === 0}
          sold={sold}
          onOpen={onOpen ? () => onOpen(i) : undefined}
        />
      ))}
    </div>
  );
}

type TileProps = {
  photo: Photo;
  name: string;
  /** how many further photos have no tile, shown over this one */
  more: number;
  sizes: string;
  eager?: boolean;
  sold?: boolean;
  onOpen?: () => void;
};

function Tile({ photo, name, more, sizes, eager, sold, onOpen }: TileProps) {
  const Box = onOpen ? 'button' : 'div';
  const renderedHere = useFirstRenderedHere();
  // a server-rendered photo stays grey: it may be loaded already, and the blurred placeholder would show through
  const [background] = useState(() => (renderedHere ? placeholderBackground(photo.placeholder) : 'var(--bg-3)'));
  const picture = photo.kind === 'photo' ? photo.src : photo.poster;
  return (
    <Box
      {...(onOpen ? { type: 'button' as const, onClick: onOpen } : {})}
      className="relative size-full min-h-0 min-w-0 overflow-hidden focus-visible:outline-offset-[-4px]"
      style={{ background }}
    >
      {picture ? (
        <img
          src={picture}
          srcSet={photo.kind === 'photo' ? photo.srcSet : undefined}
          sizes={photo.srcSet ? sizes : undefined}
          width={photo.width}
          height={photo.height}
          alt={name}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          className={classNames('size-full object-cover text-transparent', sold && 'opacity-70 saturate-[.35]')}
          onError={(event) => {
            // Hides the browser's broken-image icon; the placeholder and the alt text stay.
            event.currentTarget.style.opacity = '0';
          }}
          onLoad={(event) => {
            // The placeholder would otherwise show through a transparent picture.
            const box = event.currentTarget.parentElement;
            if (box) box.style.background = 'var(--bg-3)';
          }}
        />
      ) : null}
      {photo.kind === 'video' && !picture ? <span className="sr-only">{name}</span> : null}
      {photo.kind === 'video' && more === 0 ? <VideoMarks duration={photo.duration} /> : null}
      {photo.kind === 'file' ? (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-small text-2">
          <FileIcon size={28} />
          <span className="line-clamp-2">{photo.file?.name}</span>
        </span>
      ) : null}
      {more > 0 ? (
        <span className="absolute inset-0 grid place-items-center bg-[rgb(0_0_0/.48)] text-[22px] font-semi text-white">
          +{more}
        </span>
      ) : null}
    </Box>
  );
}

export function VideoMarks({ duration }: { duration?: number | undefined }) {
  return (
    <>
      <span className="absolute top-1/2 left-1/2 grid size-16 max-h-[60%] -translate-1/2 place-items-center rounded-full bg-[rgb(0_0_0/.62)] text-white">
        <PlayIcon size={28} filled className="translate-x-0.5" />
      </span>
      {duration ? (
        <span className="absolute right-3 bottom-3 rounded-s bg-[rgb(0_0_0/.66)] px-2 text-small leading-6 font-medium text-white tnum">
          {playTime(duration)}
        </span>
      ) : null}
    </>
  );
}
