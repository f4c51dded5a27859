import { room } from '../../../contract/live-events.ts';
import type { UnreadCounts } from '../../../contract/identity/viewer.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { type Counts, countsOf, countsOfAll } from './store-counts.ts';

export const countsView = ({ notifications, chats, version }: Counts): UnreadCounts => ({
  notifications,
  chats,
  version,
});

/** A person's unread counts, for the badges. */
export async function unreadOf(db: Queryable, userId: string): Promise<UnreadCounts> {
  const row = await countsOf.one(db, userId);
  return row ? countsView(row) : { notifications: 0, chats: 0, version: 0 };
}

/** Emits the current counts to people's pages. */
export async function publishCountsNow(live: LiveSender, db: Queryable, userIds: readonly string[]): Promise<void> {
  for (const row of await countsOfAll.all(db, userIds))
    live.emit(room.user(row.user_id), 'user.counts', countsView(row));
}

/** Emits the counts that a write returned to people's pages, after its commit. A page ignores those of an older version. */
export function publishCounts(live: LiveSender, tx: Tx, rows: readonly Counts[]): void {
  for (const row of rows) tx.afterCommit(() => live.emit(room.user(row.user_id), 'user.counts', countsView(row)));
}
