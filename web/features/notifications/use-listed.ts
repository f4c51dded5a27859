import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listNotifications } from '../../../contract/notifications.ts';
import { cameAt, firstRead, unlessFirst } from '../../lib/first-read.ts';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useViewer } from '../../lib/viewer.ts';
import { markListed, notificationsQuery } from './api.ts';

// The page came with them.
const first = firstRead(listNotifications)?.answer;
if (first)
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    { pages: [first], pageParams: [undefined] },
    { updatedAt: cameAt },
  );

const isSeen = () => document.visibilityState === 'visible';

/**
 * The list of notifications, live, marked read as soon as it is in front of the reader (NOT-03).
 * @returns also what was new when this visit first saw it: it stays marked until he leaves
 */
export function useListed() {
  const list = useInfiniteQuery({ ...notificationsQuery, refetchOnMount: unlessFirst });
  const { unread } = useViewer();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const told = useRef('');
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const newest = notifications[0]?._id;
  const unseen = notifications.filter(({ read }) => !read).map(({ _id }) => _id);
  const unseenKey = unseen.join();

  useEffect(() => {
    if (unseenKey) setFresh((before) => new Set([...before, ...unseenKey.split(',')]));
  }, [unseenKey]);

  // The list is new with every count that rises (a message is counted as a chat), with a new chat, and after a lost line.
  useEffect(() => {
    // What is being read may be older than this news.
    const again = () =>
      void queryClient
        .cancelQueries({ queryKey: notificationsQuery.queryKey })
        .then(() => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }));
    let { notifications: count, chats: chatCount } = unread;
    const stops = [
      onLive('user.counts', ({ notifications: now, chats }) => {
        if (now > count || chats > chatCount) again();
        count = now;
        chatCount = chats;
      }),
      onLive('chat.new', again),
      onLiveGap(again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the count it starts with
  }, []);

  const isNew = unseenKey !== '' || unread.notifications > 0;
  useEffect(() => {
    if (!newest || !isNew) return;
    const mark = () => {
      const mine = `${newest} ${unseenKey}`;
      if (!isSeen() || told.current === mine) return;
      told.current = mine;
      markListed(newest).catch(() => {
        told.current = '';
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
