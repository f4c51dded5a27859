import type { SpotFields } from '../../../../contract/campuses/spots.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface SpotRow extends SpotFields {
  id: string;
  campus_id: string;
}

const columns = 'id, campus_id, name, hint, lat, lng, indoor, hours, staffed';

/** The meet-up spots of a campus, or of all campuses. */
export const listSpots = statement<SpotRow, [campusId: string | null]>(
  'campuses.spots',
  `select ${columns} from meet_up_spots where $1::text is null or campus_id = $1 order by campus_id, name`,
);

/** Adds a spot; no row when the campus has one of that name. */
export const insertSpot = statement<SpotRow, SpotFields & { campusId: string }>(
  'campuses.spot-add',
  `insert into meet_up_spots (campus_id, name, hint, lat, lng, indoor, hours, staffed)
   values ($campusId, $name, $hint, $lat, $lng, $indoor, $hours, $staffed)
   on conflict (campus_id, name) do nothing returning ${columns}`,
);

export const lockSpot = statement<{ id: string }, [id: string]>(
  'campuses.spot-lock',
  'select id from meet_up_spots where id = $1 for update',
);

/** Changes a spot; no row when another one of the campus has that name. */
export const updateSpot = statement<SpotRow, SpotFields & { id: string }>(
  'campuses.spot-change',
  `update meet_up_spots s set name = $name, hint = $hint, lat = $lat, lng = $lng, indoor = $indoor, hours = $hours,
     staffed = $staffed
   where id = $id and not exists (
     select from meet_up_spots other where other.campus_id = s.campus_id and other.name = $name and other.id <> s.id)
   returning ${columns}`,
);

export const deleteSpot = statement<SpotRow, [id: string]>(
  'campuses.spot-remove',
  `delete from meet_up_spots where id = $1 returning ${columns}`,
);

/** Gives the seeded campuses their spots, each campus once. `spots` is JSON. */
export const seedSpots = statement<never, [spots: string]>(
  'campuses.spots-seed',
  `with given as (
     select * from jsonb_to_recordset($1::jsonb) as s (campus_id text, name text, hint text, lat float8, lng float8,
       indoor boolean, hours text, staffed boolean)
   ), without_spots as (
     -- those that were never given any
     update campuses set spots_seeded = true where not spots_seeded and id in (select campus_id from given) returning id)
   insert into meet_up_spots (campus_id, name, hint, lat, lng, indoor, hours, staffed)
   select g.campus_id, g.name, g.hint, g.lat, g.lng, g.indoor, g.hours, g.staffed
   from given g join without_spots on without_spots.id = g.campus_id
   on conflict (campus_id, name) do nothing`,
);
