import { useEffect } from 'react';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { refetchDeal, refetchDeals, takeLineState } from './api.ts';

let following = false;

/** Subscribes to the changes of all deals and lines that this page has read; only once. */
function followDeals(): void {
  if (following) return;
  following = true;
  onLive('deal.changed', ({ post_id: postId }) => refetchDeal(postId));
  onLive('line.changed', takeLineState);
  onLiveGap(refetchDeals);
}

/** Keeps deals current by live events; once called, for as long as the page lives. */
export const useDealsLive = (): void => useEffect(followDeals, []);
