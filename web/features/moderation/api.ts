import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../contract/moderation/moderation.ts';
import { call } from '../../lib/api.ts';
import { queryClient, renewPeople } from '../../lib/query-client.ts';

/** The people whom the viewer blocked or muted, page by page. */
const list = (which: 'blocked' | 'muted') =>
  infiniteQueryOptions({
    queryKey: ['kept away', which],
    queryFn: ({ pageParam, signal }) =>
      call(which === 'blocked' ? contract.listBlocked : contract.listMuted, {
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    staleTime: 0,
  });

export const blockedQuery = list('blocked');
export const mutedQuery = list('muted');

/** Whether the viewer blocked or muted a person. */
export const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['standing', userId],
    queryFn: ({ signal }) => call(contract.getStanding, { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** Whether the viewer muted the thread of a post or comment. */
export const threadMuteQuery = (postId: string) =>
  queryOptions({
    queryKey: ['thread mute', postId],
    queryFn: ({ signal }) => call(contract.getThreadMute, { params: { id: postId }, signal }),
    staleTime: 0,
  });

/** Blocks or unblocks a person. What may show them is fetched again. @throws ApiError */
export async function setBlocked(userId: string, blocked: boolean): Promise<void> {
  await call(blocked ? contract.blockUser : contract.unblockUser, { params: { id: userId } });
  renewPeople();
}

/** Mutes or unmutes a person. What may show them is fetched again. @throws ApiError */
export async function setPersonMuted(userId: string, muted: boolean): Promise<void> {
  await call(muted ? contract.muteUser : contract.unmuteUser, { params: { id: userId } });
  renewPeople();
}

/** Mutes or unmutes the thread of a post or comment. @throws ApiError */
export async function setThreadMuted(postId: string, muted: boolean): Promise<void> {
  await call(contract.muteThread, { params: { id: postId }, body: { muted } });
  queryClient().setQueryData(threadMuteQuery(postId).queryKey, { muted });
}
