import type { AlertChoice } from '../../../../contract/watching/watches.ts';
import { SAVED_SEARCHES_MAX, type SavedFilter } from '../../../../contract/watching/saved-searches.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isExpired } from '../../posts/index.ts';

/** Locks a person's saved searches, so that concurrent calls can't exceed the limit. */
export const lockSearches = statement<never, [userId: string]>(
  'watching.lock-searches',
  `select pg_advisory_xact_lock(hashtextextended('watching.searches ' || $1, 0))`,
);

/** Whether a person has as many saved searches as possible, on all campuses together. */
export const isFull = statement<{ full: boolean }, [userId: string]>(
  'watching.searches-full',
  `select count(*) >= ${SAVED_SEARCHES_MAX} as full from watches where user_id = $1 and source = 'search'`,
);

export interface StoredSearchRow {
  id: string;
  campus_id: string;
  name: string;
  alerts: AlertChoice;
  query: string;
  filter: SavedFilter;
  created_at: string;
  new_results: number;
  /** addresses of the first photos of the newest three of them */
  photos: string[];
}

/** SQL: whether the person can see a new result p: it is shown, not sold or expired, and not by someone hidden from them. */
const visible = `p.deleted_at is null and p.hidden_at is null and p.sold_at is null and not ${isExpired('p')}
  and p.author_id <> all($2::uuid[])`;

/** SQL of a person's saved searches with their new results, the ones with the newest results first. */
const searches = (which: string) => `select w.id, w.campus_id, w.name, w.alerts, w.query, w.filter, w.created_at,
     unseen.results as new_results, unseen.photos
   from watches w cross join lateral (
     select count(*)::int as results, coalesce((array_agg(p.gallery -> 0 ->> 'img_path' order by m.matched_at desc, p.id desc)
         filter (where p.gallery -> 0 ->> 'img_path' is not null))[1:3], '{}') as photos, max(m.matched_at) as newest
     from watch_matches m join posts p on p.campus_id = m.campus_id and p.id = m.post_id
     where m.campus_id = w.campus_id and m.watch_id = w.id and not m.seen and ${visible}) unseen
   where w.user_id = $1 and w.source = 'search' and ${which}
   order by unseen.newest desc nulls last, w.created_at desc, w.id desc`;

/** A person's saved searches of a campus, those with the newest results first. */
export const searchesOf = statement<StoredSearchRow, [userId: string, hidden: readonly string[], campusId: string]>(
  'watching.searches',
  searches('w.campus_id = $3'),
);

export const searchById = statement<
  StoredSearchRow,
  [userId: string, hidden: readonly string[], campusId: string, id: string]
>('watching.search', searches('w.campus_id = $3 and w.id = $4'));

export const changeSearch = statement<
  { id: string },
  { campusId: string; userId: string; id: string; name: string | null; alerts: AlertChoice | null }
>(
  'watching.change-search',
  `update watches set name = coalesce($name, name), alerts = coalesce($alerts, alerts)
   where campus_id = $campusId and id = $id and user_id = $userId and source = 'search' returning id`,
);

export const deleteSearch = statement<{ id: string }, [userId: string, campusId: string, id: string]>(
  'watching.delete-search',
  `delete from watches where campus_id = $2 and id = $3 and user_id = $1 and source = 'search' returning id`,
);

/** Marks the new results of a saved search as seen. Returns those that can be seen, the newest first. */
export const openSearch = statement<
  { post_id: string },
  [userId: string, hidden: readonly string[], campusId: string, id: string]
>(
  'watching.open-search',
  `with opened as (
     update watch_matches m set seen = true from watches w
     where w.campus_id = $3 and w.id = $4 and w.user_id = $1 and m.campus_id = w.campus_id and m.watch_id = w.id and not m.seen
     returning m.campus_id, m.post_id, m.matched_at)
   select o.post_id from opened o join posts p on p.campus_id = o.campus_id and p.id = o.post_id
   where ${visible} order by o.matched_at desc, o.post_id desc`,
);

/** A person's watches of every source, for the copy of their data. */
export const exportedWatches = statement<object, [userId: string]>(
  'watching.export',
  `select campus_id, source, name, alerts, query, filter, created_at from watches where user_id = $1 order by created_at, id`,
);

export const exportedAlerts = statement<object, [userId: string]>(
  'watching.export-alerts',
  `select campus_id, post_id, reason, alerted_at from listing_alerts where user_id = $1 order by alerted_at, post_id`,
);

/**
 * Deletes the watches of a person who deletes their account, and which listings they were alerted of; keys and matches are
 * deleted with the watches (on delete cascade). The alerts that they stopped are deleted by listing-alerts/.
 */
export const forgetWatches = statement<never, [userId: string]>(
  'watching.forget',
  `with alerts as (delete from listing_alerts where user_id = $1)
   delete from watches where user_id = $1`,
);
