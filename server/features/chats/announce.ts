import { type LiveEventName, type LivePayload, room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';

/** Emits an event to members of a chat, on all their devices, after the commit. */
export function notifyMembers<N extends LiveEventName>(
  live: LiveSender,
  tx: Tx,
  people: readonly string[],
  event: N,
  payload: LivePayload<N>,
): void {
  tx.afterCommit(() => live.emit(people.map(room.user), event, payload));
}

/** Publishes people's unread counts. */
export type PublishCounts = (userIds: readonly string[]) => Promise<void>;

/**
 * Emits the event again to both members, with their counts: a retried request may mean that the first process ended
 * after the commit and before emitting. Pages recognize a repeated event by its ids and versions.
 */
export async function notifyAgain<N extends LiveEventName>(
  { live, publishCounts }: { live: LiveSender; publishCounts: PublishCounts },
  people: readonly string[],
  event: N,
  payload: LivePayload<N>,
): Promise<void> {
  live.emit(people.map(room.user), event, payload);
  await publishCounts(people);
}
