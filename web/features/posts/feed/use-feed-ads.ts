import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { feedQuery, type FeedFilter } from '../api.ts';
import type { Sponsored } from '../components/post-card.tsx';
import { adsKeyOf, type AdSource, type FeedAds } from './feed-ads.ts';

/** Ads read longer ago are read anew for a feed that starts at its top. */
const OLD_MS = 5 * 60_000;

/** How many posts, from the top, the window has shown: what stands after them may come without moving anything. */
function shownIn(box: HTMLElement | null): number {
  const items = [...(box?.querySelectorAll('[data-item]:not([data-item^="+"])') ?? [])];
  const last = items.findIndex((item) => item.getBoundingClientRect().bottom >= window.innerHeight);
  return last < 0 ? items.length : last + 1;
}

/**
 * The ads of a feed. They come after its first paint, and only where nobody looks yet: nothing moves.
 * @param kept the reader returns to a place: its ads are where they were
 */
export function useFeedAds(
  source: AdSource | undefined,
  filter: FeedFilter,
  box: RefObject<HTMLElement | null>,
  kept: boolean,
): FeedAds | undefined {
  const key = adsKeyOf(feedQuery(filter).queryKey);
  useState(() => {
    const old = queryClient.getQueryData<FeedAds>(key);
    if (old && !kept && Date.now() - old.at > OLD_MS) queryClient.removeQueries({ queryKey: key });
  });
  useEffect(() => {
    if (!source || queryClient.getQueryData(key)) return;
    let here = true;
    // A feed without ads is whole.
    const take = (turns: Sponsored[]) => {
      if (!here || queryClient.getQueryData(key)) return;
      queryClient.setQueryData<FeedAds>(key, { turns, from: shownIn(box.current), hidden: [], at: Date.now() });
    };
    void source.load().then(take, () => undefined);
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [source]);
  return useQuery<FeedAds>({ queryKey: key, enabled: false, staleTime: Number.POSITIVE_INFINITY }).data;
}
