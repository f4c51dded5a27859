import { queryOptions } from '@tanstack/react-query';
import { getInvite, type Invite, readInvite } from '../../../contract/invites/invites.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The viewer's own invite link. */
export const inviteQuery = queryOptions({
  queryKey: ['invite'],
  queryFn: ({ signal }) => call(getInvite, { signal }),
  staleTime: 10_000,
});

/** Shows the invite that a change of it answered. */
/** Whether the viewer's name is hidden where people that they invited are named. */
export const hideCredit = (hidden: boolean): void =>
  void queryClient().setQueryData(inviteQuery.queryKey, (known) => known && { ...known, hidden });

export const setInvite = (invite: Invite): void => void queryClient().setQueryData(inviteQuery.queryKey, invite);

/** The campus that a link leads to. */
export const inviteLinkQuery = (code: string) =>
  queryOptions({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => call(readInvite, { params: { code }, signal }),
    retry: false,
  });
