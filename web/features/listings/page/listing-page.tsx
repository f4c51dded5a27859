import { type ComponentType, type ReactNode, type RefObject, Suspense, useMemo } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { useMedia } from '../../../lib/hydration.ts';
import { useSeen } from '../../../lib/track.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { limits } from '../../../../contract/limits.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PhotoCarousel } from '../../../ui/photos/photo-carousel.tsx';
import { canBuy, canMessageSeller, type KnownPost, photoOfFile, useWant } from '../../posts/index.ts';
import { CommentBox, Thread } from '../../comments/index.ts';
import { ExpiryLine } from '../../posts/components/index.ts';
import { ListingSpots } from '../../posts/spots/index.ts';
import { MoreOfSeller } from './seller-panel.tsx';
import { Seller } from './seller.tsx';
import { SimilarListings } from './similar-listings.tsx';
import { KeyFacts, PostedLine } from './key-facts.tsx';
import { ListingHead } from './listing-head.tsx';
import { ListingSummary, SellerText } from './listing-summary.tsx';
import { OwnPart } from './own-part.tsx';

/** What higher features add to the page of a listing. */
export interface ListingParts {
  /** what a buyer does: a box beside the listing on a wide screen, otherwise a bar at the bottom */
  BuyBox: ComponentType<{ post: Post }>;
  BuyBar: ComponentType<{ post: Post }>;
  /** of the viewer's own listing: who is in line, and a button for its flyer */
  OwnLine: ComponentType<{ known: KnownPost }>;
  Flyer: ComponentType<{ postId: string }>;
  /** a person's record of deals */
  record: (userId: string) => ReactNode;
  /** between the meet-up spot and the comments: price comparison, ad */
  more: (known: KnownPost) => ReactNode;
  /** waits until all that is read for the page is there, so that nothing moves what is on the screen */
  Settled: ComponentType<{ post: Post; children: ReactNode }>;
}

interface ListingPageProps {
  known: KnownPost;
  parts: ListingParts;
  /** the post was read by itself, with its abilities, spots and ad */
  whole: boolean;
  onRemoved: () => void;
  /** set to the element with the comments */
  comments: RefObject<HTMLDivElement | null>;
}

/**
 * The page of something for sale: photos, title and price, key facts and text; then, or beside it on a wide screen,
 * its seller; then where to meet, the price comparison, comments and similar listings.
 */
export function ListingPage({ known, parts, whole, onRemoved, comments }: ListingPageProps) {
  const { user: viewer } = useViewer();
  const want = useWant();
  const { post } = known;
  const seen = useSeen<HTMLDivElement>(post._id);
  const own = viewer?._id === post.user._id;
  const buys = canBuy(post, viewer?._id);
  const photos = useMemo(
    () => post.img_gallery.toSorted((a, b) => a.img_order - b.img_order).map(photoOfFile),
    [post.img_gallery],
  );
  const { BuyBox, BuyBar, OwnLine, Flyer, Settled, record, more } = parts;
  const column = (seller: ReactNode) => (
    <div className="panes:sticky panes:top-0 panes:col-start-2 panes:row-span-full panes:row-start-1 panes:max-h-dvh panes:self-start panes:overflow-y-auto panes:px-4 panes:py-3">
      <BuyBox post={post} />
      <div className="border-t border-line px-4 py-5 panes:border-0 panes:px-2 empty:hidden">{seller}</div>
    </div>
  );
  const waiting = (
    <>
      {column(own ? null : <SkeletonRows count={1} />)}
      <div className="border-t border-line py-5 panes:col-start-1 panes:row-start-3 panes:border-r">
        <SkeletonRows count={3} small />
      </div>
    </>
  );
  return (
    <>
      <div className="relative panes:grid panes:min-h-dvh panes:grid-cols-[minmax(0,600px)_minmax(0,320px)] panes:grid-rows-[56px_auto_1fr]">
        <article aria-label={postName(post)} className="contents">
          <ListingHead known={known} canMessage={canMessageSeller(post, viewer?._id)} onRemoved={onRemoved} />
          <div ref={seen} className="panes:col-start-1 panes:row-start-2 panes:border-r panes:border-line">
            {photos.length > 0 ? (
              <div className="desk:px-4 desk:pt-4">
                <PhotoCarousel photos={photos} sold={post.sold} onWant={buys ? () => want(post._id) : undefined} />
              </div>
            ) : null}
            <ListingSummary known={known} priced={buys} />
            {own ? (
              <OwnPart known={known} line={<OwnLine known={known} />} flyer={<Flyer postId={post._id} />} />
            ) : null}
            <KeyFacts post={post} />
            <SellerText post={post} />
            <PostedLine post={post} />
          </div>
        </article>
        {whole ? (
          <Suspense fallback={waiting}>
            <Settled post={post}>
              {column(
                <>
                  {/* nobody needs to get to know themselves */}
                  {own ? null : <Seller post={post} record={record} />}
                  <More post={post} />
                </>,
              )}
              <div className="panes:col-start-1 panes:row-start-3 panes:border-r panes:border-line">
                <div className="px-4 pb-4 empty:hidden">
                  <ExpiryLine post={known.post} mayExtend={known.abilities?.extend ?? false} />
                </div>
                <ListingSpots known={known} headed />
                {more(known)}
                <CommentBox post={post} />
                <div ref={comments}>
                  <Thread post={post} />
                </div>
                <SimilarListings post={post} />
              </div>
            </Settled>
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <BuyBar post={post} />
    </>
  );
}

/** More of the seller's listings, only where the panel is beside the listing on a wide screen: nothing follows it there. */
function More({ post }: { post: Post }) {
  return useMedia(`(width > ${limits.breakpoints.narrow}px)`, false) ? (
    <div className="*:border-0">
      <MoreOfSeller post={post} />
    </div>
  ) : null;
}
