import { type LivePayload, room } from '../../../../contract/live-events.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { LiveSender } from '../../../platform/live/live-sender.ts';
import { staffToNotify } from './store-cases.ts';

/** Notifies the staff whose scope includes a case of its change, on their open pages, after the commit. */
export async function notifyStaff(
  tx: Tx,
  live: LiveSender,
  caseId: string,
  change: LivePayload<'admin.cases'>['change'],
): Promise<void> {
  const staff = await staffToNotify.all(tx, caseId);
  const [first] = staff;
  if (!first) return;
  const rooms = staff.map(({ id }) => room.user(id));
  tx.afterCommit(() => live.emit(rooms, 'admin.cases', { case_id: caseId, change, reports: first.reports }));
}
