import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { showError } from '../../lib/alerts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useAction } from '../../lib/use-action.ts';

/**
 * A paged list of the console: `load` fetches a page, whose entries are in the field `name`.
 * @returns the query, and the entries of all loaded pages
 */
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

/** Invalidates everything that the console shows. */
export const refreshAdmin = (): Promise<void> => queryClient().invalidateQueries({ queryKey: ['admin'] });

/**
 * Runs the changes of a console page's buttons, and fetches again what the page shows: also after a failure, which is shown
 * as an alert, because the entry may have changed meanwhile.
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
