import { currentApp } from '../../../lib/app-state.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { listSponsored } from '../../../../contract/ads/sponsored.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type FeedAds, takeAds } from '../../posts/index.ts';

/** How many posts, from the top, have been on screen. Ads can be inserted after them without a visible shift. */
function postsShown(box: HTMLElement | null): number {
  const posts = [...(box?.querySelectorAll('[data-item]:not([data-item^="+"])') ?? [])];
  const last = posts.findIndex((post) => post.getBoundingClientRect().bottom >= window.innerHeight);
  return last < 0 ? posts.length : last + 1;
}

/**
 * Fetches the ads for a feed, in the order in which they rotate. Ads that came with the page keep their
 * places. A feed that came without ads gets them only below what has been on screen, so that nothing shifts. If the call
 * fails, the feed stays as it is.
 * @param key of the feed's `FeedAds`
 * @param box the element with the feed's posts
 */
export async function fillFeed(key: QueryKey, box: RefObject<HTMLElement | null>): Promise<void> {
  if (!currentApp().boot.switches.ads) return;
  const answer = await call(listSponsored).catch(() => null);
  if (!answer) return;
  const cached = queryClient().getQueryData<FeedAds>(key);
  const others = takeAds(answer).filter(({ ad_id }) => !cached?.turns.some((ad) => ad.ad_id === ad_id));
  queryClient().setQueryData<FeedAds>(key, {
    ...(cached ?? { from: postsShown(box.current), hidden: [], at: Date.now() }),
    turns: [...(cached?.turns ?? []), ...others],
    first: false,
  });
}
