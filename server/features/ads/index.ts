import { retentionDays } from '../../../contract/retention.ts';
import type { FastifyInstance } from 'fastify';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import type { AdOfPost, Posts } from '../posts/index.ts';
import { adAnalyticsRoutes } from './analytics/routes.ts';
import { type AdEvents, countAdEvents } from './analytics/count.ts';
import { deleteAdActions } from './analytics/store.ts';
import type { CheckoutDependencies, CheckoutParts } from './checkout/types.ts';
import { createCheckout } from './checkout/index.ts';
import { exportedAds, exportedHidden, exportedPayments } from './export-store.ts';
import { HiddenAds } from './feed/hidden.ts';
import { adOfPost, bootSponsored, sponsoredRoutes } from './feed/routes.ts';
import { RunningAds } from './feed/running.ts';
import { followOthers } from './follow.ts';
import { ledger } from './ledger/ledger.ts';
import { AdLife } from './life/life.ts';
import { registerTimers } from './life/timers.ts';
import { reviewRoutes } from './review/routes.ts';
import { adRoutes } from './routes.ts';
import { findOwnAd } from './store.ts';
import { adOnPostView } from './view.ts';

export { checkStripeKey } from './checkout/check-key.ts';
export { adNoticed, adWorded } from './events.ts';

/** Ads: boosts, their life cycle, the ledger, and sponsored posts in the feed. */
export interface Ads {
  routes: Route[];
  /** Mounts Stripe's webhook, which is no endpoint of the contract. */
  registerRaw(app: FastifyInstance): void;
  rawDescriptions: readonly RawDescription[];
  /** A post's ad as its page shows it; used by posts. */
  adOf: AdOfPost;
  /** The first sponsored posts of the feed as JSON, for the initial data of a page. */
  bootSponsored(campusId: string, userId: string | null): Promise<string>;
  /** Counts events about running ads; called by analytics. */
  countEvents(adEvents: AdEvents): Promise<void>;
}

export function createAds(
  platform: Platform,
  campuses: Campuses,
  identity: Identity,
  posts: Posts,
  parts: CheckoutParts,
): Ads {
  const { pool, jobs } = platform;
  const life = new AdLife(platform);
  const running = new RunningAds(platform);
  const feedParts = { pool, running, hidden: new HiddenAds(platform), posts };
  const ads: CheckoutDependencies = {
    ledger,
    activate: (tx, adId, paymentId) => life.activate(tx, adId, paymentId),
    deleteUnpaid: (tx, adId) => life.deleteUnpaid(tx, adId),
    fundsAdded: (tx, adId, userId) => life.fundsAdded(tx, adId, userId),
    reclaim: (tx, reclaimed) => life.reclaim(tx, reclaimed),
    holdDisputed: (tx, userId, cause) => life.holdDisputed(tx, userId, cause),
    async adOf(db, userId, adId) {
      const row = await findOwnAd.one(db, adId, userId);
      return row ? adOnPostView(row) : null;
    },
  };
  const checkout = createCheckout(platform, campuses, ads, parts);
  life.expireSessions = (tx, adId) => checkout.release(tx, adId);
  registerTimers(platform, life);
  followOthers(platform, life);
  jobs.define('ads.sweep-told', () => inBatches(pool, (db) => deleteAdActions.run(db, retentionDays.countedOnce)));
  jobs.every('47 * * * *', 'ads.sweep-told');
  platform.exported.addRows('ads', (db, userId) => exportedAds.all(db, userId));
  platform.exported.addRows('payments', (db, userId) => exportedPayments.all(db, userId));
  platform.exported.addRows('hidden_ads', (db, userId) => exportedHidden.all(db, userId));
  return {
    routes: [
      ...adRoutes({ platform, identity, posts, life, checkout }),
      ...adAnalyticsRoutes(platform),
      ...sponsoredRoutes(feedParts),
      ...reviewRoutes({ platform, identity, life }),
      ...checkout.routes,
    ],
    registerRaw: (app) => checkout.registerRaw(app),
    rawDescriptions: checkout.rawDescriptions,
    bootSponsored: (campusId, userId) => bootSponsored(feedParts, campusId, userId),
    adOf: (post, viewerId) => adOfPost({ pool, running }, post, viewerId),
    countEvents: countAdEvents(platform),
  };
}
