import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  listProfileListings,
  listProfilePosts,
  type ProfileList,
  type ShopShelf,
} from '../../../../contract/posts/lists.ts';
import type { PostPage } from '../../../../contract/posts/posts.ts';
import { call } from '../../../lib/api.ts';
import { rememberPosts, takePage } from '../../posts/index.ts';

type ReadPage = (query: { cursor?: string }, signal: AbortSignal) => Promise<PostPage>;

/** The pages of a list of posts, cached in the same shape as the feed's. */
export const listQuery = (name: readonly string[], read: ReadPage) =>
  infiniteQueryOptions({
    queryKey: ['list', ...name] as const,
    queryFn: async ({ pageParam, signal }) =>
      takePage(await read(pageParam === undefined ? {} : { cursor: pageParam }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: 60_000,
  });

export type PostListQuery = ReturnType<typeof listQuery>;

/** One tab of a profile. */
export const profileListQuery = (username: string, show: ProfileList): PostListQuery =>
  listQuery(['profile', username, show], async (query, signal) => {
    const page = await call(listProfilePosts, { params: { username }, query: { ...query, show }, signal });
    rememberPosts(page.answered ?? [], page.mine.saved);
    return page;
  });

/** What a person sells, or sold; its key is a list's, so that deleted posts are removed from it. */
export const shelfQuery = (username: string, show: ShopShelf) =>
  infiniteQueryOptions({
    queryKey: ['list', 'profile', username, 'shelf', show] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const answer = await call(listProfileListings, { params: { username }, query, signal });
      return { ...takePage(answer), total: answer.total };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: 60_000,
  });
