import { addressOf } from '../../contract/endpoint.ts';
import { ApiError, copies } from './api.ts';
import { isOnline } from './online.ts';
import { type AppState, type ReadForPage, useApp } from './app-state.ts';

/** Data that came with the page is not refetched within this time. */
const JUST_READ_MS = 5_000;

/** The error of a loader's call whose answer didn't come with the page, or was refused. */
export const notAhead = (): ApiError => new ApiError({ status: 404, code: 'not_found', title: 'Not read ahead' });

/** Answers a loader's calls with the answers that came with the page. */
export const fromPage =
  ({ boot }: AppState): ReadForPage =>
  async (endpoint, params, query) => {
    const address = addressOf(endpoint.path, params, query);
    const found = boot.first.find((first) => first.address === address);
    if (!found) throw notAhead();
    if (endpoint.method === 'GET' && endpoint.offline) copies.keep(address, found.answer);
    return found.answer;
  };

/**
 * For a query with `refetchOnMount`: skips the refetch when its data has just come with the page, and offline, where a stored
 * copy may be older than what the page has.
 */
export function useUnlessFirst() {
  const { readAt = 0 } = useApp();
  return ({ state }: { state: { dataUpdatedAt: number } }): 'always' | false =>
    !isOnline() || (state.dataUpdatedAt <= readAt && Date.now() - readAt < JUST_READ_MS) ? false : 'always';
}
