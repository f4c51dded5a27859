import type { Profile } from '../../../../contract/identity/identity.ts';
import { followUser, unfollowUser } from '../../../../contract/identity/follows.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** What the viewer wants of each person whose following is being changed. */
const wanted = new Map<string, boolean>();

const show = (userId: string, following: boolean) =>
  queryClient().setQueriesData<Profile>({ queryKey: ['profile'] }, (profile) =>
    profile?._id === userId ? { ...profile, following } : profile,
  );

/** Lists that show only people whom the viewer follows. */
const outdateFeeds = () => void queryClient().invalidateQueries({ queryKey: ['feed'], refetchType: 'none' });

/**
 * Follows a person, or stops. It shows at once; when the server refuses, it is shown as it was, with the reason. Quick
 * presses end in the last one, with one call at a time.
 */
export async function setFollowing(userId: string, following: boolean): Promise<void> {
  const running = wanted.has(userId);
  wanted.set(userId, following);
  show(userId, following);
  if (running) return;
  let sure = !following;
  try {
    while (sure !== wanted.get(userId))
      sure = (await call(wanted.get(userId) ? followUser : unfollowUser, { params: { id: userId } })).following;
    outdateFeeds();
  } catch (error) {
    showError(error);
  } finally {
    wanted.delete(userId);
    show(userId, sure);
  }
}

/** Shows what the viewer changed in another tab or device. What this page is sending stays as it is shown. */
export function takeFollowing(userId: string, following: boolean): void {
  if (wanted.has(userId)) return;
  show(userId, following);
  outdateFeeds();
}
