import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { contradictionIn } from '../../../contract/posts/filter-values.ts';
import type { Category } from '../../../contract/posts/categories.ts';
import { countSaved, listSaved, type PriceOrder } from '../../../contract/posts/lists.ts';
import {
  clearRecentSearches,
  listPopularSearches,
  listRecentSearches,
  type RecentSearch,
  recordSearch,
  removeRecentSearch,
  search,
  type SearchPage,
  searchSaved,
  suggestSearches,
  summarizeSearch,
} from '../../../contract/search/search.ts';
import { type SearchFilter, searchQuery } from '../../../contract/search/address.ts';
import { searchKey } from '../../../contract/search/words.ts';
import { showAlert, showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { onViewerChange } from '../../lib/browser.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { savedCount } from '../posts/index.ts';
import { listQuery, type PostListQuery, type SummaryQuery } from '../feed/index.ts';

/** The campus's most frequent searches. */
export const popularQuery = queryOptions({
  queryKey: ['search', 'popular'],
  queryFn: async ({ signal }) => (await call(listPopularSearches, { signal })).searches,
});

/** The viewer's own searches, newest first. */
export const recentQuery = queryOptions({
  queryKey: ['search', 'recent'],
  queryFn: async ({ signal }) => (await call(listRecentSearches, { signal })).searches,
});

/** Completions of a query that is being typed. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => call(suggestSearches, { query: { q }, signal }),
  });

type Among = 'all' | 'saved';
const wordsKey = (q: string, among: Among) => ['search', 'words', among, q];

/** The words to highlight in the results. Never fetched by itself: `hitsQuery` and `savedHitsQuery` set it. */
export const wordsQuery = (q: string, among: Among = 'all') =>
  queryOptions<string[]>({
    queryKey: wordsKey(q, among),
    queryFn: () => [],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Known where no post has all words and filters of the query. */
export interface Nearest {
  /** categories that may have what was searched for */
  categories: Category[];
  /** what the posts that are shown have only in part */
  by: NonNullable<SearchPage['nearest_by']>;
  /** whether any posts are shown that have only a part */
  some: boolean;
}

/** What stands above the results. */
export interface About {
  nearest: Nearest | null;
  /** the query as it was read, if a word was corrected */
  readAs: string | null;
  /** how many people look for it */
  looking: number;
}

const aboutOf = ({ nearest, nearest_by: by = 'words', posts, read_as, looking = 0 }: SearchPage): About => ({
  nearest: nearest ? { categories: nearest, by, some: posts.length > 0 } : null,
  readAs: read_as ?? null,
  looking,
});

const aboutKey = (q: string, show: 'latest' | 'media', filter: SearchFilter) => [
  'search',
  'about',
  show,
  q,
  JSON.stringify(filter),
];

/** Never fetched by itself: `hitsQuery` sets it with the first page of hits. */
export const aboutQuery = (q: string, show: 'latest' | 'media', filter: SearchFilter) =>
  queryOptions<About | null>({
    queryKey: aboutKey(q, show, filter),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Posts that match a query, the best first; on the media tab only those with photos. */
export const hitsQuery = (q: string, show: 'latest' | 'media', filter: SearchFilter): PostListQuery =>
  listQuery(['search', show, q, JSON.stringify(filter)], async (page, signal) => {
    const answer = await call(search, { query: { q, show, ...searchQuery(filter), ...page }, signal });
    queryClient().setQueryData(wordsKey(q, 'all'), answer.words);
    if (!page.cursor) queryClient().setQueryData(aboutKey(q, show, filter), aboutOf(answer));
    return answer;
  });

/** How many posts match a query and its filters; none, without a call, where filters contradict each other. */
export const hitsSummary = (q: string, show: 'latest' | 'media', filter: SearchFilter): SummaryQuery => ({
  queryKey: ['summary', `search ${show} ${q}`, searchQuery(filter)],
  queryFn: async ({ signal }) =>
    contradictionIn(filter)
      ? { results: 0, more: false }
      : call(summarizeSearch, { query: { q, show, ...searchQuery(filter) }, signal }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});

/** The viewer's saved posts, the last saved first or by price. */
export const savedQuery = (sort: PriceOrder | undefined): PostListQuery =>
  listQuery(['saved', sort ?? 'newest'], (page, signal) =>
    call(listSaved, { query: { ...page, ...(sort ? { sort } : {}) }, signal }),
  );

export const savedCountQuery = queryOptions({
  queryKey: savedCount,
  queryFn: ({ signal }) => call(countSaved, { signal }),
});

/** Saved posts that match a query, the last saved first. */
export const savedHitsQuery = (q: string): PostListQuery =>
  listQuery(['saved', 'search', q], async (page, signal) => {
    const answer = await call(searchSaved, { query: { q, ...page }, signal });
    queryClient().setQueryData(wordsKey(q, 'saved'), answer.words);
    return answer;
  });

/** People who match a query. */
export const peopleQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'people', q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(search, { query: { q, show: 'people', ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });

/** Queries that this page has counted: each counts once per page session. */
const counted = new Set<string>();
onViewerChange(() => counted.clear());

/** Counts a search and adds it to the viewer's recent ones. A failure is ignored. */
export async function countSearch(q: string): Promise<void> {
  const key = searchKey(q);
  if (key === '' || counted.has(key)) return;
  counted.add(key);
  try {
    await call(recordSearch, { body: { text: q } });
    if (currentViewer().user) await queryClient().invalidateQueries({ queryKey: recentQuery.queryKey });
  } catch {
    counted.delete(key);
  }
}

const setRecent = (change: (before: RecentSearch[]) => RecentSearch[]) =>
  queryClient().setQueryData(recentQuery.queryKey, (before: RecentSearch[] | undefined) => before && change(before));

/** Removes a search from the viewer's recent ones. */
export async function removeRecent(id: string): Promise<void> {
  try {
    await call(removeRecentSearch, { params: { id } });
    setRecent((before) => before.filter(({ search_id }) => search_id !== id));
    // made again, it is recent again
    counted.clear();
    showAlert({ msg: 'Recent Search Removed', alertType: 'success' });
  } catch (error) {
    showError(error);
  }
}

/** Clears the viewer's recent searches. @returns whether it succeeded */
export async function clearRecent(): Promise<boolean> {
  try {
    await call(clearRecentSearches);
    setRecent(() => []);
    counted.clear();
    showAlert({ msg: 'Search History Cleared', alertType: 'success' });
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
