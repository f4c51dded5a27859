import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import { changeMembers } from './store.ts';

/**
 * Changes a campus's count of verified members, in the transaction of the change. The member who reaches the opening
 * threshold opens the campus.
 */
export async function addMembers(tx: Tx, bus: Bus, campusId: string, by: number): Promise<void> {
  const row = await changeMembers.one(tx, campusId, by);
  if (row?.opened) tx.afterCommit(() => bus.publish('campuses.changed', null));
}
