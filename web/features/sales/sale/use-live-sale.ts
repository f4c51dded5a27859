import { useEffect } from 'react';
import { onLive, onLiveGap } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { followFeed } from '../../posts/index.ts';
import { saleQuery } from '../api.ts';

/** Changes within this time are fetched together: a price step changes all items at once. */
const PAUSE_MS = 500;

/** Keeps a sale's page current: its items, their prices, and how many are left. */
export function useLiveSale(id: string): void {
  useEffect(() => {
    const { queryKey } = saleQuery(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reread = () => {
      timer = undefined;
      void queryClient().invalidateQueries({ queryKey });
    };
    followFeed();
    const stops = [
      onLive('feed.changed', ({ post_id: changed }) => {
        if (queryClient().getQueryData(queryKey)?.ids.includes(changed)) timer ??= setTimeout(reread, PAUSE_MS);
      }),
      onLiveGap(reread),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [id]);
}
