import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '../../../contract/notifications/notifications.ts';
import type { UnreadCounts } from '../../../contract/identity/viewer.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer, viewerQuery } from '../../lib/viewer.ts';
import { gotNoAnswer, WaitingStates } from '../../lib/waiting-states.ts';

/** The viewer's notifications, grouped, the newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shows the counts of an answer. They are absolute, so an older version is ignored. */
function takeCounts(counts: UnreadCounts): void {
  const viewer = currentViewer();
  if (viewer.user && counts.version > viewer.unread.version)
    queryClient().setQueryData(viewerQuery.queryKey, { ...viewer, unread: counts });
}

/** The one record in `waiting`. */
const LIST = 'list';
const sendListed = async (upTo: string): Promise<void> =>
  takeCounts(await call(readNotifications, { body: { up_to: upTo } }));
/** Up to where the list was read without a connection. */
const waiting = new WaitingStates<string>('notification-marks', (_, upTo) => sendListed(upTo));

/**
 * Marks the list as read: `upTo` (a notification's id) and everything before it. Without a connection that waits.
 * @throws ApiError if the server refuses it
 */
export async function markListed(upTo: string): Promise<void> {
  try {
    await sendListed(upTo);
    waiting.drop(LIST);
  } catch (error) {
    if (!gotNoAnswer(error)) throw error;
    waiting.keep(LIST, upTo);
  }
}

/** Marks notifications about the open post or chat as read, by its id. A failure is ignored: the list marks them, too. */
export async function markAbout(about: { root: string } | { chat: string }): Promise<void> {
  const counts = await call(readNotifications, { body: about }).catch(() => null);
  if (counts) takeCounts(counts);
}
