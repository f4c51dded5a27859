import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Post as PostEntity } from '../../../contract/posts/posts.ts';
import { PostAd } from '../../features/ads/components/post-ad.tsx';
import { BuyBar, BuyBox } from '../../features/deals/listing/buy-part.tsx';
import { OwnLine } from '../../features/deals/listing/own-line.tsx';
import SellerRecord from '../../features/deals/record/seller-record.tsx';
import { PriceComparison } from '../../features/prices/listing/price-comparison.tsx';
import { Shelf } from '../../features/posts/components/shelf.tsx';
import type { ListingParts } from '../../features/posts/listing-page/listing-page.tsx';
import { PostScreen } from '../../features/posts/screens/post.tsx';
import { PrintPostFlyer } from '../../features/sales/print-flyer.tsx';
import { NotifyLooking } from '../../features/watching/looking-for/notify-looking.tsx';
import { WantedListings } from '../../features/watching/looking-for/wanted-listings.tsx';
import { useViewer } from '../../lib/viewer.ts';
import { listingReads, readPost } from '../listing-reads.ts';
import type { Loader } from '../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { id = '' }, viewerId }) => readPost(queries, id, viewerId);

/** Suspends until all that a listing's page reads is there. */
function Settled({ post, children }: { post: PostEntity; children: ReactNode }) {
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
 * "Looking for" post.
 */
export default function Post() {
  return (
    <PostScreen
      ad={(known) => (
        <>
          <PostAd known={known} />
          <WantedListings known={known} Shelf={Shelf} />
        </>
      )}
      listing={listing}
    />
  );
}
