import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { type FeedFilter, feedQuery } from '../api.ts';
import { adsKeyOf, type AdSource, type FeedAds, type SponsoredAnswer, takeAds } from './feed-ads.ts';

/** Ads read longer ago are read anew for a feed that starts at its top. */
const OLD_MS = 5 * 60_000;

/** How many posts, from the top, the window has shown: what stands after them may come without moving anything. */
function shownIn(box: HTMLElement | null): number {
  const items = [...(box?.querySelectorAll('[data-item]:not([data-item^="+"])') ?? [])];
  const last = items.findIndex((item) => item.getBoundingClientRect().bottom >= window.innerHeight);
  return last < 0 ? items.length : last + 1;
}

/**
 * The ads of a feed. The first ones came with the page; the others, and all of a feed that the page did not come with, are
 * put only where nobody looks yet: nothing moves.
 * @param kept the reader returns to a place: its ads are where they were
 */
export function useFeedAds(
  source: AdSource | undefined,
  filter: FeedFilter,
  box: RefObject<HTMLElement | null>,
  kept: boolean,
): FeedAds | undefined {
  const key = adsKeyOf(feedQuery(filter).queryKey);
  const known = () => queryClient.getQueryData<FeedAds>(key);
  useState(() => {
    if (!kept && Date.now() - (known()?.at ?? Date.now()) > OLD_MS) queryClient.removeQueries({ queryKey: key });
  });
  useEffect(() => {
    if (!source || (known() && !known()?.first)) return;
    const take = (answer: SponsoredAnswer) => {
      const [before, turns] = [known(), takeAds(answer)];
      const others = turns.filter(({ ad_id }) => !before?.turns.some((ad) => ad.ad_id === ad_id));
      queryClient.setQueryData<FeedAds>(key, {
        ...(before ?? { from: shownIn(box.current), hidden: [], at: Date.now() }),
        turns: [...(before?.turns ?? []), ...others],
        first: false,
      });
    };
    // A feed without ads is whole.
    void source.load().then(take, () => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [source]);
  return useQuery<FeedAds>({ queryKey: key, enabled: false, staleTime: Number.POSITIVE_INFINITY }).data;
}
