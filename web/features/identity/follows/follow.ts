import type { Profile } from '../../../../contract/identity/identity.ts';
import { followUser, unfollowUser } from '../../../../contract/identity/follows.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Whether the viewer wants to follow each person whose follow state is being sent, by user id. */
const wanted = new Map<string, boolean>();

const show = (userId: string, following: boolean) =>
  queryClient().setQueriesData<Profile>({ queryKey: ['profile'] }, (profile) =>
    profile?._id === userId ? { ...profile, following } : profile,
  );

/** Fetches again what is being fetched: that answer may be older than a change which was just shown. */
const refetchRunning = () =>
  void queryClient().refetchQueries({
    queryKey: ['profile'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });

/** Marks all feeds as outdated, since some are filtered to people whom the viewer follows; none is refetched now. */
const outdateFeeds = () => void queryClient().invalidateQueries({ queryKey: ['feed'], refetchType: 'none' });

/**
 * Follows or unfollows a person: an optimistic update, reverted with an alert if the call fails. Of several quick
 * clicks the last one wins, with one call at a time.
 */
export async function setFollowing(userId: string, following: boolean): Promise<void> {
  const running = wanted.has(userId);
  wanted.set(userId, following);
  show(userId, following);
  if (running) return;
  /** what the server has, as far as is known */
  let stored = !following;
  try {
    while (stored !== wanted.get(userId))
      stored = (await call(wanted.get(userId) ? followUser : unfollowUser, { params: { id: userId } })).following;
    outdateFeeds();
  } catch (error) {
    showError(error);
  } finally {
    wanted.delete(userId);
    show(userId, stored);
    refetchRunning();
  }
}

/** Applies a change that the viewer made in another tab or on another device, unless this page is sending its own. */
export function takeFollowing(userId: string, following: boolean): void {
  if (wanted.has(userId)) return;
  show(userId, following);
  refetchRunning();
  outdateFeeds();
}
