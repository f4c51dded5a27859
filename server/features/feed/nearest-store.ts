import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Distances } from './viewer-filter.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';
import {
  filterParameters,
  type FilterParameters,
  hasNoSpot,
  type ListFilter,
  matchesDetails,
  matchesFilter,
  newestListings,
} from './filter-sql.ts';
import { visibleInFeed } from './filtered-store.ts';

/** A post with the walking distance to its nearest spot, in meters. */
export type NearestRow = PostRowWithoutAuthor & { meters: number };

interface Values extends FilterParameters {
  campusId: string;
  spots: readonly string[];
  meters: readonly number[];
  /** meters to the main spot, which listings without a spot count as being at; null: leave those out */
  mainMeters: number | null;
}

const size = serverLimits.feedPage + 1;

const matches = `p.price is not null and ${visibleInFeed} and ${matchesFilter}
  and ((select $category::text) is null or p.category = (select $category::text)) and ${matchesDetails}`;

/**
 * A page by distance, the newest first at the same distance. A page of each spot is read by the key of post_spots, so
 * the cost depends on the number of spots, not of posts. A listing with several spots is listed at the nearest.
 * @param after SQL condition for the listings after a position, given the SQL of a listing's meters and id
 */
const pageQuery = <More extends Values>(name: string, after: (meters: string, id: string) => string) =>
  statement<NearestRow, More>(
    `posts.nearest${name}`,
    `with spots as (
       select * from unnest((select $spots::uuid[]), (select $meters::int[])) as d (spot_id, meters)
     ), page as (
       -- listings with spots: a page of each spot
       (select d.meters, listed.id from spots d cross join lateral (
         select ps.post_id as id from post_spots ps join posts p on p.campus_id = $campusId and p.id = ps.post_id
         where ps.spot_id = d.spot_id and ${matches}
           -- left out here if another of its spots is nearer
           and not exists (select from post_spots other join spots n on n.spot_id = other.spot_id
             where other.campus_id = $campusId and other.post_id = ps.post_id
               and (n.meters, n.spot_id) < (d.meters, d.spot_id)) ${after('d.meters', 'ps.post_id')}
         order by ps.post_id desc limit ${size}) listed
       order by d.meters, listed.id desc limit ${size})
       union all
       -- listings without a spot
       (select $mainMeters::int, p.id from ${newestListings}
         where (select $mainMeters::int) is not null and ${matches} and ${hasNoSpot('p')} ${after('$mainMeters::int', 'p.id')}
         order by p.id desc limit ${size})
       order by 1, 2 desc limit ${size})
     select ${columnsWithoutAuthor}, page.meters from page join posts p on p.campus_id = $campusId and p.id = page.id
     order by page.meters, p.id desc`,
  );

const first = pageQuery('', () => '');
const further = pageQuery<Values & { at: number; id: string }>(
  '-after',
  (meters, id) => `and (${meters} > $at::int or ${meters} = $at::int and ${id} < $id::uuid)`,
);

/**
 * Listings at some spots, the nearest first: a page from the beginning or after a position, and one row more if there
 * is a next page.
 */
export function nearestFeedRows(
  db: Queryable,
  campusId: string,
  filter: ListFilter,
  distances: Distances,
  after: { at: number; id: string } | null,
): Promise<NearestRow[]> {
  const values: Values = {
    campusId,
    ...filterParameters(filter),
    spots: distances.map(({ id }) => id),
    meters: distances.map(({ meters }) => meters),
    mainMeters: distances.find(({ main }) => main)?.meters ?? null,
  };
  return after ? further.all(db, { ...values, ...after }) : first.all(db, values);
}
