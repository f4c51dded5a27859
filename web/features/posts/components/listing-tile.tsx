import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { holdText } from '../../../../contract/posts/availability.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useSeen } from '../../../lib/track.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName } from '../../identity/index.ts';
import { useKnownPost } from '../known-posts.ts';
import { PersonAvatar } from './author-line.tsx';
import { AvailabilityFlag } from './availability-flag.tsx';
import { Cover } from './cover.tsx';
import { useGone } from './use-gone.ts';
import { ListingPrice } from './listing-price.tsx';
import { SaveAction } from './post-actions.tsx';
import { postPath } from './post-links.ts';

interface ListingTileProps {
  id: string;
  /** its position in the list, from 1, and the list's length, -1 while unknown */
  position?: number;
  total?: number;
  /** on screen at once: its photo is loaded first */
  first?: boolean;
}

/** A post in a photo grid: its photo, price and title (BRO-06). A post without a photo shows its text. */
export function ListingTile({ id, position, total, first }: ListingTileProps): ReactNode {
  const { known, error } = useKnownPost(id);
  const seen = useSeen<HTMLElement>(id);
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
        <span className="block h-5 truncate text-label leading-5">{words || ' '}</span>
        <TileFacts post={post} />
      </Link>
      <AvailabilityFlag post={post} look="tile" />
      {post.type === 'post' ? <SaveAction known={known} look="photo" /> : null}
    </article>
  );
}

/** The end of a hold is shown instead of the other facts. */
function TileFacts({ post }: { post: Post }) {
  const hold = holdText(post, useCampus().time_zone, useNow());
  return (
    <span className={`block h-4.5 truncate text-small leading-4.5 ${hold ? 'font-semi text-warn' : 'text-3'}`}>
      {hold ?? factsOf(post)}
    </span>
  );
}

const factsOf = (post: Post): string =>
  [
    post.kind === 'looking' ? valueText(post.kind) : null,
    valueText(post.condition),
    post.highlights ?? valueText(post.category),
  ]
    .filter(Boolean)
    .join(' · ');

function Words({ post, words }: { post: Post; words: string }) {
  const joined = post.type === 'new user';
  return (
    <span className="grid aspect-square content-center gap-3 overflow-hidden rounded-l bg-2 p-4">
      <PersonAvatar user={post.user} size={32} />
      <span className="line-clamp-5 text-label text-2">{joined ? 'has joined the community' : words}</span>
    </span>
  );
}

export const TileBone = () => (
  <div aria-hidden="true">
    <Bone className="aspect-square rounded-l" />
    <Bone className="mt-3 h-3 w-12 rounded-s" />
    <Bone className="mt-2.5 mb-5.5 h-3 w-4/5 rounded-s" />
  </div>
);
