import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { currentApp } from './app-state.ts';

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Holds all server data of a page. Live events keep it fresh, so that focus does not need to. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Without a connection a call fails and the page says so, instead of waiting in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
  });

/** The page's queries outside of rendering; components take `useQueryClient`. */
export const queryClient = (): QueryClient => currentApp().queries;
