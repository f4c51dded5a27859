import { foldedWords } from '../../../../contract/search/words.ts';
import * as contract from '../../../../contract/watching/saved-searches.ts';
import type { SavedSearch } from '../../../../contract/watching/saved-searches.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { filterOf } from '../../feed/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { Search } from '../../search/index.ts';
import type { Watch, WatchKey } from '../index.ts';
import { keyOfSearch, filtersByName } from './search-key.ts';
import * as store from './store.ts';

export interface SavedSearchParts {
  platform: Pick<Platform, 'pool' | 'limits' | 'clock'>;
  posts: Pick<Posts, 'readers'>;
  search: Pick<Search, 'readQuery'>;
  addWatch(tx: Tx, key: WatchKey, watch: Watch): Promise<string | null>;
}

const view = ({ id, created_at: createdAt, ...row }: store.StoredSearchRow): SavedSearch => ({
  _id: id,
  createdAt,
  ...row,
});

/** Saved searches: a person's own; nobody else learns of them. */
export function savedSearchRoutes({ platform, posts, search, addWatch }: SavedSearchParts): Route[] {
  const { pool, limits, clock } = platform;
  const hiddenFrom = async (userId: string) => [...(await posts.readers.hiddenFrom(userId))];
  const loadSearch = async (userId: string, campusId: string, id: string) => {
    const row = await store.searchById.one(pool, userId, await hiddenFrom(userId), campusId, id);
    if (!row) throw problem('not_found');
    return view(row);
  };

  return [
    route(contract.listSavedSearches, async (call) => {
      const { userId } = call.signedIn();
      const rows = await store.searchesOf.all(pool, userId, await hiddenFrom(userId), call.campus.id);
      return { searches: rows.map(view) };
    }),

    route(contract.saveSearch, async (call) => {
      const { campus, body } = call;
      if (campus.generic) throw problem('no_community');
      const { userId } = call.signedIn();
      // words that are filters are stored as filters, so that listings are matched as a search reads them
      const { text: query, query: read } = search.readQuery(campus.id, { ...body.filter, q: body.query });
      const { q: _, ...typed } = read;
      const filter = filtersByName(typed);
      if (filterOf(typed, clock.now()).contradicts)
        throw fieldProblem('price_max', 'The minimum price is above the maximum price.');
      if (query !== '' && foldedWords(query).length === 0) throw fieldProblem('query', 'Search for some words.');
      if (query === '' && Object.keys(filter).length === 0)
        throw fieldProblem('query', 'Search for something or choose a filter first.');
      await limits.spend('watching.change', userId);
      const key = { campusId: campus.id, userId, source: 'search', sourceKey: keyOfSearch(query, filter) } as const;
      const id = await call.write(async (tx) => {
        await store.lockSearches.run(tx, userId);
        const isFull = (await store.isFull.one(tx, userId))?.full;
        const added = await addWatch(tx, key, { name: body.name, alerts: body.alerts, query, filter });
        // counted before it was added, and thrown after: that it is saved already is the better answer
        if (added === null) throw problem('search_saved_already');
        if (isFull) throw problem('saved_searches_full');
        return added;
      });
      return loadSearch(userId, campus.id, id);
    }),

    route(contract.changeSavedSearch, async (call) => {
      const { campus } = call;
      const { userId } = call.signedIn();
      const { id } = call.params;
      const { name = null, alerts = null } = call.body;
      await limits.spend('watching.change', userId);
      await call.write(async (tx) => {
        if (!(await store.changeSearch.one(tx, { campusId: campus.id, userId, id, name, alerts })))
          throw problem('not_found');
      });
      return loadSearch(userId, campus.id, id);
    }),

    route(contract.deleteSavedSearch, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('watching.change', userId);
      await call.write(async (tx) => {
        if (!(await store.deleteSearch.one(tx, userId, call.campus.id, call.params.id))) throw problem('not_found');
      });
      return undefined;
    }),

    route(contract.openSavedSearch, async (call) => {
      const { campus } = call;
      const { userId } = call.signedIn();
      const { id } = call.params;
      await limits.spend('watching.change', userId);
      await loadSearch(userId, campus.id, id);
      const hidden = await hiddenFrom(userId);
      const rows = await call.write((tx) => store.openSearch.all(tx, userId, hidden, campus.id, id));
      return { posts: rows.map(({ post_id }) => post_id) };
    }),
  ];
}
