import { useState } from 'react';
import { Link } from 'react-router';
import { listingTitle } from '../../../contract/posts/post-name.ts';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { isHeld } from '../../../contract/posts/availability.ts';
import { valueText } from '../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button } from '../../ui/button.tsx';
import type { DealChat } from '../chats/index.ts';
import { canBuy, useSharedPost, useWant } from '../posts/index.ts';
import { HoldDialog } from '../offers/index.ts';
import { ListingPicture, StatePill } from '../deals/index.ts';

interface Step {
  post: Post;
  /** the viewer's */
  role: 'buyer' | 'seller';
  /** ms */
  now: number;
}

/**
 * What a conversation about a listing without a deal leads to: for its buyer the line, for its seller a hold for somebody who
 * wrote. Null: there's no listing, it can't be had, it's another campus's, or to its seller, it's on hold or nobody wrote.
 */
export function useListingStep({ listing, answered }: Omit<DealChat, 'chatId'>, now: number): Step | null {
  const { user } = useViewer();
  const { _id: campusId } = useCampus();
  if (!listing || !user || listing.campus_id !== campusId) return null;
  if (canBuy(listing, user._id)) return { post: listing, role: 'buyer', now };
  // without a viewer, `canBuy` says whether anyone but the seller can
  const own = listing.user._id === user._id && canBuy(listing, undefined);
  return own && answered && !isHeld(listing, now) ? { post: listing, role: 'seller', now } : null;
}

/** The listing that a conversation is about, as its deal's card will look, with the next step. */
export function ListingStep({ post: given, role, now, other }: Step & { other: Person }) {
  const post = useSharedPost(given) ?? given;
  const want = useWant();
  const { time_zone: timeZone } = useCampus();
  const [isHolding, setHolding] = useState(false);
  // the one in the cache is newer than the conversation's
  if (!canBuy(post, undefined) || (role === 'seller' && isHeld(post, now))) return null;
  const [file] = [...post.img_gallery].sort((a, b) => a.img_order - b.img_order);
  const length = post.queue_length ?? 0;
  const word = isHeld(post, now) ? 'On hold' : length > 0 ? `${length} in line` : 'Available';
  return (
    <section aria-label="Listing" className="shrink-0 border-b border-line bg-page px-4 py-2 archived:hidden">
      <div className="flex items-center gap-3">
        <ListingPicture photo={file?.img_path ?? null} className="size-12" />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <Link to={`/post/${post._id}`} className="hit-44 min-w-0 truncate font-semi hover:underline">
              {listingTitle(post)}
            </Link>
            <span className="shrink-0 font-bold tnum">{valueText(post.price)}</span>
          </p>
          <p className="mt-1 flex min-w-0">
            <StatePill status={{ word, tone: word === 'Available' ? 'done' : 'wait' }} />
          </p>
        </div>
      </div>
      <div className="mt-1.5 flex">
        {role === 'buyer' ? (
          <Button look="primary" wide onClick={() => want(post._id)}>
            I want this
          </Button>
        ) : (
          <Button look="primary" wide onClick={() => setHolding(true)}>
            Hold for {other.first_name}
          </Button>
        )}
      </div>
      {isHolding ? (
        <HoldDialog
          target={{
            dealId: null,
            writer: { postId: post._id, userId: other._id },
            name: other.first_name,
            price: post.price ?? 0,
            timeZone,
            others: length,
            held: false,
          }}
          onClose={() => setHolding(false)}
        />
      ) : null}
    </section>
  );
}
