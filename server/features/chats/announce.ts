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

/** Tells people what they have not read. */
export type PublishCounts = (userIds: readonly string[]) => Promise<void>;

/**
 * Tells it once more to both, with their counts: whoever asks again may do so because the process that wrote ended before
 * it told anybody. Pages know a repeat by its ids and versions.
 */
export async function tellAgain<N extends LiveEventName>(
  { live, tellCounts }: { live: LiveSender; tellCounts: PublishCounts },
  people: readonly string[],
  event: N,
  payload: LivePayload<N>,
): Promise<void> {
  live.emit(people.map(room.user), event, payload);
  await tellCounts(people);
}
