import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { holdText } from '../../../../contract/posts/availability.ts';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useSeen } from '../../../lib/track.ts';
import { CommentIcon, type Icon, PushpinIcon, SaveIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { personName, useMayStart } from '../../identity/index.ts';
import { type KnownPost, useKnownPost } from '../known-posts.ts';
import { setSaved } from '../saves.ts';
import { PersonAvatar } from './author-line.tsx';
import { ListingPrice } from './listing-price.tsx';
import { countText, postPath, sharePost } from './post-links.ts';
import { PostMenu } from './post-menu.tsx';
import { useComment } from './use-comment.ts';
import { useGone } from './use-gone.ts';

interface SlimRowProps {
  id: string;
  position: number;
  total: number;
  /** by an ambassador */
  pinned: boolean;
}

/** In the photo grid, a post without a photo, or the pinned one: a row across the columns that opens it. */
export function SlimRow({ id, position, total, pinned }: SlimRowProps): ReactNode {
  const { known, error } = useKnownPost(id);
  const seen = useSeen<HTMLElement>(id);
  const navigate = useNavigate();
  if (useGone(id, error)) return null;
  if (!known) return <Bone className="h-14 rounded-l phone:h-12" />;
  const { post } = known;
  const path = postPath(id);
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
      className="flex h-14 min-w-0 items-center rounded-l bg-2 phone:h-12 phone:scroll-mt-8"
    >
      <Link to={path} tabIndex={-1} className="flex h-full min-w-0 flex-1 items-center gap-2.5 pl-3">
        <PersonAvatar user={post.user} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-label leading-5">
            <Words post={post} />
          </span>
          <span className="flex items-center text-small leading-4.5 text-2">
            {pinned ? <PinnedMark /> : <Note post={post} />}
            <Count of={post.comments} named="comments" Drawing={CommentIcon} />
            <Count of={post.likes} named="saves" Drawing={SaveIcon} />
          </span>
        </span>
      </Link>
      {post.type === 'post' ? <AllActions known={known} /> : null}
    </article>
  );
}

function Words({ post }: { post: Post }) {
  if (post.type === 'new user')
    return (
      <>
        <b className="font-semi">{personName(post.user)}</b> has joined the community
      </>
    );
  return (
    <>
      {isListing(post) ? <ListingPrice post={post} className="mr-1.5" /> : null}
      {post.title ?? (post.text ? plainText(post.text) : 'Photos')}
    </>
  );
}

const PinnedMark = () => (
  <span className="flex min-w-0 items-center gap-1">
    <PushpinIcon size={14} className="shrink-0" />
    <span className="truncate">Pinned by an ambassador</span>
  </span>
);

/** Until when it's on hold, or who posted it and when. */
function Note({ post }: { post: Post }) {
  const hold = holdText(post, useCampus().time_zone, useNow());
  if (hold) return <span className="truncate font-semi text-warn">{hold}</span>;
  return (
    <>
      {post.type === 'post' ? (
        <>
          <span className="truncate">{personName(post.user)}</span>
          <span className="px-1">·</span>
        </>
      ) : null}
      <span className="shrink-0">
        <RelativeTime at={post.createdAt} />
      </span>
    </>
  );
}

function Count({ of, named, Drawing }: { of: number; named: string; Drawing: Icon }) {
  return of > 0 ? (
    <span className="ml-2.5 flex shrink-0 items-center gap-1 tnum">
      <Drawing size={14} />
      {countText(of)}
      <span className="sr-only"> {named}</span>
    </span>
  ) : null;
}

/** The post's menu, which begins with what a card has below its text. */
function AllActions({ known: { post, saved } }: { known: KnownPost }) {
  const { archived } = useCampus();
  const mayStart = useMayStart();
  const comment = useComment();
  const first = [
    !archived && { label: 'Comment', icon: <CommentIcon size={20} />, onSelect: () => comment(post) },
    !archived && {
      label: saved ? 'Saved' : 'Save',
      icon: <SaveIcon size={20} filled={saved} />,
      onSelect: () => void (mayStart('like') && setSaved(post._id, !saved)),
    },
    { label: 'Share', icon: <ShareIcon size={20} />, onSelect: () => void sharePost(post) },
  ];
  return <PostMenu post={post} first={first} />;
}
