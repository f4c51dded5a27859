import { type LiveEventName, type LivePayload, room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live.ts';

/** Tells both people of a chat, in every tab of theirs, what a write changed, once it is committed. */
export function tellBoth<N extends LiveEventName>(
  live: LiveSender,
  tx: Tx,
  people: readonly string[],
  event: N,
  payload: LivePayload<N>,
): void {
  tx.afterCommit(() => live.emit(people.map(room.user), event, payload));
}
