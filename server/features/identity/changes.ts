import { room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Bus } from '../../platform/bus.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { USER_CHANGED } from './sessions/sessions.ts';
import { type PersonChange, userChanged } from './events.ts';

/** Changes that affect permissions: open live connections have to be authorized again. */
const AFFECTING_ACCESS: ReadonlySet<PersonChange> = new Set(['verified', 'school', 'account']);

/**
 * Publishes a change of a person: to the other features in the transaction; after its commit to the caches of all
 * processes and to the person's open pages.
 */
export async function announceChange(
  { bus, live }: { bus: Bus; live: LiveSender },
  tx: Tx,
  userId: string,
  change: PersonChange,
): Promise<void> {
  await tx.emit(userChanged, { userId, change });
  tx.afterCommit(() => {
    bus.publish(USER_CHANGED, { userId });
    live.emit(room.user(userId), 'user.changed', { user_id: userId });
    if (AFFECTING_ACCESS.has(change)) live.revoke(userId);
  });
}
