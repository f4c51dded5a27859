import type { DealRole } from '../../../../contract/deals/deal-facts.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { type DealChange, dealChanged } from '../../deals/index.ts';
import { publishCounts } from '../counts.ts';
import { notify } from '../store.ts';
import { dealKey } from './group.ts';
import { type DealWords, dealWords } from './words.ts';

interface Parts {
  platform: Pick<Platform, 'events' | 'live' | 'clock'>;
  campuses: Pick<Campuses, 'directory'>;
  onMailDue(): void;
  onPushDue(): void;
}

interface Notice {
  to: string;
  from: string;
  change: DealChange;
  words: DealWords;
}

const roles: readonly DealRole[] = ['buyer', 'seller'];

/**
 * Notifies the other person of each event of a deal, once. Of an event that no one caused, such as the end of a hold, both
 * are notified, and each is stored as the sender of their own. The list shows one entry for each deal.
 */
export function registerDeals({ platform, campuses, onMailDue, onPushDue }: Parts): void {
  const { events, live, clock } = platform;
  const waiting = new WeakMap<Tx, Notice[]>();

  const send = async (tx: Tx, { to, from, change, words }: Notice) => {
    const { campusId, chatId, dealId, event } = change;
    const rows = await notify.all(tx, {
      fromUser: from,
      campusId,
      postId: null,
      rootId: null,
      chatId,
      message: words.text,
      toUsers: [to],
      types: ['deal'],
      groups: [dealKey(dealId)],
      events: [`${event}:${to}`],
      mailed: [words.mailed],
    });
    publishCounts(live, tx, rows);
    if (rows.length === 0) return;
    tx.afterCommit(onPushDue);
    if (words.mailed) tx.afterCommit(onMailDue);
  };

  /** What a transaction notifies of, sent just before its commit: a sale closes several deals at once. */
  const noticesOf = (tx: Tx): Notice[] => {
    const known = waiting.get(tx);
    if (known) return known;
    const notices: Notice[] = [];
    waiting.set(tx, notices);
    // people's counts are locked in one order, so that nobody waits in a circle
    tx.withCommit(async () => {
      notices.sort((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0));
      await Promise.all(notices.map((notice) => send(tx, notice)));
    });
    return notices;
  };

  events.on(dealChanged, {
    async within(tx, change) {
      if (change.quiet) return;
      const { campusId, sellerId, buyerId } = change;
      const timeZone = campuses.directory.byIdOrDefault(campusId).time_zone;
      for (const reader of roles) {
        const words = dealWords(change, reader, timeZone, clock.now());
        if (!words) continue;
        const [to, other] = reader === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
        noticesOf(tx).push({ to, from: words.personal ? other : to, change, words });
      }
    },
  });
}
