import { useEffect } from 'react';
import { showUnread } from '../../lib/page-title.ts';
import { useViewer } from '../../lib/viewer.ts';
import { markAbout } from './api.ts';

/**
 * Shows what is unread in the tab's title and on the app's icon (NOT-04, SHE-13), and marks as read what is about the
 * post whose page is open.
 * @param pathname of the screen that is shown
 */
export function useUnreadOutside(pathname: string): void {
  const { unread } = useViewer();
  const count = unread.notifications + unread.chats;
  useEffect(() => showUnread(count), [count]);
  const post = /^\/post\/([^/]+)$/.exec(pathname)?.[1];
  const told = unread.notifications;
  useEffect(() => {
    if (!post || told === 0) return;
    const look = () => void (document.visibilityState === 'visible' && markAbout(post));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [post, told]);
}
