import { useCallback, useEffect } from 'react';
import { onLive, useLiveGap } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { type FeedFilter, type FeedPage, followFeed, freshFeed } from '../posts/index.ts';

/** At most one fetch in this time, so that a busy campus costs a reader little. */
const MIN_INTERVAL_MS = 1_000;

/** Throttles `refetch`: calls it now, or once more when the last call is done and the interval has passed. */
function throttled(refetch: () => Promise<unknown>): () => void {
  let busy = false;
  let again = false;
  const run = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const since = performance.now();
    // A failed fetch is made up for by the next event or reconnect.
    await refetch().catch(() => undefined);
    await new Promise((done) => setTimeout(done, Math.max(0, MIN_INTERVAL_MS - (performance.now() - since))));
    busy = false;
    if (!again) return;
    again = false;
    void run();
  };
  return () => void run();
}

/** Fetches the feed's first page, after a fetch that is already running: that may be older than the event. */
async function fetchFirstPage(filter: FeedFilter): Promise<void> {
  const fresh = freshFeed(filter);
  const onItsWay = queryClient().isFetching({ queryKey: fresh.queryKey, exact: true }) > 0;
  await queryClient().query<FeedPage>(fresh);
  if (onItsWay) await queryClient().query<FeedPage>(fresh);
}

/** The posts that the viewer's own replies bumped, with the time of the last one (ISO 8601): these aren't announced to them. */
const ownLifts = new Map<string, string>();
/** Whether what bumped a post at this time is a reply of the viewer. */
export const isOwnLift = (id: string, at: string): boolean => (ownLifts.get(id) ?? '') >= at;

/** Fetches the feed's first page on each new or bumped post, and whenever the live connection opens. */
export function useFreshFeed(filter: FeedFilter, enabled: boolean): void {
  useEffect(() => {
    followFeed();
    if (!enabled) return;
    const refetch = throttled(() => fetchFirstPage(filter));
    return onLive('feed.changed', ({ change, post_id, author_id, at }) => {
      if (change !== 'new' && change !== 'lifted') return;
      if (change === 'lifted' && author_id === currentViewer().user?._id) ownLifts.set(post_id, at);
      refetch();
    });
  }, [filter, enabled]);
  useLiveGap(
    useCallback(() => {
      if (enabled) void fetchFirstPage(filter).catch(() => undefined);
    }, [filter, enabled]),
  );
}
