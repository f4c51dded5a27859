import { clockTime } from '../../../../contract/deals/times.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { meetUpSoon } from '../../deals/index.ts';
import type { Identity } from '../../identity/index.ts';
import { publishCounts } from '../counts.ts';
import { notify } from '../store.ts';
import { dealKey } from './group.ts';

interface Parts {
  platform: Pick<Platform, 'events' | 'live'>;
  campuses: Pick<Campuses, 'directory'>;
  identity: Pick<Identity, 'loadPeople'>;
  onPushDue(): void;
}

/** Reminds both people of their meet-up, by notification and push, without a mail. */
export function remindOfMeetUps({ platform: { events, live }, campuses, identity, onPushDue }: Parts): void {
  events.on(meetUpSoon, {
    async within(tx, { dealId, campusId, chatId, buyerId, sellerId, at, spot }) {
      const time = clockTime(at, campuses.directory.byIdOrDefault(campusId).time_zone);
      const people = await identity.loadPeople(tx, [buyerId, sellerId]);
      for (const [to, other] of [
        [buyerId, sellerId],
        [sellerId, buyerId],
      ] as const) {
        const name = people.get(other)?.first_name ?? 'someone';
        const text = `You're meeting ${name} at ${time}, ${spot}.`;
        const group = dealKey(dealId);
        const event = `${group}:soon:${at}:${to}`;
        // no one caused it: each recipient is stored as the sender
        const rows = await notify.all(tx, {
          fromUser: to,
          campusId,
          postId: null,
          rootId: null,
          chatId,
          message: text,
          toUsers: [to],
          types: ['deal'],
          groups: [group],
          events: [event],
          mailed: [false],
        });
        publishCounts(live, tx, rows);
        if (rows.length > 0) tx.afterCommit(onPushDue);
      }
    },
  });
}
