import { PostAd } from '../../features/ads/components/post-ad.tsx';
import { BuyBar, BuyBox } from '../../features/deals/listing/buy-part.tsx';
import { OwnLine } from '../../features/deals/listing/own-line.tsx';
import { PriceComparison } from '../../features/prices/listing/price-comparison.tsx';
import { PostScreen } from '../../features/posts/screens/post.tsx';

/** /post/{id}: a post with its thread, the button of its ad, and for a listing how to buy it, or its line. */
export default function Post() {
  return (
    <PostScreen
      ad={(known) => <PostAd known={known} />}
      buy={(known) => (
        <>
          <BuyBox known={known} />
          <OwnLine known={known} />
          <PriceComparison known={known} />
        </>
      )}
      bar={(known) => <BuyBar known={known} />}
    />
  );
}
