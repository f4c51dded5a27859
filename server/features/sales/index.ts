import { retentionDays } from '../../../contract/retention.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Deals } from '../deals/index.ts';
import { accountDeleted, type Identity } from '../identity/index.ts';
import type { Files } from '../files/index.ts';
import type { Listings } from '../listings/index.ts';
import type { Posts } from '../posts/index.ts';
import { followItems, refreshLater } from './card.ts';
import { flyerRoutes } from './flyer/flyer-routes.ts';
import { loadSale } from './load-sale.ts';
import { runSchedules } from './price-steps.ts';
import { saleRoutes } from './routes.ts';
import { previewSale, type SalePreview } from './preview.ts';
import { exportedSales, forgetDrafts, forgetSales, removeWords, setSaleHidden } from './store.ts';

export { saleEnded } from './events.ts';

const FORGET = 'sales.forget-drafts';

/** Move-out sales: many things posted at once, with one page and one card in the feed (SAL). */
export interface Sales {
  routes: Route[];
  /** What moderators do about a sale's own words. Its items are posts, with reports of their own. */
  moderated: ModeratedSales;
  /** A sale's link preview; null for what a visitor may not read. */
  previewOf(campus: HostCampus, id: string): Promise<SalePreview | null>;
}

export interface ModeratedSales {
  /**
   * The seller of a sale that a viewer sees; the caller has checked that they may read the campus.
   * @throws ProblemError sale_not_found
   */
  sellerFor(campus: HostCampus, viewer: Viewer, id: string): Promise<string>;
  /** Hides the title and pick-up place from everyone but the seller, or shows them again. */
  setHidden(tx: Tx, campusId: string, id: string, hidden: boolean): Promise<void>;
  /** Deletes the title and pick-up place for good, if they are still hidden. */
  removeWords(campusId: string, id: string): Promise<void>;
}

export interface SalesParts {
  campuses: Pick<Campuses, 'directory'>;
  identity: Pick<Identity, 'loadPeople'>;
  files: Files;
  posts: Posts;
  listings: Pick<Listings, 'linkTo'>;
  deals: Pick<Deals, 'offerAll'>;
}

export function createSales(
  platform: Platform,
  { campuses, identity, files, posts, listings, deals }: SalesParts,
): Sales {
  const timeZoneOf = (campusId: string) => campuses.directory.byIdOrDefault(campusId).time_zone;
  const parts = { platform, identity, files, posts, listings, deals, timeZoneOf };
  followItems(platform, parts);
  runSchedules(parts);
  platform.jobs.define(FORGET, async () => {
    while (((await forgetDrafts.one(platform.pool, retentionDays.saleDraft))?.count ?? 0) > 0);
  });
  platform.jobs.every('43 9 * * *', FORGET);
  platform.events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetSales.run(tx, userId)) });
  platform.exported.addRows('sales', (db, userId) => exportedSales.all(db, userId));
  return {
    routes: [...saleRoutes(parts), ...flyerRoutes({ ...parts, campuses })],
    previewOf: (campus, id) => previewSale(parts, campus, id),
    moderated: {
      sellerFor: async (campus, viewer, id) => (await loadSale(parts, platform.pool, campus, viewer, id)).row.seller_id,
      async setHidden(tx, campusId, id, hidden) {
        await setSaleHidden.run(tx, campusId, id, hidden);
        await refreshLater(platform, tx, { campusId, saleId: id });
      },
      removeWords: async (campusId, id) => void (await removeWords.run(platform.pool, campusId, id)),
    },
  };
}
