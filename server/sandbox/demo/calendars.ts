import { namedTerms } from '../../../contract/campuses/term-dates.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';

/** The current term and those of two years. */
const TERMS = 5;

/** Gives every campus without a calendar some terms. `terms` is JSON. */
const addTerms = statement<{ campus_id: string }, [terms: string]>(
  'demo.add-terms',
  `insert into terms (campus_id, name, move_in, first_day, finals, move_out)
   select c.id, t.name, t.move_in, t.first_day, t.finals, t.move_out
   from campuses c, jsonb_to_recordset($1::jsonb) as t (name text, move_in date, first_day date, finals date, move_out date)
   where not c.generic and not exists (select from terms own where own.campus_id = c.id)
   on conflict (campus_id, name) do nothing returning campus_id`,
);

/** The demo's campuses have a calendar, with made-up dates; a real campus has the dates that its staff enter (D68). */
export async function addCalendars({ pool, bus, clock }: Pick<Platform, 'pool' | 'bus' | 'clock'>): Promise<void> {
  const added = await addTerms.all(pool, JSON.stringify(namedTerms([], clock.now(), TERMS)));
  if (added.length > 0) bus.publish('campuses.changed', null);
}
