import { type LivePayload, room } from '../../../../contract/live-events.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { LiveSender } from '../../../platform/live/live.ts';
import { staffToTell } from './store-accounts.ts';

/** Tells everybody who works for the community that the queue changed, once it is committed. */
export async function tellStaff(
  tx: Tx,
  live: LiveSender,
  caseId: string,
  change: LivePayload<'admin.cases'>['change'],
): Promise<void> {
  const staff = await staffToTell.all(tx, caseId);
  const [first] = staff;
  if (!first) return;
  const rooms = staff.map(({ id }) => room.user(id));
  tx.afterCommit(() => live.emit(rooms, 'admin.cases', { case_id: caseId, change, reports: first.reports }));
}
