import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCampus, getCampusStats, listSchools } from '../../../contract/campuses/campuses.ts';
import { getCalendar } from '../../../contract/campuses/terms.ts';
import { call } from '../../lib/api.ts';
import { seed, useCampus } from '../../lib/app-state.ts';

export const statsQuery = queryOptions({
  queryKey: ['campus', 'stats'],
  queryFn: ({ signal }) => call(getCampusStats, { signal }),
  staleTime: 60_000,
});

/** Members and activity of this campus; undefined until they are fetched, and on the generic campus. */
export const useCampusStats = () => useQuery({ ...statsQuery, enabled: !useCampus().generic }).data;

/** A campus by its id. */
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: ['campus', id],
    queryFn: ({ signal }) => call(getCampus, { params: { id }, signal }),
    staleTime: 10 * 60_000,
  });

// the page came with the host's campus
seed(({ boot: { campus }, queries }) => queries.setQueryData(campusQuery(campus._id).queryKey, campus));

/** The terms of this campus. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call(getCalendar, { signal }),
  staleTime: 10 * 60_000,
});

/** The schools that match a search; all of them for ''. */
export const schoolsQuery = (q: string) =>
  queryOptions({
    queryKey: ['schools', q.toLowerCase()],
    queryFn: ({ signal }) => call(listSchools, { query: { q }, signal }),
    staleTime: 10 * 60_000,
  });
