import type { Platform } from '../../../platform/platform.ts';
import { accountDeleted, type Identity } from '../../identity/index.ts';
import { alertOfReturn } from '../available-again/alert-of-return.ts';
import { alertOfDrops } from '../price-drops/alert-of-drops.ts';
import { exportedStops, forgetStops } from './store.ts';

/** Alerts people of what happens to listings that they saved or made an offer for (WAT-04, WAT-05). */
export function registerListingAlerts(platform: Platform, identity: Pick<Identity, 'onExport'>): void {
  alertOfDrops(platform);
  alertOfReturn(platform);
  platform.events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetStops.run(tx, userId)) });
  identity.onExport('stopped_alerts', (db, userId) => exportedStops.all(db, userId));
}
