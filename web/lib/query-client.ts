import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { currentApp } from './app-state.ts';

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The cache of the page's server data. Live events keep it fresh, so it isn't refetched on focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Offline, a call fails and the page shows it, instead of being paused silently.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
  });

/** The query client for code outside of rendering; components take `useQueryClient`. */
export const queryClient = (): QueryClient => currentApp().queries;
