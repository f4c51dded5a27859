import { infiniteQueryOptions } from '@tanstack/react-query';
import { filterQuery, fitsFilter, type ListingFilter, readFilter } from '../../../contract/posts/listing-filter.ts';
import { listMedia } from '../../../contract/posts/lists.ts';
import { deletePost, type Post, sellPost } from '../../../contract/posts/posts.ts';
import { type FeedAnswer, listFeed } from '../../../contract/posts/feed.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { seed } from '../../lib/app-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { adsKeyOf, type FeedAds, hidePostInFeed, takeAds } from './feed-ads.ts';
import { type FeedList, type FeedPage, withFirst, withoutPost } from './list-pages.ts';
import { changeFields, changePost, knownPost, rememberPosts } from './known-posts.ts';
import { type CommentList, withComment, withoutComment } from './comment-list.ts';

/** The feed's filter. */
export interface FeedFilter extends ListingFilter {
  /** the media grid: posts with a photo or video only */
  photos?: boolean | undefined;
}

/** Caches the posts of a list's page, and keeps their order. */
export function takePage(answer: FeedAnswer, queries = queryClient()): FeedPage {
  rememberPosts(answer.posts, answer.mine.saved, queries);
  return {
    entries: answer.posts.map(({ _id, lastModified }) => ({
      id: _id,
      at: lastModified,
      pinned: _id === answer.pinned,
    })),
    cursor: answer.cursor,
  };
}

/** Reads a page of the feed and caches its posts; without a cursor the first one. @throws ApiError */
export async function readFeed(
  filter: FeedFilter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const query = {
    ...filterQuery(filter),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const sent = signal ? { query, signal } : { query };
  return takePage(await (filter.photos ? call(listMedia, sent) : call(listFeed, sent)));
}

/** The feed's pages. They aren't refetched automatically: live events and `freshFeed` keep them current. */
export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) => readFeed(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The current first page, apart from the list that the reader sees. */
export const freshFeed = (filter: FeedFilter) => ({
  queryKey: ['feed', 'fresh', filter] as const,
  queryFn: () => readFeed(filter, undefined),
  staleTime: 0,
});

// The page came with the first posts, which become the list's first page.
seed(({ boot: { feed, narrowed, sponsored }, queries, cameAt }) => {
  if (!feed) return;
  const pages = [takePage(feed, queries)];
  const { queryKey } = feedQuery(readFilter(new URLSearchParams(narrowed)));
  queries.setQueryData<FeedList>(queryKey, { pages, pageParams: [undefined] });
  if (sponsored)
    queries.setQueryData<FeedAds>(adsKeyOf(queryKey), {
      turns: takeAds(sponsored, queries),
      from: 0,
      hidden: [],
      first: true,
      at: cameAt,
    });
});

/** All loaded feeds. */
export const feedLists = { queryKey: ['feed', 'list'] };
/** All other lists of posts: those of features/feed/lists/queries.ts, and the viewer's own listings. */
export const otherLists = { queryKey: ['list'] };

/** The key of how many posts the viewer has saved. */
export const savedCount = ['saved count'] as const;

/**
 * After posts were created or saved: the lists of profiles and of saved posts are refetched when next opened, the
 * number of saved ones at once.
 */
export function outdateLists(): void {
  void queryClient().invalidateQueries({ ...otherLists, refetchType: 'none' });
  void queryClient().invalidateQueries({ queryKey: savedCount });
}

/** Removes a deleted post from every list, and has the viewer's own lists refetched if it was theirs. */
export function dropPost(id: string): void {
  dropFromLists(id);
  const known = knownPost(id);
  if (known && known.post.user._id === currentViewer().user?._id) refetchOwnListings();
}

/** Removes a deleted post from every loaded list. */
export function dropFromLists(id: string): void {
  hidePostInFeed(id);
  for (const kind of [feedLists, otherLists])
    queryClient().setQueriesData<FeedList>(kind, (list) => list && withoutPost(list, id));
  queryClient().setQueriesData<FeedPage>(
    { queryKey: ['feed', 'fresh'] },
    (page) => page && { ...page, entries: page.entries.filter((entry) => entry.id !== id) },
  );
  if (knownPost(id)?.saved) void queryClient().invalidateQueries({ queryKey: savedCount });
}

/** Puts the viewer's new post at the top of each loaded feed that it fits, and into their own lists that are open. */
export function addPost(post: Post): void {
  rememberPosts([post], []);
  outdateLists();
  refetchOwnListings();
  for (const [queryKey, list] of queryClient().getQueriesData<FeedList>(feedLists)) {
    const filter = queryKey[2] as FeedFilter;
    if (list && fitsFilter(post, filter) && (!filter.photos || post.hasPhoto))
      queryClient().setQueryData(queryKey, withFirst(list, { id: post._id, at: post.lastModified }));
  }
}

/** All threads that are loaded. */
export const threads = { queryKey: ['comments'] };

/** Adds a new comment to its thread, if its place there is loaded. @param own the viewer's, which is shown in any case */
export function addComment(comment: Post, own = true): void {
  const { _id: id, depth, root, post_commented_on: parentId } = comment;
  // one that moderators show again was fetched with the viewer's reaction
  rememberPosts([comment], knownPost(id)?.saved ? [id] : []);
  if (own) outdateLists();
  for (const [queryKey, list] of queryClient().getQueriesData<CommentList>(threads)) {
    const top = queryKey[1] as string;
    const known = top === root ? { root, depth: 0 } : knownPost(top)?.post;
    if (list && known?.root === root)
      queryClient().setQueryData(
        queryKey,
        withComment(list, { id, depth }, parentId, own, { id: top, depth: known.depth }),
      );
  }
}

/** Removes a deleted comment; one with answers becomes a tombstone (D23). */
export function dropComment(id: string): void {
  queryClient().setQueriesData<FeedList>(otherLists, (list) => list && withoutPost(list, id));
  changePost(id, ({ post }) => ({
    post: { ...post, deleted: true, text: null, img_gallery: [], img_count: 0, hasPhoto: false, likes: 0 },
    saved: false,
    abilities: null,
  }));
  if (!knownPost(id)?.post.comments)
    queryClient().setQueriesData<CommentList>(threads, (list) => list && withoutComment(list, id));
}

/** Errors shown with their own message; others with a general one. */
const withOwnMessage = ['offline', 'post_images_kept'];

const showFailure = (error: unknown) =>
  showAlert({
    msg: error instanceof ApiError && withOwnMessage.includes(error.code) ? error.message : 'Something went wrong',
    alertType: 'danger',
  });

/** Whether it was deleted already, such as in another tab. */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410);

