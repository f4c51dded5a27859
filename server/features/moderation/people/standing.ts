import { room } from '../../../../contract/live-events.ts';
import type { Standing } from '../../../../contract/moderation/moderation.ts';
import type { Tx, Write } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as store from './store.ts';

export interface Standings {
  platform: Pick<Platform, 'pool' | 'bus' | 'live'>;
  /** What a block or unblock changes in other features, such as follows, notifications and deals (D11). */
  blockChanged(tx: Tx, one: string, other: string): Promise<void>;
}

export type StandingChange = 'block' | 'unblock' | 'mute' | 'unmute';

/**
 * Whether the viewer blocked or muted a person.
 * @throws ProblemError user_not_found
 */
export async function standingOf(
  { platform: { pool } }: Standings,
  userId: string,
  otherId: string,
): Promise<Standing> {
  const row = await store.findStanding.one(pool, userId, otherId);
  if (!row || row.gone) throw problem('user_not_found');
  return { blocked: row.blocked, muted: row.muted };
}

/**
 * Blocks or mutes a person, or undoes it; idempotent (D11). A block takes effect for both at once, in every process and
 * open page; the muted person is not notified.
 * @throws ProblemError block_self, user_not_found
 */
export async function setStanding(
  parts: Standings,
  write: Write,
  userId: string,
  otherId: string,
  change: StandingChange,
): Promise<Standing> {
  if (userId === otherId) throw problem('block_self');
  const { bus, live } = parts.platform;
  return write(async (tx) => {
    const found = await store.findStanding.one(tx, userId, otherId);
    const before = found?.gone ? undefined : found;
    const isOn = change === 'block' || change === 'mute';
    if (isOn && !before) throw problem('user_not_found');
    // oxlint-disable-next-line import/namespace -- each change has a statement of its name
    const done = await store[change].one(tx, userId, otherId);
    // a block hides both people from each other; a mute only concerns who mutes
    const isBlock = change === 'block' || change === 'unblock';
    if (done) {
      if (isBlock) await parts.blockChanged(tx, userId, otherId);
      tx.afterCommit(() => {
        bus.publish('blocks.changed', { userIds: isBlock ? [userId, otherId] : [userId] });
        live.emit(room.user(userId), 'people.changed', { user_id: otherId });
      });
    }
    const { blocked = false, muted = false } = before ?? {};
    return isBlock ? { blocked: isOn, muted } : { blocked, muted: isOn };
  });
}
