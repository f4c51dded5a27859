import { queryOptions } from '@tanstack/react-query';
import { getAlertsOfLink, stopAlerts, stopAlertsOfLink } from '../../../contract/watching/alerts.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  type SavedFilter,
  type SavedSearch,
  saveSearch,
} from '../../../contract/watching/saved-searches.ts';
import type { AlertChoice } from '../../../contract/watching/watches.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The viewer's saved searches on the campus, those with the newest results first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await call(listSavedSearches, { signal })).searches,
});

const update = (change: (known: SavedSearch[]) => SavedSearch[]) =>
  queryClient().setQueryData(savedSearchesQuery.queryKey, (known) => known && change(known));

/** Saves a search. @throws ApiError search_saved_already, saved_searches_full, invalid */
export async function addSavedSearch(body: { name: string; alerts: AlertChoice; query: string; filter: SavedFilter }) {
  const saved = await call(saveSearch, { body });
  update((known) => [saved, ...known]);
}

/** Changes how a saved search alerts. @throws ApiError */
export async function changeAlerts(id: string, alerts: AlertChoice): Promise<void> {
  const changed = await call(changeSavedSearch, { params: { id }, body: { alerts } });
  update((known) => known.map((each) => (each._id === id ? changed : each)));
}

/** Deletes a saved search. @throws ApiError */
export async function removeSavedSearch(id: string): Promise<void> {
  await call(deleteSavedSearch, { params: { id } });
  update((known) => known.filter((each) => each._id !== id));
}

/** Marks a saved search's new results as seen. @returns their ids, the newest first @throws ApiError */
export async function openNew({ _id: id, query }: SavedSearch): Promise<string[]> {
  const { posts } = await call(openSavedSearch, { params: { id } });
  // lists that were read before don't have them; a search without words is a feed in this order
  const queryKey = query ? ['list', 'search', 'latest', query] : ['feed', 'list', { sort: 'newest' }];
  queryClient().removeQueries({ queryKey, type: 'inactive' });
  update((known) => known.map((each) => (each._id === id ? { ...each, new_results: 0, photos: [] } : each)));
  return posts;
}

/** Stops alerts. @param stops what a notification offers to stop, as the server sent it @throws ApiError */
export async function stop(stops: string[]): Promise<void> {
  await call(stopAlerts, { body: { stop: stops } });
  void queryClient().invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
}

/** What the link of an alert mail stops. */
export const alertsLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['alerts-link', token],
    queryFn: ({ signal }) => call(getAlertsOfLink, { query: { token }, signal }),
    staleTime: 0,
  });

/** Stops the alerts that an alert mail's link is for. @throws ApiError */
export const stopByLink = (token: string) => call(stopAlertsOfLink, { query: { token } });
