import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CaseDetail, getCase, listCases, type ModerationCase } from '../../../../contract/moderation/cases.ts';
import { getAdminSummary } from '../../../../contract/moderation/admin.ts';
import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** The queue's figures, and the campus of a moderator of a single one. */
export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => call(getAdminSummary, { signal }),
});

/** A case with everything that a decision needs. */
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

/** The cases of the queue, page by page. */
export const casesQuery = (filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'cases', filter],
    queryFn: ({ pageParam, signal }): Promise<CasePage> =>
      call(listCases, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

/** Puts a changed case into all cached lists and pages; its page and the summary are refetched. */
export function rememberCase(changed: ModerationCase): void {
  queryClient().setQueriesData<InfiniteData<CasePage>>(
    { queryKey: ['admin', 'cases'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          cases: page.cases.map((each) => (each._id === changed._id ? changed : each)),
        })),
      },
  );
  queryClient().setQueryData<CaseDetail>(
    ['admin', 'case', changed._id],
    (detail) => detail && { ...detail, case: changed },
  );
  void queryClient().invalidateQueries({ queryKey: ['admin', 'case', changed._id] });
  void queryClient().invalidateQueries({ queryKey: summaryQuery.queryKey });
}
