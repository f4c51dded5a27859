import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getPost, type Post, type PostDetail } from '../../../contract/posts/posts.ts';
import { call, copies } from '../../lib/api.ts';
import { seed } from '../../lib/app-state.ts';
import { queryClient } from '../../lib/query-client.ts';

/** A cached post or comment: the single copy of its text, counters and saved state. */
export interface KnownPost {
  post: Post;
  saved: boolean;
  /** what the viewer may do with it; null until it was fetched by itself */
  abilities: PostDetail['abilities'] | null;
  /** its newest ad, for its page; undefined until it was fetched by itself */
  ad?: PostDetail['ad'] | undefined;
  /** where a listing can be picked up; undefined until it was fetched by itself */
  spots?: PostDetail['spots'] | undefined;
}

/** Data that was updated within this time counts as current where it would otherwise be refetched. */
const JUST_READ_MS = 5_000;

const keyOf = (id: string) => ['post', id] as const;

const knownOf = ({ post, mine, abilities, ad, spots }: PostDetail): KnownPost => ({
  post,
  saved: mine.saved.includes(post._id),
  abilities,
  ad,
  spots,
});

/** One post by its id. Lists contain only ids, so a change shows in the feed, on the post's page and in its thread. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<KnownPost> => {
      return asWanted(knownOf(await call(getPost, { params: { id }, signal })));
    },
    // Live events invalidate it; a list may contain its id for as long as the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

// The page came with its post.
seed(({ boot: { post }, queries }) => {
  if (!post) return;
  const { _id } = post.post;
  queries.setQueryData(keyOf(_id), knownOf(post));
  copies.keep(getPost.path.replace(':id', _id), post);
});

/** Whether a post that was fetched by itself, such as with the page, was updated in the last seconds. */
export const isJustRead = ({
  state: { data, dataUpdatedAt },
}: {
  state: { data?: KnownPost | undefined; dataUpdatedAt: number };
}) => data?.abilities != null && Date.now() - dataUpdatedAt < JUST_READ_MS;

/** A post by its id, fetched if it isn't cached, and why the last fetch failed; then `known` may be what was there before. */
export function useKnownPost(id: string): { known: KnownPost | undefined; error: Error | null } {
  const { data, error } = useQuery(postQuery(id));
  return { known: data, error };
}

/** The cached post; undefined if it isn't cached. @param queries during rendering, the app's query client */
export const knownPost = (id: string, queries = queryClient()): KnownPost | undefined =>
  queries.getQueryData(keyOf(id));

/** The saved states that are being sent, or wait for a connection: an answer fetched meanwhile may be older. */
const unsettled = new Map<string, boolean>();
/** Shows this saved state, whatever an answer says, until `releaseSaved`. */
export const holdSaved = (id: string, saved: boolean): void => void unsettled.set(id, saved);
export const releaseSaved = (id: string): void => void unsettled.delete(id);

/** A post of an answer, with the saved state that the viewer wants. */
function asWanted<Known extends Pick<KnownPost, 'post' | 'saved'>>(known: Known): Known {
  const { post, saved } = known;
  const wanted = unsettled.get(post._id);
  if (wanted === undefined || wanted === saved) return known;
  return { ...known, saved: wanted, post: { ...post, likes: Math.max(0, post.likes + (wanted ? 1 : -1)) } };
}

/** Caches the posts of a list. @param savedIds which of them the viewer has saved; any other counts as not saved */
export function rememberPosts(
  posts: readonly Post[],
  savedIds: readonly string[],
  queries: QueryClient = queryClient(),
): void {
  const saved = new Set(savedIds);
  notifyManager.batch(() => {
    for (const post of posts) {
      queries.setQueryData(keyOf(post._id), (before: KnownPost | undefined): KnownPost => {
        const own = { abilities: before?.abilities ?? null, ad: before?.ad, spots: before?.spots };
        return { ...asWanted({ post, saved: saved.has(post._id) }), ...own };
      });
    }
  });
}

/** Updates a cached post; does nothing if it isn't cached. */
export function changePost(id: string, change: (known: KnownPost) => KnownPost): void {
  queryClient().setQueryData(keyOf(id), (before: KnownPost | undefined) => before && change(before));
}

export const changeFields = (id: string, fields: Partial<Post>): void =>
  changePost(id, (known) => ({ ...known, post: { ...known.post, ...fields } }));

/** Shows what an event says of a listing's line; does nothing for a post without a line. */
export const setListingLine = (id: string, line: Pick<Post, 'queue_length' | 'held_until'>): void =>
  changePost(id, (known) =>
    known.post.queue_length === undefined ? known : { ...known, post: { ...known.post, ...line } },
  );

/** Refetches a post if it's on screen, otherwise when it's next shown. */
export const refreshPost = (id: string): void => void queryClient().invalidateQueries({ queryKey: keyOf(id) });

/** The newest version of the counters of each post: events may arrive out of order. */
const versions = new Map<string, number>();

/** Shows the counters of an event, unless newer ones are known; also called again after an answer that may be older. */
export function takeCounters(id: string, counters: { comments: number; likes: number; version: number }): void {
  if ((versions.get(id) ?? -1) > counters.version) return;
  versions.set(id, counters.version);
  const { comments, likes } = counters;
  changeFields(id, unsettled.has(id) ? { comments } : { comments, likes });
}
