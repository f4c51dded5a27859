import { isPast } from '../../platform/database/kept-days.ts';
import { statement } from '../../platform/database/statement.ts';

/** A deleted entry of someone's search history. */
export interface DeletedSearch {
  campus_id: string;
  text: string;
  /** how often the person searched for it */
  times: number;
}

const returningDeleted = 'returning campus_id, text, search_qty as times';

export const dropOne = statement<DeletedSearch, [userId: string, campusId: string, id: string]>(
  'search.drop-one',
  `delete from search_history where user_id = $1 and campus_id = $2 and id = $3 ${returningDeleted}`,
);

export const dropOnCampus = statement<DeletedSearch, [userId: string, campusId: string]>(
  'search.drop-on-campus',
  `delete from search_history where user_id = $1 and campus_id = $2 ${returningDeleted}`,
);

export const dropOfPerson = statement<DeletedSearch, [userId: string]>(
  'search.drop-of-person',
  `delete from search_history where user_id = $1 ${returningDeleted}`,
);

export const dropOldHistory = statement<DeletedSearch, [days: number]>(
  'search.drop-old-history',
  `delete from search_history where (user_id, campus_id, text) in (
     select user_id, campus_id, text from search_history
     where ${isPast('search', 'last_modified', 'campus_id')} limit 5000) ${returningDeleted}`,
);

export const dropOldVisits = statement<Pick<DeletedSearch, 'campus_id' | 'text'>, [days: number]>(
  'search.drop-old-visits',
  `delete from search_visits where (campus_id, text, visitor) in (
     select campus_id, text, visitor from search_visits
     where ${isPast('search', 'last_modified', 'campus_id')} limit 5000) returning campus_id, text`,
);

/** The lists are parallel: one entry for each deleted search or visit. */
type Lists = [campusIds: readonly string[], texts: readonly string[]];

/** Subtracts deleted searches from the counts of their texts: one person less for each text. */
export const countOut = statement<never, [...Lists, times: readonly number[]]>(
  'search.count-out',
  `update searches s set unique_views = greatest(0, s.unique_views - fewer.people),
     total_views = greatest(0, s.total_views - fewer.times)
   from (select campus_id, text, count(*)::int as people, sum(times)::int as times
     from unnest($1::text[], $2::text[], $3::int[]) as f (campus_id, text, times) group by campus_id, text) fewer
   where s.campus_id = fewer.campus_id and s.text = fewer.text`,
);

/** Subtracts deleted visits: one address less for each text. */
export const countVisitsOut = statement<never, Lists>(
  'search.count-visits-out',
  `update searches s set visitors = greatest(0, s.visitors - fewer.n)
   from (select campus_id, text, count(*)::int as n from unnest($1::text[], $2::text[]) as f (campus_id, text)
     group by campus_id, text) fewer
   where s.campus_id = fewer.campus_id and s.text = fewer.text`,
);

/** Deletes texts with no remaining count; those removed by moderators stay removed. */
export const dropUncounted = statement<never, Lists>(
  'search.drop-uncounted',
  `delete from searches s using (select distinct * from unnest($1::text[], $2::text[]) as f (campus_id, text)) candidate
   where s.campus_id = candidate.campus_id and s.text = candidate.text and s.total_views = 0 and s.removed_at is null`,
);

export const dropOldTexts = statement<never, [days: number]>(
  'search.drop-old-texts',
  `delete from searches where (campus_id, text) in (
     select campus_id, text from searches
     where ${isPast('search', 'last_modified', 'campus_id')} and removed_at is null limit 5000)`,
);
