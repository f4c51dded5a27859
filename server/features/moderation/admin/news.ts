import { type LivePayload, room } from '../../../../contract/live-events.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { LiveSender } from '../../../platform/live/live.ts';
import { staffIds } from './store-accounts.ts';

/** Tells everybody who works for the community that the queue changed, once it is committed. */
export async function tellStaff(
  tx: Tx,
  live: LiveSender,
  caseId: string,
  change: LivePayload<'admin.cases'>['change'],
): Promise<void> {
  const rooms = (await staffIds.all(tx)).map(({ id }) => room.user(id));
  if (rooms.length > 0) tx.afterCommit(() => live.emit(rooms, 'admin.cases', { case_id: caseId, change }));
}
