import { queryOptions } from '@tanstack/react-query';
import { listVersions } from '../../../../contract/posts/versions.ts';
import { call } from '../../../lib/api.ts';

/** The versions of a post, the current one first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['versions', id] as const,
    queryFn: async ({ signal }) => (await call(listVersions, { params: { id }, signal })).versions,
    staleTime: 0,
  });
