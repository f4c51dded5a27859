import type { DealRole } from '../../../../contract/deals/deal-facts.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { dealChanged } from '../../deals/index.ts';
import { publishCounts } from '../counts.ts';
import { notify } from '../store.ts';
import { dealWords } from './words.ts';

interface Parts {
  platform: Pick<Platform, 'events' | 'live' | 'clock'>;
  campuses: Pick<Campuses, 'directory'>;
  onMailDue(): void;
  onPushDue(): void;
}

const roles: readonly DealRole[] = ['buyer', 'seller'];

/**
 * Notifies the other person of a deal of each event, once, and both of what time ended; shown as one entry for each
 * deal (DEA-13). What nobody did, such as the end of a hold, is stored with its reader as the sender.
 */
export function registerDeals({ platform, campuses, onMailDue, onPushDue }: Parts): void {
  const { events, live, clock } = platform;
  events.on(dealChanged, {
    async within(tx, change) {
      const { campusId, chatId, dealId, sellerId, buyerId } = change;
      const timeZone = campuses.directory.byId(campusId)?.time_zone ?? 'America/Chicago';
      for (const reader of roles) {
        const words = dealWords(change, reader, timeZone, clock.now());
        if (!words) continue;
        const [to, other] = reader === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
        const event = `${change.event}:${reader}`;
        tx.withCommit(async () => {
          const rows = await notify.all(
            tx,
            words.personal ? other : to,
            campusId,
            null,
            null,
            words.text,
            [to],
            ['deal'],
            [`deal:${dealId}`],
            [event],
            [words.mailed],
            chatId,
          );
          publishCounts(live, tx, rows);
          if (rows.length === 0) return;
          tx.afterCommit(onPushDue);
          if (words.mailed) tx.afterCommit(onMailDue);
        });
      }
    },
  });
}
