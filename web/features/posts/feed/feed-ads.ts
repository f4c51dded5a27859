import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-client.ts';
import type { AdParts, Sponsored } from '../components/post-card.tsx';

/** The ads of a feed as it is drawn. */
export interface FeedAds {
  /** in the order in which they take their turns (ADS-60) */
  turns: Sponsored[];
  /** None stands higher than after this many posts: when they came, what is above was on screen and does not move. */
  from: number;
  /** those that the reader hid, or that are gone: their places stay empty, so that the others keep theirs */
  hidden: string[];
  /** when they were read, ms */
  at: number;
}

/** What the feed needs of ads; the app supplies it, for posts know nothing of them. */
export interface AdSource extends AdParts {
  /** Reads the ads for this reader's feed. */
  load(): Promise<Sponsored[]>;
}

/** The ads that belong to a feed's list. */
export const adsKeyOf = (listKey: QueryKey): QueryKey => ['feed', 'ads', listKey[2]];

const change = (ads: (ads: FeedAds) => FeedAds): void =>
  void queryClient.setQueriesData<FeedAds>({ queryKey: ['feed', 'ads'] }, (now) => now && ads(now));

/** An ad that the reader hid is no longer shown in any feed of this page. */
export const hideInFeed = (adId: string): void => change((now) => ({ ...now, hidden: [...now.hidden, adId] }));

/** A post that is gone is no ad either. */
export const hidePostInFeed = (postId: string): void =>
  change((now) => ({
    ...now,
    hidden: [...now.hidden, ...now.turns.filter((ad) => ad.postId === postId).map((ad) => ad.ad_id)],
  }));
