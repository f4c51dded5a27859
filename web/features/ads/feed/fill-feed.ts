import type { QueryKey } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { listSponsored } from '../../../../contract/ads.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type FeedAds, takeAds } from '../../posts/index.ts';

/** How many posts, from the top, the window has shown: what stands after them may come without moving anything. */
function shownIn(box: HTMLElement | null): number {
  const posts = [...(box?.querySelectorAll('[data-item]:not([data-item^="+"])') ?? [])];
  const last = posts.findIndex((post) => post.getBoundingClientRect().bottom >= window.innerHeight);
  return last < 0 ? posts.length : last + 1;
}

/**
 * Reads the ads for a feed, in the order in which they take their turns (ADS-60). Those that came with the page keep their
 * turns; a feed that came without any gets them only where nobody looks yet, so that nothing moves.
 */
export async function fillFeed(key: QueryKey, box: RefObject<HTMLElement | null>): Promise<void> {
  const answer = await call(listSponsored).catch(() => null);
  if (!answer) return;
  const before = queryClient.getQueryData<FeedAds>(key);
  const others = takeAds(answer).filter(({ ad_id }) => !before?.turns.some((ad) => ad.ad_id === ad_id));
  queryClient.setQueryData<FeedAds>(key, {
    ...(before ?? { from: shownIn(box.current), hidden: [], at: Date.now() }),
    turns: [...(before?.turns ?? []), ...others],
    first: false,
  });
}
