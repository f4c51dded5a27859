import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getPost, type Post, type PostDetail } from '../../../contract/posts/posts.ts';
import { call, copies } from '../../lib/api.ts';
import { seed } from '../../lib/app-state.ts';
import { queryClient } from '../../lib/query-client.ts';

/** A post or comment as this page knows it: the one place for its text, counters and whether the viewer saved it. */
export interface KnownPost {
  post: Post;
  saved: boolean;
  /** what the viewer may do with it; null until it was read by itself */
  abilities: PostDetail['abilities'] | null;
  /** its newest ad as its page shows it; undefined until it was read by itself */
  ad?: PostDetail['ad'] | undefined;
  /** where a listing can be picked up; undefined until it was read by itself */
  spots?: PostDetail['spots'] | undefined;
}

const JUST_MS = 5_000;

const keyOf = (id: string) => ['post', id] as const;

const knownOf = ({ post, mine, abilities, ad, spots }: PostDetail): KnownPost => ({
  post,
  saved: mine.saved.includes(post._id),
  abilities,
  ad,
  spots,
});

/** One post by its id. Lists hold ids alone, so what changes here changes in the feed, on its page and in its thread. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<KnownPost> => {
      return knownOf(await call(getPost, { params: { id }, signal }));
    },
    // Live events say when it is old; a list may hold its id for as long as the page is open.
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

/** Whether a post was read by itself just now: with the page. */
export const isJustRead = ({
  state: { data, dataUpdatedAt },
}: {
  state: { data?: KnownPost | undefined; dataUpdatedAt: number };
}) => data?.abilities != null && Date.now() - dataUpdatedAt < JUST_MS;

/** A post of a list, and whether it turned out to be gone. */
export function useKnownPost(id: string): { known: KnownPost | undefined; error: Error | null } {
  const { data, error } = useQuery(postQuery(id));
  return { known: data, error };
}

/** @param queries while rendering, the app's own */
export const knownPost = (id: string, queries = queryClient()): KnownPost | undefined =>
  queries.getQueryData(keyOf(id));

/** Ids whose saved state is being sent: what a list says of them meanwhile is older than what the viewer sees. */
const unsettled = new Set<string>();
export const holdSaved = (id: string): void => void unsettled.add(id);
export const releaseSaved = (id: string): void => void unsettled.delete(id);

/** Takes over what a list said of its posts. */
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
        if (before && unsettled.has(post._id))
          return { post: { ...post, likes: before.post.likes }, saved: before.saved, ...own };
        return { post, saved: saved.has(post._id), ...own };
      });
    }
  });
}

/** Changes what is known of a post; nothing for one that is not known. */
export function changePost(id: string, change: (known: KnownPost) => KnownPost): void {
  queryClient().setQueryData(keyOf(id), (before: KnownPost | undefined) => before && change(before));
}

export const changeFields = (id: string, fields: Partial<Post>): void =>
  changePost(id, (known) => ({ ...known, post: { ...known.post, ...fields } }));

/** Reads a post again where it is on screen; elsewhere when it next comes there. */
export const refreshPost = (id: string): void => void queryClient().invalidateQueries({ queryKey: keyOf(id) });

/** The newest counters seen of each post: events may overtake each other. */
const versions = new Map<string, number>();

export function takeCounters(id: string, counters: { comments: number; likes: number; version: number }): void {
  if ((versions.get(id) ?? -1) >= counters.version) return;
  versions.set(id, counters.version);
  const { comments, likes } = counters;
  changeFields(id, unsettled.has(id) ? { comments } : { comments, likes });
}
