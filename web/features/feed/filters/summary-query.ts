import { keepPreviousData } from '@tanstack/react-query';
import { contradictionIn } from '../../../../contract/posts/filter-values.ts';
import { filterQuery, type ListingFilter } from '../../../../contract/posts/listing-filter.ts';
import { type ListSummary, summarizeFeed } from '../../../../contract/posts/feed.ts';
import { call } from '../../../lib/api.ts';

type Summary = Pick<ListSummary, 'results' | 'more'> & Partial<ListSummary>;

/** The number of results of a filtered list, and in a category their price range. */
export interface SummaryQuery {
  queryKey: readonly [string, string, Record<string, string>];
  queryFn: (context: { signal: AbortSignal }) => Promise<Summary>;
  placeholderData: typeof keepPreviousData;
  staleTime: number;
}

/** The summary of the feed or of a category's page. For filters that contradict each other nothing is fetched. */
export const feedSummary = (filter: ListingFilter): SummaryQuery => ({
  queryKey: ['summary', 'feed', filterQuery(filter)],
  queryFn: async ({ signal }) =>
    contradictionIn(filter)
      ? { results: 0, more: false, price: null }
      : // `filterQuery` types the values of a filter as any text
        call(summarizeFeed, { query: filterQuery(filter) as never, signal }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});
