import { queryOptions, useQuery } from '@tanstack/react-query';
import { getViewer, type ViewerAnswer } from '../../contract/identity/viewer.ts';
import { call } from './api.ts';
import { currentApp, seed, useApp } from './app-state.ts';
import { announceViewer } from './browser.ts';
import { keepFor, leave } from './clear-person-data.ts';
import { queryClient } from './query-client.ts';

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: ({ signal }) => call(getViewer, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

seed(({ boot, queries }) => queries.setQueryData(viewerQuery.queryKey, boot.viewer));

/** Who is signed in, what they may do here, and their unread counts. */
export function useViewer(): ViewerAnswer {
  const { boot } = useApp();
  return useQuery(viewerQuery).data ?? boot.viewer;
}

export const currentViewer = (): ViewerAnswer =>
  queryClient().getQueryData(viewerQuery.queryKey) ?? currentApp().boot.viewer;

/**
 * Takes over a viewer that a call answered. What was read for a visitor is forgotten; when a person has left, or another
 * one has come in their place, the page is left too.
 * @param to where the next page begins
 * @returns whether this page stays
 */
export function setViewer(answer: ViewerAnswer, to = '/home'): boolean {
  const before = currentViewer();
  const same = before.user?._id === answer.user?._id;
  if (before.user && !same) {
    void leave(to, { drafts: answer.user === null });
    return false;
  }
  if (!same) {
    keepFor(answer.user?._id ?? null);
    queryClient().removeQueries({ predicate: (query) => query.queryKey[0] !== 'viewer' });
    announceViewer();
  }
  // a live event may have brought newer counts while the call was on its way
  const unread = same && before.unread.version > answer.unread.version ? before.unread : answer.unread;
  queryClient().setQueryData(viewerQuery.queryKey, { ...answer, unread });
  return true;
}

export const refreshViewer = (): Promise<void> => queryClient().invalidateQueries({ queryKey: viewerQuery.queryKey });
