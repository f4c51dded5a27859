import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { listSponsored } from '../../../../contract/ads/ads.ts';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import { interleave } from '../../../../contract/ads/sponsored.ts';
import type { RefObject } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import type { AdParts, Sponsored } from '../components/post-card.tsx';
import { knownPost, rememberPosts } from '../known-posts.ts';

/** The ads of a feed as it is drawn. */
export interface FeedAds {
  /** in the order in which they take their turns (ADS-60) */
  turns: Sponsored[];
  /** None stands higher than after this many posts: when they came, what is above was on screen and does not move. */
  from: number;
  /** those that the reader hid, or that are gone: their places stay empty, so that the others keep theirs */
  hidden: string[];
  /** there may be more of them: these came with the page */
  first?: boolean;
  /** when they were read, ms */
  at: number;
}

type SponsoredAnswer = AnswerOf<typeof listSponsored>;

/** What the feed needs of ads; the app supplies it, for posts know nothing of them. */
export interface AdSource extends AdParts {
  /** Reads the ads that a feed lacks and lays them under its key. `box` holds what the feed shows. */
  fill(key: QueryKey, box: RefObject<HTMLElement | null>): void;
}

/** The ads that belong to a feed's list. */
export const adsKeyOf = (listKey: QueryKey): QueryKey => ['feed', 'ads', listKey[2]];

/** Takes over what an answer said of the ads' posts, and keeps their order. */
export function takeAds({ sponsored, mine }: SponsoredAnswer, queries = queryClient()): Sponsored[] {
  rememberPosts(
    sponsored.map(({ post }) => post),
    mine.saved,
    queries,
  );
  return sponsored.map(({ post: { _id }, cta, ad_id }) => ({ ad_id, post: { _id }, cta }));
}

/**
 * Which ad stands after how many posts (ADS-60).
 * @param ids the feed's posts
 */
export function adPlaces(
  ids: readonly string[],
  { turns, from, hidden }: FeedAds,
  queries: QueryClient,
): Map<number, Sponsored> {
  const places = new Map<number, Sponsored>();
  let above = 0;
  for (const entry of interleave(
    ids.map((_id) => ({ _id, type: knownPost(_id, queries)?.post.type })),
    turns,
  ))
    if (entry.kind === 'post') above++;
    else if (above >= from && !hidden.includes(entry.sponsored.ad_id)) places.set(above, entry.sponsored);
  return places;
}

const hide = (which: (ad: Sponsored) => boolean): void =>
  void queryClient().setQueriesData<FeedAds>(
    { queryKey: ['feed', 'ads'] },
    (now) => now && { ...now, hidden: [...now.hidden, ...now.turns.filter(which).map((ad) => ad.ad_id)] },
  );

/** An ad that the reader hid is no longer shown in any feed of this page. */
export const hideInFeed = (adId: string): void => hide((ad) => ad.ad_id === adId);

/** A post that is gone is no ad either. */
export const hidePostInFeed = (postId: string): void => hide((ad) => ad.post._id === postId);
