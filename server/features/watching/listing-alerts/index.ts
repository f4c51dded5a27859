import type { Platform } from '../../../platform/platform.ts';
import { accountDeleted } from '../../identity/index.ts';
import { alertOfReturn } from '../available-again/alert-of-return.ts';
import { alertOfDrops } from '../price-drops/alert-of-drops.ts';
import { listingName } from './listing-name.ts';
import type { AlertStopper } from '../stop/routes.ts';
import * as store from './store.ts';

/** Alerts people of what happens to listings that they saved or made an offer for. */
export function registerListingAlerts(platform: Platform): void {
  alertOfDrops(platform);
  alertOfReturn(platform);
  platform.events.on(accountDeleted, {
    within: async (tx, { userId }) => void (await store.forgetStops.run(tx, userId)),
  });
  platform.exported.addRows('stopped_alerts', (db, userId) => store.exportedStops.all(db, userId));
}

/** "Stop these alerts" of a listing. */
export const listingStopper: AlertStopper = {
  active: async (db, userId, ids) => (await store.alertingListings.all(db, userId, ids)).map(listingName),
  async stop(tx, userId, ids) {
    const names = (await store.alertingListings.all(tx, userId, ids)).map(listingName);
    for (const id of ids) await store.stopAlerts.one(tx, userId, id);
    return names;
  },
};
