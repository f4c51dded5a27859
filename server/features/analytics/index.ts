import { retentionDays } from '../../../contract/retention.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { dropExpiredPartitions } from '../../platform/database/partitions.ts';
import type { Ads } from '../ads/index.ts';
import type { Posts } from '../posts/index.ts';
import { Collector } from './collect.ts';
import { forwardEvents } from './forward.ts';
import { forgetEvents } from './events-store.ts';
import { storeProductEvents } from './product-events.ts';
import { analyticsRoutes } from './routes.ts';
import { deleteOldTold, mergeHours } from './store.ts';

const FORGET = 'analytics.forget';
const MERGE = 'analytics.merge-hours';
/** Posts' counts are stored by hour this long, then by day. */
const HOURS_KEPT_DAYS = 7;

/** Analytics: counts of views and actions, and product events. No other feature imports it; it subscribes to events. */
export interface Analytics {
  routes: Route[];
}

export function createAnalytics(
  platform: Platform,
  posts: Pick<Posts, 'readers'>,
  ads: Pick<Ads, 'countEvents'>,
): Analytics {
  const { jobs, pool, log } = platform;
  storeProductEvents(platform);
  forwardEvents(platform);
  jobs.define('analytics.sweep', () => inBatches(pool, (db) => deleteOldTold.run(db, retentionDays.countedOnce)));
  jobs.every('41 * * * *', 'analytics.sweep');
  jobs.define(MERGE, () => inBatches(pool, (db) => mergeHours.run(db, HOURS_KEPT_DAYS)));
  jobs.every('17 5 * * *', MERGE);
  jobs.define(FORGET, async () => {
    await dropExpiredPartitions(pool, log, 'product_events', retentionDays.activity);
    await inBatches(pool, (db) => forgetEvents.run(db, retentionDays.activity));
  });
  jobs.every('7 5 * * *', FORGET);
  return { routes: analyticsRoutes(platform, new Collector(platform, ads), posts) };
}
