import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import {
  type CaseDetail,
  getAdminSummary,
  getCase,
  listCases,
  type ModerationCase,
} from '../../../../contract/moderation/admin.ts';
import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAction } from '../../../lib/use-action.ts';

export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => call(getAdminSummary, { signal }),
});

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id],
    queryFn: ({ signal }) => call(getCase, { params: { id }, signal }),
    staleTime: 0,
  });

export interface CaseFilter {
  state: 'waiting' | 'appealed' | 'approval' | 'upheld' | 'dismissed';
  kind: ReportTarget | undefined;
  q: string | undefined;
  sort: 'latest' | 'most' | 'oldest';
}

type CasePage = { cases: ModerationCase[]; cursor?: string | undefined };

export const casesQuery = (filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'cases', filter],
    queryFn: ({ pageParam, signal }): Promise<CasePage> =>
      call(listCases, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

/** A paged list of the admin pages: `load` fetches a page, whose entries are in the field `name`. */
export function useAdminList<K extends string, T>(
  key: QueryKey,
  name: K,
  load: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ [P in K]: T[] } & { cursor?: string | undefined }>,
) {
  const list = useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  return { list, items: list.data?.pages.flatMap((page) => page[name] as T[]) ?? [] };
}

/** Invalidates everything that the admin pages show. */
export const refreshAdmin = (): Promise<void> => queryClient().invalidateQueries({ queryKey: ['admin'] });

/**
 * Runs the changes of an admin page's buttons, and fetches again what the page shows: also after a failure, because the
 * entry may have changed meanwhile.
 */
export function useAdminChange() {
  const { run, ...state } = useAction();
  const change = (act: () => Promise<unknown>, name?: string) =>
    run(async () => {
      await act().catch(showError);
      await refreshAdmin();
    }, name);
  return { ...state, change };
}

/** Puts a changed case into all cached lists and pages. */
export function rememberCase(known: ModerationCase): void {
  queryClient().setQueriesData<InfiniteData<CasePage>>(
    { queryKey: ['admin', 'cases'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          cases: page.cases.map((each) => (each._id === known._id ? known : each)),
        })),
      },
  );
  queryClient().setQueryData<CaseDetail>(
    ['admin', 'case', known._id],
    (detail) => detail && { ...detail, case: known },
  );
  void queryClient().invalidateQueries({ queryKey: ['admin', 'case', known._id] });
  void queryClient().invalidateQueries({ queryKey: summaryQuery.queryKey });
}
