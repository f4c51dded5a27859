import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isLive } from '../../lib/live.ts';
import { useViewer } from '../../lib/viewer.ts';
import { isOwnLift, useFreshFeed } from './fresh-feed.ts';
import {
  type ListEntry,
  type FeedFilter,
  type FeedList,
  type FeedPage,
  feedQuery,
  freshFeed,
  idsOf,
  knownPost,
  mergeFresh,
  waitingIn,
} from '../posts/index.ts';
import { usePull } from './use-pull.ts';

/** Scrolled by less than this counts as the top. */
const TOP_PX = 16;

let isAtTop = true;

/** Reads the position when it changes: reading it while a list is rendered would lay the page out again. */
function listen(notify: () => void): () => void {
  const read = () => {
    isAtTop = window.scrollY <= TOP_PX;
    notify();
  };
  read();
  window.addEventListener('scroll', read, { passive: true });
  return () => window.removeEventListener('scroll', read);
}

/** Whether the page is scrolled to its top. */
const useAtTop = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isAtTop,
    () => true,
  );

const none: ListEntry[] = [];

/** The loaded feed, the new posts above it, and functions that change both. */
export function useFeed(filter: FeedFilter) {
  const list = useInfiniteQuery(feedQuery(filter));
  const queries = useQueryClient();
  const { user } = useViewer();
  const atTop = useAtTop();
  // in another order than the feed's own, new and bumped posts aren't announced
  const live = !filter.sort;
  useFreshFeed(filter, live);
  // `enabled: false`: only subscribes; it is fetched by `useFreshFeed`, the effect below and pulling
  const fresh = useQuery({ ...freshFeed(filter), enabled: false }).data as FeedPage | undefined;

  // A returning reader may have missed posts; on the first visit the live connection checks when it opens.
  useEffect(() => {
    if (live && isLive()) void queries.query<FeedPage>(freshFeed(filter)).catch(() => undefined);
  }, [filter, live, queries]);

  const ids = useMemo(() => (list.data ? idsOf(list.data) : []), [list.data]);
  const missing = useMemo(() => (list.data && fresh ? waitingIn(list.data, fresh) : none), [list.data, fresh]);
  // `missing`: what the list lacks of the fresh page; `waiting`: what of it the button above the list announces.
  // Posts bumped by the viewer's own replies aren't announced; they move up together with the next new post.
  const waiting = useMemo(() => missing.filter(({ id, at }) => !isOwnLift(id, at)), [missing]);
  const showFresh = () => {
    if (!fresh) return;
    queries.setQueryData<FeedList>(feedQuery(filter).queryKey, (now) => now && mergeFresh(now, fresh));
  };
  // without the button: at the top, where nothing the reader looks at moves away, and the viewer's own new posts
  const own = waiting.length > 0 && waiting.every(({ id }) => knownPost(id, queries)?.post.user._id === user?._id);
  const showNow = missing.length > 0 && (atTop || own);
  useEffect(() => {
    if (showNow) showFresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the new posts decide, and showing them empties the list
  }, [showNow, fresh]);

  // At the top, pulling shows new posts at once.
  usePull(() =>
    list.data && live ? queries.query<FeedPage>(freshFeed(filter)) : list.refetch({ throwOnError: true }),
  );

  return {
    list,
    ids,
    waiting: showNow ? none : waiting,
    /** the fresh page doesn't reach down to the loaded list: there are more new posts than it contains */
    overflows: fresh !== undefined && waiting.length === fresh.entries.length && fresh.cursor !== undefined,
    showFresh,
  };
}
