import { queryOptions, useQuery } from '@tanstack/react-query';
import { getViewer, type ViewerAnswer } from '../../contract/viewer.ts';
import { call } from './api.ts';
import { boot } from './boot.ts';
import { queryClient } from './query-client.ts';

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: ({ signal }) => call(getViewer, { signal }),
  initialData: boot.viewer,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in, what he may do here, and his unread counts. */
export const useViewer = (): ViewerAnswer => useQuery(viewerQuery).data;

export const currentViewer = (): ViewerAnswer => queryClient.getQueryData(viewerQuery.queryKey) ?? boot.viewer;

/**
 * Takes over a viewer that a call answered. When somebody else is signed in than before, everything that was read for
 * the other is forgotten.
 */
export function setViewer(answer: ViewerAnswer): void {
  const before = currentViewer();
  const same = before.user?._id === answer.user?._id;
  if (!same) {
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'viewer' });
    window.dispatchEvent(new Event('quad:viewer'));
  }
  // a live event may have brought newer counts while the call was on its way
  const unread = same && before.unread.version > answer.unread.version ? before.unread : answer.unread;
  queryClient.setQueryData(viewerQuery.queryKey, { ...answer, unread });
}

export const refreshViewer = (): Promise<void> => queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey });
