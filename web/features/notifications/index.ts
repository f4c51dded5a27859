import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sitePath } from '../../../contract/site-path.ts';
import { matchRoute } from '../../../contract/match-route.ts';
import { showUnread } from '../../lib/page-title.ts';
import { useViewer } from '../../lib/viewer.ts';
import { markAbout } from './api.ts';

/**
 * Shows the unread count in the tab's title and on the app's icon, marks notifications about the open post or conversation
 * as read while its window has the focus, and navigates when a push notification is clicked.
 * @param pathname of the current screen
 */
export function useUnreadOutside(pathname: string): void {
  const { unread } = useViewer();
  const count = unread.notifications + unread.chats;
  useEffect(() => showUnread(count), [count]);
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const open = ({ data }: MessageEvent<{ kind?: string; path?: string } | null>) => {
      const path = data?.kind === 'open' ? sitePath(data.path) : null;
      if (path) void navigate(path);
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [navigate]);
  const { path, params } = matchRoute(pathname);
  const kind = path === '/post/:id' ? 'post' : path === '/messages/:id' ? 'chat' : null;
  const id = kind ? params.id : undefined;
  const unreadCount = unread.notifications;
  useEffect(() => {
    if (!id || unreadCount === 0) return;
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      void markAbout(kind === 'post' ? { root: id } : { chat: id });
    };
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [kind, id, unreadCount]);
}
