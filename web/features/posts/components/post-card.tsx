import { type ComponentType, type MouseEvent, memo, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallToAction } from '../../../../contract/ads/ad-on-post.ts';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { lazy } from '../../../lib/lazy.ts';
import { track, useSeen } from '../../../lib/track.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName } from '../../identity/index.ts';
import type { KnownPost } from '../known-posts.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { AuthorAvatar, PersonAvatar } from './author-line.tsx';
import { AvailabilityFlag } from './availability-flag.tsx';
import { Facts } from './facts.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingPrice } from './listing-price.tsx';
import { PostActions } from './post-actions.tsx';
import { postPath } from './post-links.ts';
import { PostCaution } from './post-caution.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { useTracked } from './use-tracked.ts';

/** The feed has no replies. */
const ReplyContext = lazy(() => import('./reply-context.tsx'));

/** A post that is shown as an ad. */
export interface PostAd {
  /** '' marks a preview, which isn't counted */
  ad_id: string;
  /** its content is in the query cache (known-posts.ts) */
  post: { _id: string };
  cta: CallToAction;
}

interface AdPartProps {
  ad: PostAd;
  known: KnownPost;
}

/** An ad's additional parts, supplied by the app because the posts feature can't import ads. */
export interface AdParts {
  /** the call to action, below the post's content; on a tile a line of text */
  Foot: ComponentType<AdPartProps & { tile?: boolean }>;
  /** replaces the post's menu */
  Menu: ComponentType<AdPartProps>;
}

export interface PostCardProps {
  known: KnownPost;
  /** it is shown as an ad */
  ad?: PostAd & { parts: AdParts };
  /** its position in the list, from 1, and the list's length, -1 while unknown */
  position?: number;
  total?: number;
  /** on screen at once: its photo is loaded first */
  first?: boolean;
}

const CONTROLS = 'a, button, input, select, textarea, video, [role=dialog], [role=menu]';

/** Whether a click was meant for the card itself: not for a control on it, and not the end of a text selection. */
function isForCard(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  // React also bubbles clicks from overlays above the card, which are elsewhere in the DOM.
  if (!event.currentTarget.contains(target) || target.closest(CONTROLS)) return false;
  return !event.defaultPrevented && !window.getSelection()?.toString();
}

/** A post in the feed, or a reply in a list with what it answers. A click anywhere on it opens its page. */
export const PostCard = memo(function PostCard({ known, position, total, first, ad }: PostCardProps) {
  const navigate = useNavigate();
  const { post } = known;
  const seen = useSeen<HTMLElement>(post._id, ad?.ad_id);
  const { visit, leave } = useTracked(post._id, ad?.ad_id);
  const path = postPath(post._id);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isForCard(event)) return;
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(path, '_blank', 'noopener');
    else if (event.button === 0) void navigate(path);
  };
  const card = {
    ref: seen,
    'aria-label': postName(post),
    'aria-posinset': position,
    'aria-setsize': total,
    // Articles are focusable, so that the feed can be read article by article; Enter opens the focused one.
    tabIndex: 0,
    // A click on an ad counts as a view, however briefly the ad was visible.
    onClickCapture: ad?.ad_id ? () => track('view', post._id, ad.ad_id) : undefined,
    onClick: open,
    onAuxClick: open,
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) void navigate(path);
    },
  };
  if (post.type === 'new user') return <JoinedCard known={known} card={card} />;
  if (!ad && isListing(post))
    return <ListingCard known={known} card={card} first={first} onVisit={visit} onLeave={leave} />;
  const { user } = post;
  return (
    <article
      {...card}
      className="grid cursor-pointer grid-cols-[44px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-4 pb-1.5 focus-visible:-outline-offset-2 phone:scroll-mt-8 phone:grid-cols-[40px_minmax(0,1fr)] phone:gap-x-2.5 phone:pt-3.5 phone:pb-1"
    >
      {post.post_commented_on ? (
        <Suspense fallback={<p className="col-span-2 -mt-3 min-h-10" />}>
          <ReplyContext id={post.post_commented_on} />
        </Suspense>
      ) : null}
      <AuthorAvatar
        user={user}
        size={44}
        onOpen={visit}
        className="row-span-2 self-start phone:row-span-1 phone:*:size-10!"
      />
      <div className="flex min-h-5.5 items-start gap-1 phone:mb-1.5 phone:min-h-10">
        <p className="flex min-w-0 flex-1 items-baseline gap-1 phone:flex-wrap phone:content-center phone:self-center">
          <Link
            to={`/${user.username}`}
            onClick={visit}
            className="-my-px truncate py-px font-semi hover:underline phone:max-w-[calc(100%-22px)]"
          >
            {personName(user)}
          </Link>
          {user.verified ? <VerifiedTick className="self-center" /> : null}
          <span className="flex min-w-0 flex-[0_999_auto] text-3 phone:basis-full phone:text-small">
            {ad ? (
              'Sponsored'
            ) : (
              <>
                <span className="truncate">@{user.username}</span>
                <span className="px-1">·</span>
                <Link to={path} className="hit-44 shrink-0 hover:underline">
                  <RelativeTime at={post.createdAt} />
                </Link>
                {post.edited ? <span className="shrink-0 whitespace-pre"> · edited</span> : null}
              </>
            )}
          </span>
        </p>
        {ad ? (
          <span className="-my-3 -mr-3 size-target phone:-my-0.5">
            <Suspense fallback={null}>
              <ad.parts.Menu ad={ad} known={known} />
            </Suspense>
          </span>
        ) : (
          <PostMenu post={post} className="-my-3 -mr-3 phone:-my-0.5" />
        )}
      </div>
      <div className="col-start-2 min-w-0 phone:col-span-2 phone:col-start-1">
        <RichTextView value={post.text} onLinkOpen={leave} />
        <p className="mt-2.5 flex items-baseline gap-2.5 empty:hidden">
          <ListingPrice post={post} className="text-body" />
          <Facts post={post} />
        </p>
        <AvailabilityFlag post={post} look="plain" />
        <PostMedia gallery={post.img_gallery} sold={post.sold} first={first} className="mt-3" />
        <PostCaution post={post} className="mt-3" />
        {ad ? (
          <div className="mt-3 h-16 max-w-[500px]">
            <Suspense fallback={null}>
              <ad.parts.Foot ad={ad} known={known} />
            </Suspense>
          </div>
        ) : null}
        <PostActions known={known} />
      </div>
    </article>
  );
});

/** The card for a new member. */
function JoinedCard({ known: { post }, card }: { known: KnownPost; card: React.ComponentProps<'article'> }) {
  const { user } = post;
  return (
    <article
      {...card}
      className="flex cursor-pointer items-center gap-3 border-b border-line px-4 py-3.5 text-2 focus-visible:-outline-offset-2 phone:scroll-mt-8"
    >
      <span className="mx-1.5 shrink-0 phone:mx-1">
        <PersonAvatar user={user} size={32} />
      </span>
      <p className="min-w-0 flex-1">
        <Link to={`/${user.username}`} className="font-semi text-ink hover:underline">
          {personName(user)}
        </Link>{' '}
        has joined the community
      </p>
      <Link to={postPath(post._id)} className="hit-44 text-small text-3 hover:underline">
        <RelativeTime at={post.createdAt} />
      </Link>
    </article>
  );
}
