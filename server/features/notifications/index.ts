import type { FastifyInstance } from 'fastify';
import { retentionDays } from '../../../contract/retention.ts';
import type { UnreadCounts } from '../../../contract/identity/viewer.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { RouteServices } from '../../platform/http/mount.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import type { Watching } from '../watching/index.ts';
import { publishCounts, publishCountsNow, unreadOf } from './counts.ts';
import { registerAlerts } from './alerts/notify-of-listings.ts';
import { registerAvailability } from './availability/notify-sellers.ts';
import { registerDeals } from './deals/notify-of-deals.ts';
import { remindOfMeetUps } from './deals/remind-of-meet-ups.ts';
import { registerFollowed } from './followed/notify-followers.ts';
import { type FromQuad, notifyFromQuad } from './from-quad.ts';
import { mailRoutes, mountBounces, mountOneClick, oneClickDescription } from './mail/routes.ts';
import { MailSweep } from './mail/sweep.ts';
import { UnsubscribeLinks } from './mail/unsubscribe-link.ts';
import { Push } from './push/push.ts';
import { pushRoutes } from './push/routes.ts';
import { notificationRoutes } from './routes.ts';
import { forgetBetween, forgetOld } from './store-forget.ts';
import { lockCounts, readUnlisted, recount } from './store-counts.ts';
import { notificationSettingsRoutes } from './settings/routes.ts';
import { subscribeToEvents } from './subscribe.ts';
import { inBatches } from '../../platform/database/in-batches.ts';

const FORGET = 'notifications.forget';

/** Notifications: who is notified of what, unread counts, mails and pushes. */
export interface Notifications {
  routes: Route[];
  /** Mounts the endpoints that mail programs call with a form: the contract's `unsubscribe` and POST /unsubscribe. */
  registerRaw(app: FastifyInstance, services: RouteServices): void;
  rawDescriptions: readonly RawDescription[];
  /** A person's unread counts. */
  unreadOf(db: Queryable, userId: string): Promise<UnreadCounts>;
  /** Emits people's unread counts to their pages again. */
  publishCounts(userIds: readonly string[]): Promise<void>;
  /**
   * Call it in the transaction of a block or unblock, after that is stored: deletes the two people's notifications
   * about each other and recounts both (D11).
   */
  blockChanged(tx: Tx, one: string, other: string): Promise<void>;
  /** Sends a notification from the product itself, in the transaction of the action that it is about. */
  notifyFromQuad(tx: Tx, notice: FromQuad): Promise<void>;
  /** Sends the mails that are due. */
  sendDueMails(): Promise<void>;
  /** Creates the jobs for the pushes that are due. */
  sendDuePushes(): Promise<void>;
  /** Sends nothing more by itself; resolves when what is being sent is stored. */
  stop(): Promise<void>;
}

export function createNotifications(
  platform: Platform,
  campuses: Campuses,
  identity: Pick<Identity, 'loadPeople'>,
  posts: Pick<Posts, 'readers'>,
  watching: Pick<Watching, 'stopPath'>,
): Notifications {
  const { live, jobs, pool } = platform;
  const links = new UnsubscribeLinks(platform.config);
  const sweep = new MailSweep({ platform, campuses, posts, links, watching });
  const push = new Push({ platform, campuses, posts });
  subscribeToEvents({ platform, posts, onMailDue: () => sweep.arm(), onPushDue: () => push.arm() });
  registerDeals({ platform, campuses, onMailDue: () => sweep.arm(), onPushDue: () => push.arm() });
  remindOfMeetUps({ platform, campuses, identity, onPushDue: () => push.arm() });
  registerAvailability(platform, campuses, links, () => push.arm());
  registerFollowed(platform, () => push.arm());
  registerAlerts(platform, campuses, links, { onPushDue: () => push.arm(), onMailDue: () => sweep.arm() });
  jobs.define(FORGET, async () => {
    await readUnlisted.run(pool);
    await inBatches(pool, (db) => forgetOld.run(db, retentionDays.readNotification));
  });
  jobs.every('37 4 * * *', FORGET);
  return {
    routes: [
      ...notificationRoutes({ platform, identity, campuses, posts }),
      ...mailRoutes({ platform, links }),
      ...pushRoutes({ platform, push }),
      ...notificationSettingsRoutes(platform, { onMailDue: () => sweep.arm(), onPushDue: () => push.arm() }),
    ],
    registerRaw(app, services) {
      mountOneClick(app, services, { platform, links });
      mountBounces(app, services, { platform, links });
    },
    rawDescriptions: [oneClickDescription],
    unreadOf,
    publishCounts: (userIds) => publishCountsNow(live, pool, userIds),
    async blockChanged(tx, one, other) {
      const pair = [one, other].sort();
      for (const userId of pair) await lockCounts.run(tx, userId);
      await forgetBetween.run(tx, one, other);
      for (const userId of pair) publishCounts(live, tx, await recount.all(tx, userId));
    },
    async notifyFromQuad(tx, notice) {
      const added = await notifyFromQuad(live, tx, notice);
      if (added) tx.afterCommit(() => push.arm());
    },
    sendDueMails: () => sweep.run(),
    sendDuePushes: () => push.run(),
    async stop() {
      await Promise.all([sweep.stop(), push.stop()]);
    },
  };
}
