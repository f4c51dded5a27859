import { SHARED_SEARCH_PEOPLE } from '../../../../contract/search/shared-searches.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface SharedRow {
  id: string;
  campus_id: string;
  text: string;
  people: number;
  total_views: number;
  found: boolean;
  removed_by: string | null;
  removed_at: string | null;
}

const searches = `select s.id, s.campus_id, s.text, greatest(s.unique_views, s.visitors) as people, s.total_views, s.found,
     u.username as removed_by, s.removed_at
   from searches s left join users u on u.id = s.removed_by`;
const enough = `greatest(s.unique_views, s.visitors) >= ${SHARED_SEARCH_PEOPLE}`;

/** Searches that enough people made, or those removed; the most frequent first. */
export const pageOfSearches = statement<
  SharedRow,
  [removed: boolean, q: string | null, afterId: string | null, limit: number]
>(
  'moderation.searches',
  `${searches}
   where (s.removed_at is not null) = $1 and (s.removed_at is not null or ${enough})
     and ($2::text is null or strpos(s.text, lower($2)) > 0)
     and ($3::uuid is null or (s.total_views, s.id) < (select l.total_views, l.id from searches l where l.id = $3))
   order by s.total_views desc, s.id desc limit $4`,
);

export const sharedSearch = statement<SharedRow, [id: string]>(
  'moderation.search',
  `${searches} where s.id = $1 and (s.removed_at is not null or ${enough})`,
);

/** Removes a search from suggestions, or restores it; no row if nothing changed. */
export const setRemoved = statement<{ id: string }, [id: string, removed: boolean, by: string]>(
  'moderation.set-search-removed',
  `update searches s set removed_at = case when $2 then product_now() end, removed_by = case when $2 then $3::uuid end
   where s.id = $1 and (s.removed_at is not null) <> $2 and (s.removed_at is not null or ${enough}) returning s.id`,
);
