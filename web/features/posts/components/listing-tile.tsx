import { type ReactNode, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { holdText } from '../../../../contract/posts/availability.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { track, useSeen } from '../../../lib/track.ts';
import { TileBone } from '../../../ui/feedback/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName } from '../../identity/index.ts';
import { type KnownPost, useKnownPost } from '../known-posts.ts';
import { PersonAvatar } from './author-line.tsx';
import { AvailabilityFlag } from './availability-flag.tsx';
import { Cover } from './cover.tsx';
import type { AdParts, PostAd } from './post-card.tsx';
import { useGone } from './use-gone.ts';
import { ListingPrice } from './listing-price.tsx';
import { useNamedCategory } from './named-category.ts';
import { SaveAction } from './post-actions.tsx';
import { postPath } from './post-links.ts';

interface ListingTileProps {
  id: string;
  /** its position in the list, from 1, and the list's length, -1 while unknown */
  position?: number;
  total?: number;
  /** on screen at once: its photo is loaded first */
  first?: boolean;
  /** it is shown as an ad */
  ad?: PostAd & { parts: AdParts };
}

/**
 * A post in a photo grid: its photo, price and title. An ad without a photo shows its text there; another post without
 * one is a row.
 */
export function ListingTile({ id, position, total, first, ad }: ListingTileProps): ReactNode {
  const { known, error } = useKnownPost(id);
  const seen = useSeen<HTMLElement>(id, ad?.ad_id);
  const navigate = useNavigate();
  if (useGone(id, error)) return null;
  if (!known) return <TileBone />;
  const { post } = known;
  const path = postPath(id);
  const words = post.title ?? (post.text ? plainText(post.text) : '');
  return (
    <article
      ref={seen}
      aria-label={postName(post)}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={0}
      // a click on an ad counts as a view, however briefly it was visible
      onClickCapture={ad ? () => track('view', id, ad.ad_id) : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) void navigate(path);
      }}
      className="relative min-w-0 rounded-l focus-visible:outline-offset-4 phone:scroll-mt-8"
    >
      <Link to={path} tabIndex={-1} className="block">
        {post.hasPhoto ? <Cover post={post} look="tile" eager={first} /> : <Words post={post} words={words} />}
        <span className="mt-2 block h-5 truncate leading-5">
          {isListing(post) ? <ListingPrice post={post} className="text-body" /> : <b>{personName(post.user)}</b>}
        </span>
        <span dir="auto" className="block h-5 truncate text-label leading-5">
          {words || ' '}
        </span>
        {ad ? null : <TileFacts post={post} />}
      </Link>
      {ad ? (
        <AdMarks ad={ad} known={known} />
      ) : (
        <>
          <AvailabilityFlag post={post} look="tile" />
          <SaveAction known={known} look="photo" />
        </>
      )}
    </article>
  );
}

/** An ad's mark, its menu in the place of Save, and its call to action in the place of the facts. */
function AdMarks({ ad, known }: { ad: NonNullable<ListingTileProps['ad']>; known: KnownPost }) {
  return (
    <>
      <span className="absolute top-2 left-2 z-1 inline-flex h-7 items-center rounded-pill bg-float px-2.5 text-small font-semi text-2 shadow-[0_1px_3px_rgb(0_0_0/.16)] max-[360px]:px-1.5">
        Sponsored
      </span>
      <span className="absolute top-2 right-2 size-10 rounded-full bg-float shadow-[0_1px_3px_rgb(0_0_0/.2)] *:-m-0.5">
        <Suspense fallback={null}>
          <ad.parts.Menu ad={ad} known={known} />
        </Suspense>
      </span>
      <span className="block h-4.5 leading-4.5">
        <Suspense fallback={null}>
          <ad.parts.Foot tile ad={ad} known={known} />
        </Suspense>
      </span>
    </>
  );
}

/** The end of a hold is shown instead of the other facts. */
function TileFacts({ post }: { post: Post }) {
  const hold = holdText(post, useCampus().time_zone, useNow());
  const named = useNamedCategory();
  return (
    <span className={`block h-4.5 truncate text-small leading-4.5 ${hold ? 'font-semi text-warn' : 'text-3'}`}>
      {hold ?? factsOf(post, !named)}
    </span>
  );
}

const factsOf = (post: Post, named: boolean): string =>
  [
    post.kind === 'looking' ? valueText(post.kind) : null,
    valueText(post.condition),
    post.highlights ?? (named ? valueText(post.category) : null),
  ]
    .filter(Boolean)
    .join(' · ');

function Words({ post, words }: { post: Post; words: string }) {
  return (
    <span className="grid aspect-square content-center gap-3 overflow-hidden rounded-l bg-2 p-4">
      <PersonAvatar user={post.user} size={32} />
      <span className="line-clamp-5 text-label text-2">{words}</span>
    </span>
  );
}
