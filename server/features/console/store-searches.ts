import type { SearchState } from '../../../contract/console/searches.ts';
import { SHARED_SEARCH_PEOPLE } from '../../../contract/search/shared-searches.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StaffScope } from '../../platform/http/caller.ts';

/** A search as staff see it. */
export interface SharedRow {
  id: string;
  campus_id: string;
  text: string;
  /** how many people made it: the larger number of accounts and of visitors, since one person can be in both */
  people: number;
  /** how often it was made */
  total_views: number;
  /** the corrected text that was searched instead */
  read_as: string | null;
  found: boolean;
  removed_by: string | null;
  removed_at: string | null;
}

const searches = `select s.id, s.campus_id, s.text, greatest(s.unique_views, s.visitors) as people, s.total_views, s.found, s.read_as,
     u.username as removed_by, s.removed_at
   from searches s left join users u on u.id = s.removed_by`;
/** SQL: whether enough people made a search s that others may see it. */
const enough = `greatest(s.unique_views, s.visitors) >= ${SHARED_SEARCH_PEOPLE}`;

/** Searches that enough people made, or those removed; the most frequent first. */
export const pageOfSearches = statement<
  SharedRow,
  { scope: StaffScope; state: SearchState; q: string | null; afterId: string | null; limit: number }
>(
  'console.searches',
  `${searches}
   where in_scope(s.campus_id, $scope) and (s.removed_at is not null) = ($state = 'removed')
     and ($state <> 'nothing' or not s.found) and ($state <> 'corrected' or s.read_as is not null)
     and (s.removed_at is not null or ${enough}) and ($q::text is null or strpos(s.text, lower($q)) > 0)
     and ($afterId::uuid is null
       or (s.total_views, s.id) < (select l.total_views, l.id from searches l where l.id = $afterId))
   order by s.total_views desc, s.id desc limit $limit`,
);

export const findSharedSearch = statement<SharedRow, [scope: StaffScope, id: string]>(
  'console.search',
  `${searches} where in_scope(s.campus_id, $1) and s.id = $2 and (s.removed_at is not null or ${enough})`,
);

/** Removes a search from suggestions, or restores it; no row if nothing changed. */
export const setRemoved = statement<{ id: string }, [scope: StaffScope, id: string, removed: boolean, by: string]>(
  'console.set-search-removed',
  `update searches s set removed_at = case when $3 then product_now() end, removed_by = case when $3 then $4::uuid end
   where in_scope(s.campus_id, $1) and s.id = $2 and (s.removed_at is not null) <> $3 and (s.removed_at is not null or ${enough}) returning s.id`,
);
