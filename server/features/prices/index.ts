import { courseKey } from '../../../contract/prices/item-keys.ts';
import type { PriceHistory } from '../../../contract/prices/prices.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { scheduleFigures } from './daily-figures.ts';
import { priceRoutes } from './routes.ts';
import { findHistory, forgetSeller } from './store.ts';

export { calculateToday } from './daily-figures.ts';

const BOOKS = 'books, movies, & music';

/** Prices: what sold listings went for, in figures that tell nothing about one sale. */
export interface Prices {
  routes: Route[];
  /**
   * The median prices of a course's books by month, for readers of the campus.
   * @param course in any spelling
   * @returns null where too few were sold
   */
  courseHistory(db: Queryable, campusId: string, course: string): Promise<PriceHistory | null>;
}

export function createPrices(platform: Platform, posts: Pick<Posts, 'loader'>): Prices {
  scheduleFigures(platform);
  platform.events.on(accountDeleted, {
    within: async (tx, { userId }) => void (await forgetSeller.run(tx, userId)),
  });
  return {
    routes: priceRoutes(platform, posts),
    courseHistory: async (db, campusId, course) =>
      (await findHistory.one(db, campusId, BOOKS, courseKey(course)))?.history ?? null,
  };
}
