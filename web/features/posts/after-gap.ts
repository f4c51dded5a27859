import { queryClient } from '../../lib/query-client.ts';
import { feedLists, type FeedFilter, freshFeed, otherLists, readFeed } from './api.ts';
import { refreshPost } from './known-posts.ts';
import { type FeedList, type FeedPage, idsOf } from './list-pages.ts';

/** A first page that was fetched within this time isn't fetched again. */
const JUST_READ_MS = 5_000;

/**
 * After a time without the live connection: refetches the lists on screen. A feed keeps its posts and their order, because
 * its reader may be in the middle of it; only what the posts contain is refetched.
 * @throws ApiError if a page of a feed can't be read: then the posts of the remaining feeds stay as they are
 */
export async function refetchAfterGap(): Promise<void> {
  const queries = queryClient();
  void queries.invalidateQueries(otherLists);
  for (const { queryKey, state } of queries.getQueryCache().findAll({ ...feedLists, type: 'active' }))
    if (state.data) await refetchPosts(queryKey[2] as FeedFilter, state.data as FeedList);
}

/** Refetches the content of a feed's posts by reading its pages again, and of those that are on none of them by id. */
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
  // what is on none of these pages now, such as a sold one in a list of what is for sale
  for (const id of idsOf(list)) if (!found.has(id)) refreshPost(id);
}
