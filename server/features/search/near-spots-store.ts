import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';
import { type Distances, type FilterParameters, givenValue } from '../feed/index.ts';
import { fits, type HitFilter, hitParameters, visibleFound } from './hits-store.ts';

/** The last listing of a page: its distance in meters, and its id among those at the same distance. */
interface Position {
  meters: number;
  id: string;
}

interface Values extends Position, FilterParameters {
  campusId: string;
  tsquery: string;
  lookingToo: boolean;
  spots: readonly string[];
  distances: readonly number[];
  /** meters to the main spot, which a listing without a spot counts as being at */
  mainMeters: number | null;
}

/** A post with the walking distance to its nearest spot, in meters. */
export type NearRow = PostRowWithoutAuthor & { meters: number };

/** Before all others: nearer than 0 meters. */
const FIRST: Position = { meters: -1, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * All matching listings, read by their words (index posts_found) and sorted. Only a page's full rows are read, by their place
 * in the table (ctid). `offset 0` stops the planner from reading listings by time instead. `min` returns a row even for a
 * listing without a spot: its `meters` are null then, and `mainMeters` apply.
 */
const byDistance = statement<NearRow, Values>(
  'search.hits-by-distance',
  `select ${columnsWithoutAuthor}, hit.meters from (
     select matching.place, matching.id, coalesce(nearest.meters, $mainMeters::int) as meters from (
       select p.ctid as place, p.id from posts p where ${visibleFound} and p.price is not null and ${fits()} offset 0) matching
     cross join lateral (
       select min(d.meters) as meters from post_spots ps
       join unnest($spots::uuid[], $distances::int[]) d (spot_id, meters) on d.spot_id = ps.spot_id
       where ps.campus_id = ${givenValue('campusId', 'text')} and ps.post_id = matching.id) nearest
     where (coalesce(nearest.meters, $mainMeters::int), $id::uuid) > ($meters::int, matching.id)
     order by 3, matching.id desc limit ${serverLimits.searchPage + 1}) hit
   join posts p on p.ctid = hit.place
   order by hit.meters, hit.id desc`,
);

/**
 * Listings that match a tsquery by the walk to their nearest spot, the newest first at the same distance: a page after
 * a position, and one more if there is one.
 */
export const nearRows = (
  db: Queryable,
  campusId: string,
  tsquery: string,
  filter: HitFilter,
  distances: Distances,
  after: Position | null,
): Promise<NearRow[]> =>
  byDistance.all(db, {
    campusId,
    tsquery,
    ...hitParameters(filter),
    spots: distances.map(({ id }) => id),
    distances: distances.map(({ meters }) => meters),
    mainMeters: distances.find(({ main }) => main)?.meters ?? null,
    ...(after ?? FIRST),
  });
