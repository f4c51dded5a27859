import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../../contract/identity/profiles.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** A profile by its username, in any case. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile', username.toLowerCase()],
    queryFn: ({ signal }) => call(getProfile, { params: { username }, signal }),
  });

/** Refetches all profiles, those off the screen when they are next shown: the viewer's own data or follows may have changed. */
export function refetchProfiles(): void {
  void queryClient().invalidateQueries({ queryKey: ['profile'] });
}
