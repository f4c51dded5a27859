import type { Spot, SpotFields } from '../../../../contract/campuses/spots.ts';
import type { Bus } from '../../../platform/bus.ts';
import { ifTaken } from '../../../platform/database/if-taken.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { deleteSpot, insertSpot, lockSpot, type SpotRow, updateSpot } from './store.ts';

/** The meet-up spots of a campus, by name. */
export type SpotsOf = (campusId: string) => readonly Spot[];

export const spotView = ({ id: _id, campus_id: _, ...fields }: SpotRow): Spot => ({ _id, ...fields });

/** Makes every process load the campuses, and with them their spots. */
const announce = (tx: Tx, bus: Bus) => tx.afterCommit(() => bus.publish('campuses.changed', null));
const nameTaken = () => fieldProblem('name', 'This campus already has a spot of that name.');

/** Adds a spot to an existing campus. @throws ProblemError invalid (field name) */
export async function addSpot(tx: Tx, bus: Bus, campusId: string, fields: SpotFields): Promise<Spot> {
  const row = await insertSpot.one(tx, { ...fields, campusId });
  if (!row) throw nameTaken();
  announce(tx, bus);
  return spotView(row);
}

/** Changes a spot. @throws ProblemError not_found, invalid (field name) */
export async function changeSpot(tx: Tx, bus: Bus, id: string, fields: SpotFields): Promise<Spot> {
  if (!(await lockSpot.one(tx, id))) throw problem('not_found');
  const row = await updateSpot.one(tx, { ...fields, id }).catch(ifTaken(nameTaken));
  if (!row) throw nameTaken();
  announce(tx, bus);
  return spotView(row);
}

/** @throws ProblemError not_found */
export async function removeSpot(tx: Tx, bus: Bus, id: string): Promise<{ campusId: string; spot: Spot }> {
  const row = await deleteSpot.one(tx, id);
  if (!row) throw problem('not_found');
  announce(tx, bus);
  return { campusId: row.campus_id, spot: spotView(row) };
}
