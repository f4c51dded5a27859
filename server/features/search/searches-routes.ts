import {
  clearRecentSearches,
  listPopularSearches,
  listRecentSearches,
  recordSearch,
  removeRecentSearch,
} from '../../../contract/search.ts';
import { searchKey } from '../../../contract/search-words.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import * as store from './searches-store.ts';
import { ipKey } from '../../platform/http/ip-key.ts';

/** What was searched for: by everybody on a campus, and by the viewer (SEA-07, SEA-28, SEA-30, SEA-31). */
export function searchesRoutes({ pool, limits }: Platform): Route[] {
  return [
    route(recordSearch, async ({ campus, viewer, body, ip }) => {
      const text = searchKey(body.text);
      if (text === '') throw fieldProblem('text', 'Start typing to search');
      await limits.spend(viewer ? 'search.count' : 'search.visit', viewer?.userId ?? ipKey(ip));
      const row = viewer
        ? await store.countSearch.one(pool, campus.id, text, viewer.userId)
        : await store.countVisit.one(pool, campus.id, text);
      const { id, created_at, last_modified, ...counts } = row as store.SearchRow;
      return { _id: id, ...counts, date: created_at, lastModified: last_modified };
    }),

    route(listPopularSearches, async ({ campus, reads }) => {
      const rows = await store.popularSearches.all(reads, campus.id);
      return { searches: rows.map(({ id, ...search }) => ({ _id: id, ...search })) };
    }),

    route(listRecentSearches, async (call) => {
      const rows = await store.recentSearches.all(pool, call.signedIn().userId, call.campus.id);
      return {
        searches: rows.map((row) => ({
          search_id: row.id,
          search_text: row.text,
          search_qty: row.search_qty,
          date: row.created_at,
          lastModified: row.last_modified,
        })),
      };
    }),

    route(removeRecentSearch, async (call) => {
      const { userId } = call.signedIn();
      if ((await store.hideSearch.run(pool, userId, call.campus.id, call.params.id)) === 0) throw problem('not_found');
      return undefined;
    }),

    route(clearRecentSearches, async (call) => {
      await store.hideSearches.run(pool, call.signedIn().userId, call.campus.id);
      return undefined;
    }),
  ];
}
