import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCampus, getCampusStats, listSchools } from '../../../contract/campuses.ts';
import { call } from '../../lib/api.ts';
import { campus } from '../../lib/boot.ts';

export const statsQuery = queryOptions({
  queryKey: ['campus', 'stats'],
  queryFn: ({ signal }) => call(getCampusStats, { signal }),
  staleTime: 60_000,
  enabled: !campus.generic,
});

/** Members and activity of this campus. */
export const useCampusStats = () => useQuery(statsQuery).data;

/** A campus by its id, for campuses other than the current host's. */
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: ['campus', id],
    queryFn: ({ signal }) => call(getCampus, { params: { id }, signal }),
    staleTime: 10 * 60_000,
    ...(id === campus._id ? { initialData: campus } : {}),
  });

/** The schools that match a search; all of them without one (SCH-02). */
export const schoolsQuery = (q: string) =>
  queryOptions({
    queryKey: ['schools', q.toLowerCase()],
    queryFn: ({ signal }) => call(listSchools, { query: { q }, signal }),
    staleTime: 10 * 60_000,
  });
