import { useEffect } from 'react';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { refetchDeal, refetchDeals, takeLineState } from './api.ts';

let following = false;

/** Keeps every deal and line that this page has read current, for as long as the page lives. */
function followDeals(): void {
  if (following) return;
  following = true;
  onLive('deal.changed', ({ post_id: postId }) => refetchDeal(postId));
  onLive('line.changed', takeLineState);
  onLiveGap(refetchDeals);
}

/** Keeps deals current by live events from the first component that shows deals on. */
export const useDealsLive = (): void => useEffect(followDeals, []);
