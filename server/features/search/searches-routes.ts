import {
  clearRecentSearches,
  listPopularSearches,
  listRecentSearches,
  recordSearch,
  removeRecentSearch,
} from '../../../contract/search/search.ts';
import { searchKey } from '../../../contract/search/words.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { limits as sizes } from '../../../contract/limits.ts';
import { countOut } from './forget.ts';
import { dropOnCampus, dropOne } from './forget-store.ts';
import type { Plans } from './plan.ts';
import { noteFound } from './found-searches.ts';
import * as store from './searches-store.ts';
import { ipKey } from '../../platform/http/ip-key.ts';
import { createHmac } from 'node:crypto';
import { sessionSecretLoader } from '../../platform/secrets.ts';

/** Identifies visitors by a keyed hash of their address, which can't be reversed. */
class Visitors {
  readonly #secret: () => Promise<string>;

  constructor({ config }: Pick<Platform, 'config'>) {
    this.#secret = sessionSecretLoader(config);
  }

  /** 132 bits, so that two addresses never share a key. */
  async keyOf(ip: string): Promise<string> {
    return createHmac('sha256', await this.#secret())
      .update(`searched ${ipKey(ip)}`)
      .digest('base64url')
      .slice(0, 22);
  }
}

export interface SearchesParts {
  plans: Plans;
  /** whether it contains a watched word; those are not suggested to others */
  isWatched(text: string): boolean;
}

/** Popular searches of a campus, and the viewer's recent ones. */
export function searchesRoutes(platform: Platform, { plans, isWatched }: SearchesParts): Route[] {
  const { pool, limits, clock } = platform;
  const visitors = new Visitors(platform);
  return [
    route(recordSearch, async ({ campus, viewer, body, ip }) => {
      const text = searchKey(body.text);
      if (text === '') throw fieldProblem('text', 'Start typing to search');
      await limits.spend(viewer ? 'search.count' : 'search.visit', viewer?.userId ?? ipKey(ip));
      const row = viewer
        ? await store.countSearch.one(pool, campus.id, text, viewer.userId)
        : await store.countVisit.one(pool, campus.id, text, await visitors.keyOf(ip));
      const { id, created_at, last_modified, enough, own_id, own_views, own_since, ...counts } =
        row as store.CountedRow;
      // below the threshold nothing may reveal whether others searched for it: no counts, no dates, no stable id
      if (!enough) {
        const own = { unique_views: viewer ? 1 : 0, ghost_views: viewer ? 0 : 1, total_views: own_views };
        return { _id: own_id, text, ...own, date: own_since, lastModified: last_modified };
      }
      await noteFound(pool, { plans, clock }, { id, campusId: campus.id, text });
      return { _id: id, ...counts, date: created_at, lastModified: last_modified };
    }),

    route(listPopularSearches, async ({ campus, reads }) => {
      const rows = await store.popularSearches.all(reads, campus.id);
      const shown = rows.filter(({ text }) => !isWatched(text)).slice(0, sizes.popularSearches.fetched);
      return { searches: shown.map(({ id, ...search }) => ({ _id: id, ...search })) };
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
      await call.write(async (tx) => {
        const gone = await dropOne.all(tx, userId, call.campus.id, call.params.id);
        if (gone.length === 0) throw problem('not_found');
        await countOut(tx, gone);
      });
      return undefined;
    }),

    route(clearRecentSearches, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => countOut(tx, await dropOnCampus.all(tx, userId, call.campus.id)));
      return undefined;
    }),
  ];
}
