import * as contract from '../../../contract/console/searches.ts';
import { encodeCursor, idCursor } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../identity/index.ts';
import { moderatorOf } from './staff.ts';
import * as store from './store-searches.ts';

/** Searches on a page. */
const PAGE = 30;

/**
 * Lists the searches that are suggested to others. Moderators remove texts from popular searches and suggestions, or
 * restore them.
 */
export function sharedSearchRoutes({ pool }: Pick<Platform, 'pool'>, isWatched: (text: string) => boolean): Route[] {
  const view = ({ id: _id, found, ...row }: store.SharedRow): contract.SharedSearch => ({
    ...row,
    _id,
    // why it isn't suggested
    kept_back: row.removed_at ? 'removed' : isWatched(row.text) ? 'watched' : found ? null : 'nothing found',
  });

  return [
    route(contract.listSharedSearches, async (call) => {
      const { q, state, cursor } = call.query;
      const rows = await store.pageOfSearches.all(pool, {
        scope: moderatorOf(call.signedIn()).scope,
        state,
        q: q?.trim() || null,
        afterId: cursor === undefined ? null : idCursor(cursor),
        limit: PAGE + 1,
      });
      const page = rows.slice(0, PAGE);
      const last = page.at(-1);
      return {
        searches: page.map(view),
        ...(rows.length > PAGE && last ? { cursor: encodeCursor(last.id) } : {}),
      };
    }),

    ...([true, false] as const).map((removed) =>
      route(removed ? contract.removeSearch : contract.restoreSearch, (call) => {
        const { userId, scope } = moderatorOf(call.signedIn());
        const { id } = call.params;
        return call.write(async (tx) => {
          const changed = await store.setRemoved.one(tx, scope, id, removed, userId);
          const row = await store.findSharedSearch.one(tx, scope, id);
          if (!row) throw problem('not_found');
          const { text, campus_id: campus } = row;
          const action = removed ? 'search.remove' : 'search.restore';
          if (changed)
            await audit(tx, { by: userId, action, kind: 'search', id: text, detail: { campus }, campusId: campus });
          return view(row);
        });
      }),
    ),
  ];
}
