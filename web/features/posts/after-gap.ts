import { queryClient } from '../../lib/query-client.ts';
import { feedLists, type FeedFilter, freshFeed, otherLists, readFeed } from './api.ts';
import { refreshPost } from './known-posts.ts';
import { type FeedList, type FeedPage, idsOf } from './list-pages.ts';

const JUST_MS = 5_000;

/**
 * After a time without the live connection: refetches the lists on screen, and the posts of a feed on screen in their
 * places, because its reader may be in the middle of it.
 */
export async function refetchAfterGap(): Promise<void> {
  const queries = queryClient();
  void queries.invalidateQueries(otherLists);
  for (const { queryKey, state } of queries.getQueryCache().findAll({ ...feedLists, type: 'active' }))
    if (state.data) await refetchPosts(queryKey[2] as FeedFilter, state.data as FeedList);
}

async function refetchPosts(filter: FeedFilter, list: FeedList): Promise<void> {
  const found = new Set<string>();
  for (const cursor of list.pageParams as (string | undefined)[]) {
    // the first page of the feed's own order is also read for the new posts above it
    const shared = cursor === undefined && !filter.sort;
    const page = shared
      ? await queryClient().query<FeedPage>({ ...freshFeed(filter), staleTime: JUST_MS })
      : await readFeed(filter, cursor);
    for (const { id } of page.entries) found.add(id);
  }
  // sold, for example, and no longer in a list of what is for sale
  for (const id of idsOf(list)) if (!found.has(id)) refreshPost(id);
}
