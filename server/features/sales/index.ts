import { retentionDays } from '../../../contract/retention.ts';
import type { FastifyInstance } from 'fastify';
import type { RouteServices } from '../../platform/http/mount.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Deals } from '../deals/index.ts';
import { accountDeleted, type Identity } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { followItems } from './card.ts';
import { flyerDescriptions, mountFlyers } from './flyer/flyer-route.ts';
import { runSchedules } from './price-steps.ts';
import { saleRoutes } from './routes.ts';
import { exportedSales, forgetDrafts, forgetSales } from './store.ts';

export { saleEnded } from './events.ts';

const FORGET = 'sales.forget-drafts';

/** Move-out sales: many things posted at once, with one page and one card in the feed (SAL). */
export interface Sales {
  routes: Route[];
  registerRaw(app: FastifyInstance, services: RouteServices): void;
  rawDescriptions: readonly RawDescription[];
}

export interface SalesParts {
  campuses: Pick<Campuses, 'directory'>;
  identity: Pick<Identity, 'loadPeople' | 'onExport'>;
  posts: Posts;
  deals: Pick<Deals, 'offerAll'>;
}

export function createSales(platform: Platform, { campuses, identity, posts, deals }: SalesParts): Sales {
  const timeZoneOf = (campusId: string) => campuses.directory.byId(campusId)?.time_zone ?? 'America/Chicago';
  const parts = { platform, identity, posts, deals, timeZoneOf };
  followItems(platform, parts);
  runSchedules(parts);
  platform.jobs.define(FORGET, async () => {
    while ((await forgetDrafts.run(platform.pool, retentionDays.saleDraft)) > 0);
  });
  platform.jobs.every('43 9 * * *', FORGET);
  platform.events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetSales.run(tx, userId)) });
  identity.onExport('sales', (db, userId) => exportedSales.all(db, userId));
  return {
    routes: saleRoutes(parts),
    registerRaw: (app, services) => mountFlyers(app, services, { ...parts, campuses }),
    rawDescriptions: flyerDescriptions,
  };
}
