import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ListingState, listOwnListings } from '../../../../contract/posts/own-listings.ts';
import { call } from '../../../lib/api.ts';
import { ownListings, takePage } from '../../posts/index.ts';

/** The viewer's own listings of one tab; refetched whenever it's opened. */
export const ownListingsQuery = (show: ListingState) =>
  infiniteQueryOptions({
    queryKey: [...ownListings, show] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const answer = await call(listOwnListings, { query, signal });
      return { ...takePage(answer), views: answer.views };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: 0,
  });
