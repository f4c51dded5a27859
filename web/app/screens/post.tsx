import { PostAd } from '../../features/ads/components/post-ad.tsx';
import { BuyBar, BuyBox } from '../../features/deals/listing/buy-part.tsx';
import { OwnLine } from '../../features/deals/listing/own-line.tsx';
import { PriceComparison } from '../../features/prices/listing/price-comparison.tsx';
import { Shelf } from '../../features/posts/components/shelf.tsx';
import { PostScreen } from '../../features/posts/screens/post.tsx';
import { PrintPostFlyer } from '../../features/sales/print-flyer.tsx';
import { NotifyLooking } from '../../features/watching/looking-for/notify-looking.tsx';
import { WantedListings } from '../../features/watching/looking-for/wanted-listings.tsx';

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
      buy={(known) => (
        <>
          <BuyBox known={known} />
          <OwnLine known={known} />
          {known.abilities?.sell && !known.post.sold ? <PrintPostFlyer postId={known.post._id} /> : null}
          <PriceComparison known={known} />
          <NotifyLooking known={known} />
        </>
      )}
      bar={(known) => <BuyBar known={known} />}
    />
  );
}
