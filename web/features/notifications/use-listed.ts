import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnlessFirst } from '../../lib/first-read.ts';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useViewer } from '../../lib/viewer.ts';
import { markListed, notificationsQuery } from './api.ts';

const isSeen = () => document.visibilityState === 'visible';

/**
 * The list of notifications, kept live and marked as read once it is visible.
 * @returns `fresh`: the ids of the entries that were unread when this visit first showed them; they stay marked until the
 * viewer leaves
 */
export function useListed() {
  const list = useInfiniteQuery({ ...notificationsQuery, refetchOnMount: useUnlessFirst() });
  const { unread } = useViewer();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  /** the newest and the unread entries that were last marked as read */
  const marked = useRef('');
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const newest = notifications[0]?._id;
  const unseen = notifications.filter(({ read }) => !read).map(({ _id }) => _id);
  const unseenKey = unseen.join();

  if (unseen.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unseen]));

  // The list is refetched when a count rises, on a new chat, and after a reconnect. Both counts, because a message is in the
  // list too, but raises only the count of chats.
  useEffect(() => {
    // A fetch in progress may be older than this event.
    const refetch = () =>
      void queryClient()
        .cancelQueries({ queryKey: notificationsQuery.queryKey })
        .then(() => queryClient().invalidateQueries({ queryKey: notificationsQuery.queryKey }));
    let { notifications: count, chats: chatCount } = unread;
    const stops = [
      onLive('user.counts', ({ notifications: now, chats }) => {
        if (now > count || chats > chatCount) refetch();
        count = now;
        chatCount = chats;
      }),
      onLive('chat.new', refetch),
      onLiveGap(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the initial count is needed
  }, []);

  // the count too: an unread entry may be on a page that isn't loaded
  const isNew = unseenKey !== '' || unread.notifications > 0;
  useEffect(() => {
    if (!newest || !isNew) return;
    const mark = () => {
      const shown = `${newest} ${unseenKey}`;
      if (!isSeen() || marked.current === shown) return;
      marked.current = shown;
      // refused: tried again the next time
      markListed(newest).catch(() => {
        marked.current = '';
      });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('online', mark);
    return () => {
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('online', mark);
    };
  }, [newest, unseenKey, isNew]);

  return { list, notifications, fresh };
}
