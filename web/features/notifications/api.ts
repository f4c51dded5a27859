import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  getMailState,
  getUnsubscribe,
  listMentions,
  listNotifications,
  readNotifications,
  unsubscribe,
} from '../../../contract/notifications/notifications.ts';
import type { PostPage } from '../../../contract/posts/posts.ts';
import type { UnreadCounts } from '../../../contract/identity/viewer.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer, viewerQuery } from '../../lib/viewer.ts';

/** The viewer's notifications, grouped, the newest first (NOT-01, NOT-02). */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Counts are absolute, so an older version is ignored. */
function takeCounts(counts: UnreadCounts): void {
  const viewer = currentViewer();
  if (viewer.user && counts.version > viewer.unread.version)
    queryClient().setQueryData(viewerQuery.queryKey, { ...viewer, unread: counts });
}

/** Marks the list as read (NOT-03): `upTo` and everything before it. @throws ApiError */
export const markListed = async (upTo: string): Promise<void> =>
  takeCounts(await call(readNotifications, { body: { up_to: upTo } }));

/** Marks notifications about the open post or chat as read. A failure is ignored, because the list does it too. */
export async function markAbout(about: { root: string } | { chat: string }): Promise<void> {
  const counts = await call(readNotifications, { body: about }).catch(() => null);
  if (counts) takeCounts(counts);
}

/** A page of the posts and comments that mention the viewer (NOT-11). */
export const readMentions = (query: { cursor?: string }, signal: AbortSignal): Promise<PostPage> =>
  call(listMentions, { query, signal });

/** Whether mails to the viewer are delivered. */
export const mailStateQuery = {
  queryKey: ['mail-state'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailState, { signal }),
};

/** The account that an unsubscribe link belongs to. */
export const unsubscribeQuery = (token: string) => ({
  queryKey: ['unsubscribe', token] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnsubscribe, { query: { token }, signal }),
});

/** Unsubscribes it (MAI-07). @throws ApiError */
export const endMails = (token: string) => call(unsubscribe, { query: { token } });
