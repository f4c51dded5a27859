import type { QueryKey } from '@tanstack/react-query';
import type { listSponsored } from '../../../contract/ads/sponsored.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { PostAd } from './components/post-card.tsx';
import { rememberPosts } from './known-posts.ts';

/** The ads of a rendered feed. */
export interface FeedAds {
  /** in the order in which they are shown */
  turns: PostAd[];
  /** The number of posts above the first ad: posts that were on screen when the ads arrived must not move. */
  from: number;
  /** the ids of ads that the reader hid or that were deleted: their places stay empty, so that the other ads don't move */
  hidden: string[];
  /** only the first ads, which came with the page; there may be more */
  first?: boolean;
  /** when they were fetched, ms */
  at: number;
}

type SponsoredAnswer = AnswerOf<typeof listSponsored>;

/** The key of the ads of a feed's list. */
export const adsKeyOf = ([, , filter]: QueryKey): QueryKey => ['feed', 'ads', filter];

/** Caches the posts of the ads, and keeps their order. */
export function takeAds({ sponsored, mine }: SponsoredAnswer, queries = queryClient()): PostAd[] {
  rememberPosts(
    sponsored.map(({ post }) => post),
    mine.saved,
    queries,
  );
  return sponsored.map(({ post: { _id }, cta, ad_id }) => ({ ad_id, post: { _id }, cta }));
}

const hide = (which: (ad: PostAd) => boolean): void =>
  void queryClient().setQueriesData<FeedAds>(
    { queryKey: ['feed', 'ads'] },
    (now) => now && { ...now, hidden: [...now.hidden, ...now.turns.filter(which).map((ad) => ad.ad_id)] },
  );

/** Hides an ad in all feeds of this page, after the reader hid it. */
export const hideInFeed = (adId: string): void => hide((ad) => ad.ad_id === adId);

/** Hides the ads of a deleted post. */
export const hidePostInFeed = (postId: string): void => hide((ad) => ad.post._id === postId);
