import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { adsKeyOf, type FeedAds, type FeedFilter, feedQuery } from '../posts/index.ts';
import type { AdSource } from './ad-places.ts';

/** Ads that are older are dropped for a feed that starts at its top, so they're fetched again. */
const OLD_MS = 5 * 60_000;

/**
 * The ads of a feed; undefined until there are any. The first ones may have come with the page; the source fetches the others.
 * @param box the feed's element
 * @param kept the reader returns to a stored position: the ads stay where they were
 */
export function useFeedAds(
  source: AdSource | undefined,
  filter: FeedFilter,
  box: RefObject<HTMLElement | null>,
  kept: boolean,
): FeedAds | undefined {
  const key = adsKeyOf(feedQuery(filter).queryKey);
  const queries = useQueryClient();
  // once, before the query below reads the cache for the first time
  useState(() => {
    const known = queries.getQueryData<FeedAds>(key);
    if (known && !kept && Date.now() - known.at > OLD_MS) queries.removeQueries({ queryKey: key });
  });
  const { data } = useQuery<FeedAds>({ queryKey: key, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  const whole = data !== undefined && !data.first;
  useEffect(() => {
    if (!whole) source?.fill(key, box);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [whole]);
  return data;
}
