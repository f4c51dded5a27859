import type { ReactNode } from 'react';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../../contract/date-format.ts';
import { useSeen } from '../../../lib/track.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName } from '../../identity/index.ts';
import { canBuy, useWant } from '../buying.ts';
import { EditedMark } from '../history/edited-mark.tsx';
import type { KnownPost } from '../known-posts.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { ListingSpots } from '../spots/listing-spots.tsx';
import { AuthorAvatar } from './author-line.tsx';
import { AvailabilityLine } from './availability-line.tsx';
import { CurbLine } from './curb-line.tsx';
import { DetailList } from './details.tsx';
import { ExpiryLine } from './expiry-line.tsx';
import { PostActions } from './post-actions.tsx';
import { postPath } from './post-links.ts';
import { PostCaution } from './post-caution.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { useTracked } from './use-tracked.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { isFirm, isSelling, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { PricePill } from '../../../ui/price-pill.tsx';
import { Facts } from './facts.tsx';
import { Earlier } from './listing-price.tsx';

/** On a post's page: its price, its other fields and its campus tag. */
function DealLine({ post }: { post: Post }) {
  const { campus_short_name: name, location } = useCampus();
  const text = valueText(post.price);
  const price = text && post.kind === 'looking' ? `Up to ${text}` : text;
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2.5 text-small text-2">
      <PricePill price={price} sold={post.sold} big />
      <Earlier post={post} />
      {post.price && isSelling(post.kind) && !post.sold ? (
        <span>{isFirm(post) ? 'Firm' : 'Open to offers'}</span>
      ) : null}
      <Facts post={post} />
      <span>{`${name}, ${location.city}, ${location.state}`}</span>
    </div>
  );
}

interface BigPostProps {
  known: KnownPost;
  onRemoved: () => void;
  /** above its actions */
  children?: ReactNode;
}

/** A post on its own page. A listing shows its photos and price first, another post its text. */
export function BigPost({ known, onRemoved, children }: BigPostProps) {
  const { user: viewer } = useViewer();
  const want = useWant();
  const { post } = known;
  const { user } = post;
  const seen = useSeen<HTMLElement>(post._id);
  const { visit, leave } = useTracked(post._id);
  const listing = isListing(post);
  const text = (
    <RichTextView
      value={post.text}
      onLinkOpen={leave}
      className={listing ? 'mt-3.5' : post.title ? 'mt-1.5' : 'mt-3 text-lead'}
    />
  );
  const media = (
    <PostMedia
      gallery={post.img_gallery}
      sold={post.sold}
      first
      onWant={canBuy(post, viewer?._id) ? () => want(post._id) : undefined}
      className="mt-3"
    />
  );
  return (
    <article ref={seen} aria-label={postName(post)} className="border-b border-line pt-4">
      <div className="px-4">
        <div className="flex items-center gap-3">
          <AuthorAvatar user={user} size={48} onOpen={visit} />
          <div className="min-w-0 flex-1 leading-5">
            <p className="flex items-center gap-1">
              <Link to={`/${user.username}`} onClick={visit} className="truncate font-semi hover:underline">
                {personName(user)}
              </Link>
              {user.verified ? <VerifiedTick /> : null}
            </p>
            <p className="flex min-w-0 text-small leading-5 text-3">
              <span className="truncate">@{user.username}</span>
              <span className="shrink-0">
                <span className="px-1">·</span>
                <RelativeTime at={post.createdAt} />
              </span>
            </p>
          </div>
          <PostMenu post={post} onRemoved={onRemoved} className="-mr-2.5" />
        </div>
        {post.type === 'new user' ? (
          <p className="mt-3 text-lead">
            <span className="font-semi">{personName(user)}</span> has joined the community
          </p>
        ) : null}
        {listing ? media : null}
        {post.title ? <h2 className="mt-3 text-title font-bold wrap-anywhere">{post.title}</h2> : null}
        {listing ? null : text}
        {post.type === 'post' ? <DealLine post={post} /> : null}
        <AvailabilityLine post={post} className="mt-3.5" />
        {post.sale_id ? (
          <p className="mt-3.5 text-label">
            Part of a{' '}
            <Link to={`/sale/${post.sale_id}`} className="hit-44 font-medium text-accent hover:underline">
              move-out sale
            </Link>
          </p>
        ) : null}
        <CurbLine known={known} />
        {listing ? text : null}
        <DetailList post={post} />
        <ListingSpots known={known} />
        <ExpiryLine post={known.post} mayExtend={known.abilities?.extend ?? false} />
        {listing ? null : media}
        <PostCaution post={post} className="mt-3" />
        <PostedLine at={post.createdAt}>
          <EditedMark post={post} />
          {post.likes > 0 ? (
            <>
              {' · '}
              <Link to={`${postPath(post._id)}/likes`} className="hit-44 hover:underline">
                Saved by {post.likes.toLocaleString('en-US')}
              </Link>
            </>
          ) : null}
        </PostedLine>
      </div>
      {children}
      <PostActions known={known} big />
    </article>
  );
}

/** When it was posted. */
function PostedLine({ at, children }: { at: string; children: ReactNode }) {
  const { time_zone: timeZone } = useCampus();
  const time = formatDate(at, { timeStyle: 'short', timeZone });
  const day = formatDate(at, { month: 'short', day: 'numeric', year: 'numeric', timeZone });
  return (
    <p className="mt-3.5 mb-2.5 text-small text-3">
      <time dateTime={at}>
        {time} · {day}
      </time>
      {children}
    </p>
  );
}
