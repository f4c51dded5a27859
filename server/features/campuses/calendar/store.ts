import type { TermFields } from '../../../../contract/campuses/terms.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface TermRow extends TermFields {
  id: string;
  campus_id: string;
}

const days = ['move_in', 'first_day', 'finals', 'move_out'].map((name) => `${name}::text as ${name}`).join(', ');
const columns = `id, campus_id, name, ${days}`;

/** The terms of a campus, or of all campuses. */
export const listTerms = statement<TermRow, [campusId: string | null]>(
  'campuses.terms',
  `select ${columns} from terms t where $1::text is null or campus_id = $1 order by campus_id, t.first_day, name`,
);

/** Adds a term; no row when the campus has one of that name. */
export const insertTerm = statement<TermRow, TermFields & { campusId: string }>(
  'campuses.term-add',
  `insert into terms (campus_id, name, move_in, first_day, finals, move_out)
   values ($campusId, $name, $move_in::text::date, $first_day::text::date, $finals::text::date, $move_out::text::date)
   on conflict (campus_id, name) do nothing returning ${columns}`,
);

/** The name before a change, locked; no row when there is no such term. */
export const lockTerm = statement<{ campus_id: string; name: string }, [id: string]>(
  'campuses.term-lock',
  'select campus_id, name from terms where id = $1 for update',
);

/** Changes a term; no row when another one of the campus has that name. */
export const updateTerm = statement<TermRow, TermFields & { id: string }>(
  'campuses.term-change',
  `update terms t set name = $name, move_in = $move_in::text::date, first_day = $first_day::text::date,
     finals = $finals::text::date, move_out = $move_out::text::date
   where id = $id and not exists (
     select from terms other where other.campus_id = t.campus_id and other.name = $name and other.id <> t.id)
   returning ${columns}`,
);

export const deleteTerm = statement<TermRow, [id: string]>(
  'campuses.term-remove',
  `delete from terms where id = $1 returning ${columns}`,
);

/** Adds a term, or gives the one of that name its dates. No row when nothing changes. `xmax` is 0 in an inserted row only. */
export const upsertTerm = statement<{ added: boolean }, TermFields & { campusId: string }>(
  'campuses.term-import',
  `insert into terms as t (campus_id, name, move_in, first_day, finals, move_out)
   values ($campusId, $name, $move_in::text::date, $first_day::text::date, $finals::text::date, $move_out::text::date)
   on conflict (campus_id, name) do update set move_in = excluded.move_in, first_day = excluded.first_day,
     finals = excluded.finals, move_out = excluded.move_out
   where (t.move_in, t.first_day, t.finals, t.move_out)
     is distinct from (excluded.move_in, excluded.first_day, excluded.finals, excluded.move_out)
   returning t.xmax = 0 as added`,
);
