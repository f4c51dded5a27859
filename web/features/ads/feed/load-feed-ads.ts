import { listSponsored } from '../../../../contract/ads.ts';
import { call } from '../../../lib/api.ts';
import { rememberPosts, type Sponsored } from '../../posts/index.ts';

/** Reads the ads for the viewer's feed, in the order in which they take their turns (ADS-60). @throws ApiError */
export async function loadFeedAds(): Promise<Sponsored[]> {
  const { sponsored, mine } = await call(listSponsored);
  rememberPosts(
    sponsored.map(({ post }) => post),
    mine.saved,
  );
  return sponsored.map(({ post, cta, ad_id }) => ({ ad_id, postId: post._id, cta }));
}
