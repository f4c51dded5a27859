import type { NotificationKind } from '../../../../contract/notifications/kinds.ts';
import { room } from '../../../../contract/live-events.ts';
import * as contract from '../../../../contract/notifications/settings.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { LiveSender } from '../../../platform/live/live-sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishCounts } from '../counts.ts';
import { lockCounts, recount } from '../store-counts.ts';
import { choicesOfKinds, withChoice } from './choices.ts';
import * as store from './store.ts';

type SettingsPlatform = Pick<Platform, 'pool' | 'live'>;

/** Updates the settings in the person's open pages. */
const announce = (live: LiveSender, tx: Tx, userId: string) =>
  tx.afterCommit(() => live.emit(room.user(userId), 'user.changed', { user_id: userId }));

/**
 * Stops a person's mails of a kind, or of all but staff's, by a link in a mail.
 * @returns their address
 * @throws ProblemError link_over when the account was deleted
 */
export async function stopMails(live: LiveSender, tx: Tx, userId: string, kind?: NotificationKind): Promise<string> {
  const row = await store.lockSettings.one(tx, userId);
  if (!row) throw problem('link_over');
  if (kind) {
    const { email_notifications: emails, notifications_off: off } = withChoice(row, kind, 'email', false);
    await store.saveChoices.run(tx, userId, emails, off);
  } else await store.stopAllMails.run(tx, userId);
  announce(live, tx, userId);
  return row.email ?? '';
}

/** What people are notified of, by kind and channel, and their quiet hours. */
export function notificationSettingsRoutes(
  { pool, live }: SettingsPlatform,
  { onMailDue, onPushDue }: { onMailDue(): void; onPushDue(): void },
): Route[] {
  async function load(db: Queryable, userId: string): Promise<contract.NotificationSettings> {
    const row = await store.settingsOf.one(db, userId);
    if (!row) throw problem('not_signed_in');
    const { quiet_from: from, quiet_to: to } = row;
    return {
      kinds: choicesOfKinds(row),
      quiet_hours: from === null || to === null ? null : { from, to },
      time_zone: row.time_zone ?? 'America/Chicago',
    };
  }

  return [
    route(contract.getNotificationSettings, (call) => load(pool, call.signedIn().userId)),

    route(contract.setNotifications, (call) => {
      const { userId } = call.signedIn();
      const { kind, channel, on } = call.body;
      return call.write(async (tx) => {
        // in the order of a notification: the counts, then the person
        if (channel === 'in_app') await lockCounts.run(tx, userId);
        const row = await store.lockSettings.one(tx, userId);
        if (!row) throw problem('not_signed_in');
        const { email_notifications: emails, notifications_off: off } = withChoice(row, kind, channel, on);
        await store.saveChoices.run(tx, userId, emails, off);
        if (channel === 'in_app') publishCounts(live, tx, await recount.all(tx, userId));
        announce(live, tx, userId);
        return load(tx, userId);
      });
    }),

    route(contract.setQuietHours, (call) => {
      const { userId } = call.signedIn();
      const { quiet_hours: quiet } = call.body;
      return call.write(async (tx) => {
        await store.saveQuietHours.run(tx, userId, quiet?.from ?? null, quiet?.to ?? null);
        await store.lookAgain.run(tx, userId);
        tx.afterCommit(onMailDue);
        tx.afterCommit(onPushDue);
        announce(live, tx, userId);
        return load(tx, userId);
      });
    }),
  ];
}
