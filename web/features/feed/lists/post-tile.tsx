import { holdText } from '../../../../contract/posts/availability.ts';
import { struckPrice } from '../../../../contract/posts/earlier-prices.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useFirstRenderedHere } from '../../../lib/hydration.ts';
import { ClockIcon, LayersIcon, PlayIcon, VideoIcon } from '../../../ui/icons/icons.tsx';
import { placeholderBackground } from '../../../ui/photos/photo.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { useGone } from '../../posts/components/index.ts';
import { photoOfFile, useKnownPost } from '../../posts/index.ts';

/** A post as one square of a grid: its first photo, its price or "Sold", and a mark for videos and several photos. */
export function PostTile({ id, to, first }: { id: string; to: (id: string) => string; first: boolean }) {
  const { known, error } = useKnownPost(id);
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  if (useGone(id, error)) return null;
  if (!known) return <Bone className="aspect-square" />;
  const { post } = known;
  // its author has removed its photos
  if (!post.hasPhoto) return null;
  const hold = holdText(post, timeZone, now);
  const price = valueText(post.price);
  const mark = post.sold ? 'Sold' : post.expired ? 'Expired' : price;
  const earlier = post.expired ? null : valueText(struckPrice(post, now));
  return (
    <Link
      to={to(id)}
      className="relative block aspect-square overflow-hidden [content-visibility:auto] focus-visible:outline-offset-[-4px]"
    >
      <span className="sr-only">{mark ? `${postName(post)}, ` : postName(post)}</span>
      <Picture post={post} eager={first} />
      <Mark post={post} />
      {mark ? (
        <span className="absolute bottom-2 left-2 h-6 max-w-[calc(100%-16px)] truncate rounded-pill bg-page px-2 text-small leading-6 font-semi tnum phone:bottom-1.5 phone:left-1.5">
          {mark}
          {earlier ? (
            <s className="ml-1 font-normal text-3">
              <span className="sr-only">, was </span>
              {earlier}
            </s>
          ) : null}
          {hold ? (
            <>
              <ClockIcon size={16} className="mb-0.5 ml-1 inline text-warn" />
              <span className="sr-only">, {hold}</span>
            </>
          ) : null}
        </span>
      ) : null}
    </Link>
  );
}

/**
 * The value of `sizes`: a third of the column's width. A wide photo is cropped at its sides, so it's rendered wider.
 * @param shape width divided by height, at least 1
 */
const sizesOf = (shape: number) => `(max-width: 769px) ${Math.round(34 * shape)}vw, ${Math.round(200 * shape)}px`;

function Picture({ post: { img_gallery: gallery, sold, expired }, eager }: { post: Post; eager: boolean }) {
  const placeholder = useFirstRenderedHere();
  const [failed, setFailed] = useState(false);
  const entry = gallery.reduce<Post['img_gallery'][number] | undefined>(
    (first, next) => (first && first.img_order <= next.img_order ? first : next),
    undefined,
  );
  if (!entry) return <span className="absolute inset-0 bg-3" />;
  const photo = photoOfFile(entry);
  const isVideo = photo.kind === 'video';
  // a server-rendered tile stays grey: its photo may be loaded already
  const background = placeholder ? placeholderBackground(photo.placeholder) : 'var(--bg-3)';
  const shape = photo.height > 0 ? Math.min(3, Math.max(1, photo.width / photo.height)) : 1;
  return (
    <span className="absolute inset-0" style={{ background }}>
      {failed ? (
        isVideo ? (
          <PlayIcon size={28} filled className="absolute top-1/2 left-1/2 -translate-1/2 text-2" />
        ) : null
      ) : (
        <img
          src={isVideo ? photo.poster : photo.src}
          srcSet={isVideo ? undefined : photo.srcSet}
          sizes={photo.srcSet ? sizesOf(shape) : undefined}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className={`size-full object-cover ${sold || expired ? 'opacity-70 saturate-[.35]' : ''}`}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}

/** A video, or more than one photo. */
function Mark({ post: { img_gallery: gallery } }: { post: Post }) {
  const Drawing = gallery.length > 1 ? LayersIcon : gallery[0]?.kind === 'video' ? VideoIcon : null;
  return Drawing ? (
    <span className="absolute top-2 right-2 grid size-6.5 place-items-center rounded-full bg-[rgb(0_0_0/.6)] text-white phone:top-1.5 phone:right-1.5">
      <Drawing size={16} />
    </span>
  ) : null;
}
