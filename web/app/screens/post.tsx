import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { isForSale, isListing } from '../../../contract/posts/listing-look.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { PostAd } from '../../features/ads/components/post-ad.tsx';
import { CommentBox } from '../../features/comments/comment-box.tsx';
import { Branch, GapBranch } from '../../features/comments/thread/branch.tsx';
import { Thread } from '../../features/comments/thread/thread.tsx';
import { OrphanedComments } from '../../features/comments/waiting/orphaned-comments.tsx';
import { BuyBar, BuyBox } from '../../features/offers/line/buy-part.tsx';
import { OwnLine } from '../../features/offers/line/own-line.tsx';
import SellerRecord from '../../features/records/seller-record.tsx';
import { PrivateGate } from '../../features/feed/gate.tsx';
import { useShortcuts } from '../../features/feed/use-shortcuts.tsx';
import { ListingPage, type ListingParts } from '../../features/listings/page/listing-page.tsx';
import { useOpenListing } from '../../features/listings/page/open-listing.ts';
import { SimilarListings } from '../../features/listings/page/similar-listings.tsx';
import { noteViewed } from '../../features/listings/viewed.ts';
import { BigPost } from '../../features/posts/components/big-post.tsx';
import { OpenedPost } from '../../features/posts/components/opened-post.tsx';
import { Shelf } from '../../features/posts/components/shelf.tsx';
import { showPendingAlert } from '../../features/posts/pending-alerts.ts';
import { PriceComparison } from '../../features/prices/listing/price-comparison.tsx';
import { PrintPostFlyer } from '../../features/sales/print-flyer.tsx';
import { NotifyLooking } from '../../features/watching/looking-for/notify-looking.tsx';
import { WantedListings } from '../../features/watching/looking-for/wanted-listings.tsx';
import type { Loader } from '../../lib/loader.ts';
import { useViewer } from '../../lib/viewer.ts';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { listingReads, readPost } from '../listing-reads.ts';

export const loader: Loader = ({ queries, params: { id = '' }, viewerId }) => readPost(queries, id, viewerId);

/** Suspends until all that a listing's page reads is there. */
function Settled({ post, children }: { post: Post; children: ReactNode }) {
  const { user } = useViewer();
  useSuspenseQuery(listingReads(useQueryClient(), post, user?._id === post.user._id));
  return children;
}

const listing: ListingParts = {
  BuyBox,
  BuyBar,
  OwnLine,
  Flyer: PrintPostFlyer,
  record: (userId) => <SellerRecord userId={userId} />,
  more: (known) => (
    <>
      <NotifyLooking known={known} />
      <PriceComparison known={known} />
      <PostAd known={known} />
    </>
  ),
  Settled,
};

/**
 * /post/{id}: a post with its thread, the button of its ad, for a listing how to buy it or its line, and what matches a
 * "Looking for" post. A visitor of a private campus sees the gate, and the post after log-in (D6).
 */
export default function PostScreen() {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  // a listing's bar is part of its page
  const opened = useOpenListing();
  return (
    <>
      {opened ? null : <ScreenHead title={abilities.read ? 'Post' : ''} back="/home" />}
      {abilities.read ? <Opened key={id} id={id} /> : <PrivateGate />}
    </>
  );
}

function Opened({ id }: { id: string }) {
  const list = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(list);
  useEffect(() => showPendingAlert(id), [id]);
  return (
    <>
      {shortcuts}
      <OpenedPost
        id={id}
        back="/home"
        branch={{
          of: (known) => (
            <div ref={list}>
              <Branch known={known} />
            </div>
          ),
          gap: (otherwise) => <GapBranch id={id} otherwise={otherwise} />,
        }}
      >
        {(known, leave, whole) => {
          const { post } = known;
          return (
            <>
              {isForSale(post) ? (
                <ListingPage known={known} parts={listing} whole={whole} onRemoved={leave} comments={list} />
              ) : (
                <>
                  <BigPost known={known} onRemoved={leave}>
                    <PostAd known={known} />
                    <WantedListings known={known} Shelf={Shelf} />
                  </BigPost>
                  <CommentBox post={post} />
                  <div ref={list}>
                    <Thread post={post} />
                  </div>
                  {post.type === 'post' ? <SimilarListings post={post} /> : null}
                </>
              )}
              {isListing(post) ? <NoteViewed post={post} /> : null}
            </>
          );
        }}
      </OpenedPost>
      <OrphanedComments id={id} />
    </>
  );
}

/** Adds another person's listing to the recently viewed ones. */
function NoteViewed({ post: { _id: id, user: author } }: { post: Post }) {
  const { user } = useViewer();
  const others = user !== null && user._id !== author._id;
  useEffect(() => {
    if (others) noteViewed(id);
  }, [others, id]);
  return null;
}
