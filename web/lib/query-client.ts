import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { currentApp } from './app-state.ts';
import { isOnline } from './online.ts';

/** Whether there was no answer, or the server failed: only then is a query retried. */
const wentWrong = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The cache of the page's server data. Live events keep it fresh, so it isn't refetched on focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Offline, a stored copy may be older than what the page has.
        refetchOnMount: isOnline,
        refetchOnReconnect: true,
        // Offline, a call fails and the page shows it, instead of being paused silently.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && wentWrong(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
  });

const LEAVE_MS = 300;
let renewing = false;

/**
 * After a person was blocked, unblocked or muted, whom any content may show: drops the data that is off the screen and
 * refetches the rest. A moment later, so that a page about them is left first, and one refetch serves the live event, too.
 */
export function renewPeople(): void {
  if (renewing) return;
  renewing = true;
  setTimeout(() => {
    renewing = false;
    queryClient().removeQueries({ type: 'inactive', predicate: ({ queryKey: [kind] }) => kind !== 'viewer' });
    void queryClient().invalidateQueries();
  }, LEAVE_MS);
}

/** The query client for code outside of rendering; components take `useQueryClient`. */
export const queryClient = (): QueryClient => currentApp().queries;
