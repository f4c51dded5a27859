import type { CalendarImport, Term, TermFields } from '../../../../contract/campuses/terms.ts';
import type { Bus } from '../../../platform/bus.ts';
import { ifTaken } from '../../../platform/database/if-taken.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { termRenamed } from '../events.ts';
import { readCalendar } from './read-calendar.ts';
import { deleteTerm, insertTerm, lockTerm, type TermRow, updateTerm, upsertTerm } from './store.ts';

export const termView = ({ id: _id, campus_id: _, ...fields }: TermRow): Term => ({ _id, ...fields });

/** Makes every process load the campuses, and with them their terms. */
const announce = (tx: Tx, bus: Bus) => tx.afterCommit(() => bus.publish('campuses.changed', null));
const nameTaken = () => fieldProblem('name', 'This campus already has a term of that name.');

/** Adds a term to an existing campus. @throws ProblemError invalid (field name) */
export async function addTerm(tx: Tx, bus: Bus, campusId: string, fields: TermFields): Promise<Term> {
  const row = await insertTerm.one(tx, { ...fields, campusId });
  if (!row) throw nameTaken();
  announce(tx, bus);
  return termView(row);
}

export interface ChangedTerm {
  campusId: string;
  term: Term;
}

/** Changes a term. @throws ProblemError not_found, invalid (field name) */
export async function changeTerm(tx: Tx, bus: Bus, id: string, fields: TermFields): Promise<ChangedTerm> {
  const before = await lockTerm.one(tx, id);
  if (!before) throw problem('not_found');
  const row = await updateTerm.one(tx, { ...fields, id }).catch(ifTaken(nameTaken));
  if (!row) throw nameTaken();
  const { campus_id: campusId } = before;
  if (before.name !== row.name) await tx.emit(termRenamed, { campusId, from: before.name, to: row.name });
  announce(tx, bus);
  return { campusId, term: termView(row) };
}

/** @throws ProblemError not_found */
export async function removeTerm(tx: Tx, bus: Bus, id: string): Promise<ChangedTerm> {
  const row = await deleteTerm.one(tx, id);
  if (!row) throw problem('not_found');
  announce(tx, bus);
  return { campusId: row.campus_id, term: termView(row) };
}

/**
 * Adds the terms of an .ics file to an existing campus, and corrects those it has already.
 * @throws ProblemError invalid (field ics) for a file without a complete term
 */
export async function importCalendar(
  tx: Tx,
  bus: Bus,
  { id: campusId, time_zone: timeZone }: { id: string; time_zone: string },
  ics: string,
): Promise<CalendarImport> {
  const { terms, skipped } = await readCalendar(ics, timeZone);
  if (terms.length === 0) throw fieldProblem('ics', skipped[0] ?? 'No first day of class was found in that calendar.');
  const done: CalendarImport = { added: [], changed: [], skipped };
  for (const term of terms) {
    const row = await upsertTerm.one(tx, { ...term, campusId });
    if (row) done[row.added ? 'added' : 'changed'].push(term.name);
  }
  announce(tx, bus);
  return done;
}
