import { queryClient } from '../../lib/query-client.ts';
import { feedLists, type FeedFilter, freshFeed, otherLists, readFeed } from './api.ts';
import { refreshPost } from './known-posts.ts';
import { type FeedList, type FeedPage, idsOf } from './list-pages.ts';

/** A first page of this age isn't fetched again. */
const JUST_READ_MS = 5_000;

/**
 * After a time without the live connection: refetches the lists on screen. A feed keeps its posts and their order, because
 * its reader may be in the middle of it; only what the posts contain is refetched.
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
    // the button for new posts fetches this page, too (`freshFeed`): they share one request
    const isFreshFeed = cursor === undefined && !filter.sort;
    const page = isFreshFeed
      ? await queryClient().query<FeedPage>({ ...freshFeed(filter), staleTime: JUST_READ_MS })
      : await readFeed(filter, cursor);
    for (const { id } of page.entries) found.add(id);
  }
  // such as a sold one, which isn't in a list of what is for sale any longer
  for (const id of idsOf(list)) if (!found.has(id)) refreshPost(id);
}
