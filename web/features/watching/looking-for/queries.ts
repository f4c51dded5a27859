import { queryOptions } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../../contract/endpoint.ts';
import { countLooking, getLooking, listWanted, notifyLooking } from '../../../../contract/watching/looking-for.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { rememberPosts } from '../../posts/index.ts';

/** How many people look for a listing that is being composed. */
export const countQuery = (body: SentBodyOf<typeof countLooking>) =>
  queryOptions({
    queryKey: ['looking', 'count', body] as const,
    queryFn: ({ signal }) => call(countLooking, { body, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** How many people look for the viewer's own listing and can be notified of it. */
export const lookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['looking', 'listing', id] as const,
    queryFn: ({ signal }) => call(getLooking, { params: { id }, signal }),
    staleTime: 60_000,
  });

/** Notifies the people who look for the viewer's listing, and updates the page. @returns how many @throws ApiError */
export async function notifyPeople(id: string): Promise<number> {
  const { notified } = await call(notifyLooking, { params: { id } });
  queryClient().setQueryData(lookingQuery(id).queryKey, { people: 0 });
  return notified;
}

/** Ids of the listings that match a "Looking for" post of the viewer. */
export const wantedQuery = (id: string) =>
  queryOptions({
    queryKey: ['looking', 'matches', id] as const,
    queryFn: async ({ signal }) => {
      const { posts, mine } = await call(listWanted, { params: { id }, signal });
      rememberPosts(posts, mine.saved);
      return posts.map(({ _id }) => _id);
    },
    staleTime: 30_000,
  });