/**
 * Deletes the viewer's own post or comment, and shows whether that worked.
 * @returns whether it is gone
 */
export async function removePost(post: Post): Promise<boolean> {
  try {
    await call(deletePost, { params: { id: post._id } });
  } catch (error) {
    if (!isGone(error)) {
      showFailure(error);
      return false;
    }
  }
  if (post.depth === 0) dropPost(post._id);
  else dropComment(post._id);
  showAlert({ msg: post.depth === 0 ? 'Your post was deleted' : 'Comment Removed', alertType: 'success' });
  return true;
}

/** How long "Marked as sold" is shown, with its Undo. */
const UNDO_MS = 6_000;

/** Begins the keys of the viewer's own listings, a list for each state. */
export const ownListings = ['list', 'own listings'] as const;
/** The key of what their newest listing says, for the next one. */
export const lastListing = ['last listing'] as const;
/** Begins the keys of the listings that they were asked about and haven't confirmed. */
export const unconfirmed = ['unconfirmed'] as const;

/** After a listing of the viewer's was posted, sold, extended, confirmed or deleted: what shows its state is refetched. */
export function refetchOwnListings(): void {
  const profile = ['list', 'profile', currentViewer().user?.username];
  for (const queryKey of [ownListings, lastListing, unconfirmed, profile])
    void queryClient().invalidateQueries({ queryKey });
}

/** The last call for each listing, until it is answered. */
const selling = new Map<string, Promise<Post>>();

/**
 * Marks the viewer's listing sold or available again (D30); marking it sold can be undone from the alert. Presses in quick
 * succession are sent one after the other, so that the last one counts. Never rejects: a failure is shown.
 */
export async function setSold(post: Post, sold: boolean): Promise<void> {
  const { _id: id } = post;
  changeFields(id, { sold });
  const send = () => call(sellPost, { params: { id }, body: { sold } });
  const sent = selling.get(id)?.then(send, send) ?? send();
  selling.set(id, sent);
  const isLast = () => selling.get(id) === sent;
  try {
    const answer = await sent;
    if (!isLast()) return;
    changePost(id, (known) => ({ ...known, post: answer }));
    // a list of own listings that was read meanwhile may lack the change
    refetchOwnListings();
    if (!sold) return showAlert({ msg: 'Marked as available', alertType: 'okay' });
    const action = { label: 'Undo', act: () => void setSold(answer, false) };
    showAlert({ msg: 'Marked as sold', alertType: 'okay', duration: UNDO_MS, action });
  } catch (error) {
    if (!isLast()) return;
    changeFields(id, { sold: !sold });
    showFailure(error);
  } finally {
    if (isLast()) selling.delete(id);
  }
}
