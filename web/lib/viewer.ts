import { queryOptions, useQuery } from '@tanstack/react-query';
import { getViewer, type ViewerAnswer } from '../../contract/identity/viewer.ts';
import { call } from './api.ts';
import { currentApp, seed, useApp } from './app-state.ts';
import { useHydrated } from './hydration.ts';
import { announceViewer } from './browser.ts';
import { keepFor, leave } from './clear-person-data.ts';
import { queryClient } from './query-client.ts';

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: ({ signal }) => call(getViewer, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

seed(({ boot, queries }) => queries.setQueryData(viewerQuery.queryKey, boot.viewer));

/** The viewer: the signed-in user (null for a visitor), their abilities and unread counts. */
export function useViewer(): ViewerAnswer {
  const { boot } = useApp();
  return useQuery(viewerQuery).data ?? boot.viewer;
}

/**
 * The number of unread notifications and chats. A live event may change it before React hydrates the caller, so until then it
 * is the one that came with the page.
 */
export function useUnread(): number {
  const { boot } = useApp();
  const viewer = useViewer();
  const { unread } = useHydrated() ? viewer : boot.viewer;
  return unread.notifications + unread.chats;
}

/** The viewer, for code outside of rendering. */
export const currentViewer = (): ViewerAnswer =>
  queryClient().getQueryData(viewerQuery.queryKey) ?? currentApp().boot.viewer;

/**
 * Sets the viewer that a call returned. After a sign-in, data fetched as a visitor is removed. If the user signed out or is
 * another one, the page is left instead, and the viewer isn't set.
 * @param to the path to leave to
 * @returns whether this page stays
 */
export function setViewer(answer: ViewerAnswer, to = '/home'): boolean {
  const before = currentViewer();
  const same = before.user?._id === answer.user?._id;
  if (before.user && !same) {
    // without a user the session has ended, but not by signing out here: the drafts stay for their author
    void leave(to, { drafts: answer.user === null });
    return false;
  }
  if (!same) {
    keepFor(answer.user?._id ?? null);
    queryClient().removeQueries({ predicate: (query) => query.queryKey[0] !== 'viewer' });
    announceViewer();
  }
  // a live event may have brought newer counts while the call was running
  const unread = same && before.unread.version > answer.unread.version ? before.unread : answer.unread;
  queryClient().setQueryData(viewerQuery.queryKey, { ...answer, unread });
  return true;
}

/** Fetches the viewer again. Never rejects. */
export const refreshViewer = (): Promise<void> => queryClient().invalidateQueries({ queryKey: viewerQuery.queryKey });
