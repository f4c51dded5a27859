import { coverSizes, type CoverLook } from '../../../ui/photos/photo-source.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useFirstRenderedHere } from '../../../lib/hydration.ts';
import { classNames } from '../../../ui/class-names.ts';
import { photoName, placeholderBackground } from '../../../ui/photos/photo.ts';
import { photoOfFile } from '../gallery.ts';

const SHAPES: Record<CoverLook, string> = { card: 'aspect-[4/3]', tile: 'aspect-square' };

/** A post's first photo or video poster, filling the box of a card or a tile. Its space is reserved before it loads. */
export function Cover({ post, look, eager }: { post: Post; look: CoverLook; eager?: boolean | undefined }) {
  const { img_gallery: gallery, sold, expired } = post;
  // a server-rendered cover stays grey: its photo may be loaded already
  const hasPlaceholder = useFirstRenderedHere();
  const entry = gallery.toSorted((a, b) => a.img_order - b.img_order)[0];
  const photo = entry && photoOfFile(entry);
  const background = hasPlaceholder && photo ? placeholderBackground(photo.placeholder) : 'var(--bg-3)';
  return (
    <span
      className={classNames(
        'relative block overflow-hidden rounded-l after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-photo-edge',
        SHAPES[look],
      )}
      style={{ background }}
    >
      {photo ? (
        <img
          src={photo.kind === 'video' ? photo.poster : photo.src}
          srcSet={photo.kind === 'video' ? undefined : photo.srcSet}
          sizes={photo.srcSet ? coverSizes(photo, look) : undefined}
          alt={photoName(photo, 0, gallery.length)}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          className={classNames(
            'size-full object-cover text-transparent',
            (sold || expired) && 'opacity-70 saturate-[.35]',
          )}
          onError={(event) => {
            event.currentTarget.style.opacity = '0';
          }}
        />
      ) : null}
      {look === 'card' && gallery.length > 1 ? (
        <span className="absolute right-2.5 bottom-2.5 rounded-pill bg-[rgb(0_0_0/.62)] px-2 text-small leading-6 font-medium text-white tnum">
          1/{gallery.length}
        </span>
      ) : null}
    </span>
  );
}
