import { queryOptions } from '@tanstack/react-query';
import { listSpots, setUsualSpots } from '../../../../contract/campuses/spots.ts';
import { setPostSpot } from '../../../../contract/posts/post-spot.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refreshPost } from '../known-posts.ts';

/** The campus's meet-up spots, and which of them are the viewer's usual ones. */
export const spotsQuery = queryOptions({
  queryKey: ['spots'],
  queryFn: ({ signal }) => call(listSpots, { signal }),
  staleTime: 60_000,
});

/** Finds the keys of lists "Near you" or ordered by distance; any other key with such a word is refetched needlessly. */
const BY_PLACE = /\bnear(est)?\b/;

/** Sets the viewer's usual spots. @throws ApiError */
export async function saveUsualSpots(spots: string[]): Promise<void> {
  const { usual } = await call(setUsualSpots, { body: { spots } });
  queryClient().setQueryData(spotsQuery.queryKey, (known) => known && { ...known, usual });
  // the viewer's own listings show them, and any post may be theirs; lists by place begin there
  void queryClient().invalidateQueries({ queryKey: ['post'] });
  void queryClient().invalidateQueries({ predicate: ({ queryKey }) => BY_PLACE.test(JSON.stringify(queryKey)) });
}

/** Sets a listing's own spot; null for the seller's usual ones. @throws ApiError */
export async function saveListingSpot(postId: string, spot: string | null): Promise<void> {
  await call(setPostSpot, { params: { id: postId }, body: { spot } });
  refreshPost(postId);
}
