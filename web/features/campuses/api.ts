import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCampusStats } from '../../../contract/campuses.ts';
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
