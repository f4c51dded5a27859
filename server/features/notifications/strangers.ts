import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasAnswered } from './store.ts';

/**
 * Whether one person may notify another once more: somebody who never answered is only notified a limited number of
 * times. Counts it.
 */
export async function mayNotify(
  limits: Pick<Platform['limits'], 'take'>,
  tx: Tx,
  fromId: string,
  toId: string,
): Promise<boolean> {
  if (await limits.take('notifications.stranger', `${fromId} ${toId}`)) return true;
  return (await hasAnswered.one(tx, toId, fromId))?.answered === true;
}
