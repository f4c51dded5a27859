import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { personName } from '../../identity/index.ts';
import type { KnownPost } from '../known-posts.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { AuthorAvatar } from './author-line.tsx';
import { AvailabilityFlag } from './availability-flag.tsx';
import { Cover } from './cover.tsx';
import { Facts } from './facts.tsx';
import { ListingPrice } from './listing-price.tsx';
import { CommentAction, SaveAction, ShareAction } from './post-actions.tsx';
import { PostCaution } from './post-caution.tsx';
import { postPath } from './post-links.ts';
import { PostMenu } from './post-menu.tsx';

interface ListingCardProps {
  known: KnownPost;
  /** the props that make it open its post's page */
  card: ComponentProps<'article'>;
  first?: boolean | undefined;
  /** called when its author's profile is opened */
  onVisit: () => void;
  /** called when a link in its text is opened */
  onLeave: () => void;
}

/** A listing in a list: the photo, then price and title, then the seller. */
export function ListingCard({ known, card, first, onVisit, onLeave }: ListingCardProps) {
  const { post } = known;
  const { user } = post;
  const path = postPath(post._id);
  return (
    <article
      {...card}
      className="cursor-pointer border-b border-line pt-3 pb-1 focus-visible:-outline-offset-2 phone:scroll-mt-8"
    >
      <div className="mx-auto max-w-[532px] px-4">
        {post.hasPhoto ? (
          <div className="relative mb-3">
            <Link to={path} tabIndex={-1} className="block">
              <Cover post={post} look="card" eager={first} />
            </Link>
            <AvailabilityFlag post={post} look="card" />
            <SaveAction known={known} look="photo" />
          </div>
        ) : null}
        {post.title ? (
          <>
            <div className="flex items-baseline gap-3">
              <h2 className="min-w-0 flex-1 truncate text-lead font-semi">{post.title}</h2>
              <ListingPrice post={post} className="shrink-0 text-lead" />
            </div>
            <Facts post={post} className="block" />
          </>
        ) : (
          <div className="flex items-baseline gap-3">
            <ListingPrice post={post} className="text-lead" />
            <Facts post={post} />
          </div>
        )}
        {post.hasPhoto ? null : <AvailabilityFlag post={post} look="plain" />}
        <RichTextView value={post.text} onLinkOpen={onLeave} className="mt-1" />
        <PostCaution post={post} className="mt-3" />
        <div className="mt-1 flex h-11 items-center gap-1.5 text-small text-3">
          <AuthorAvatar user={user} size={24} onOpen={onVisit} />
          <Link to={`/${user.username}`} onClick={onVisit} className="truncate font-medium text-2 hover:underline">
            {personName(user)}
          </Link>
          {user.verified ? <VerifiedTick className="shrink-0" /> : null}
          <span className="flex shrink-0">
            <span className="pr-1">·</span>
            <Link to={path} className="hit-44 hover:underline">
              <RelativeTime at={post.createdAt} />
            </Link>
            {post.edited ? <span className="whitespace-pre"> · edited</span> : null}
          </span>
          <span className="-mr-2.5 ml-auto flex shrink-0 items-center text-2">
            <CommentAction post={post} />
            {post.hasPhoto ? null : <SaveAction known={known} />}
            <ShareAction post={post} />
            <PostMenu post={post} className="max-[340px]:-mr-1" />
          </span>
        </div>
      </div>
    </article>
  );
}
