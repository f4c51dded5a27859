import { type Traffic, trafficOf } from '../../../contract/ads/rules.ts';
import { adLimits } from '../../../contract/ads/ad-limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import { readersByDay } from './posts-store.ts';

const HOUR_MS = 3_600_000;

/** A campus's daily visitors over the last 14 days; queried once an hour. */
export class CampusTraffic {
  readonly #db: Queryable;
  readonly #log: Platform['log'];
  readonly #known = lastKnown<Promise<Traffic | null>>(1_000, { ttl: HOUR_MS });

  constructor({ pool, log }: Pick<Platform, 'pool' | 'log'>) {
    this.#db = pool;
    this.#log = log;
  }

  /** A campus's visitors; null if there are too few days or people for an estimate, or the query failed. */
  of(campusId: string): Promise<Traffic | null> {
    const known = this.#known.get(campusId);
    if (known) return known;
    const loading = this.#count(campusId);
    this.#known.set(campusId, loading);
    return loading;
  }

  async #count(campusId: string): Promise<Traffic | null> {
    try {
      const rows = await readersByDay.all(this.#db, campusId, adLimits.reach.days);
      const byAge = new Map(rows.map(({ age, readers }) => [age, readers]));
      // the days since the first one with visitors, also those without any; -1: there is no such day
      const days = Math.max(-1, ...byAge.keys()) + 1;
      return trafficOf(Array.from({ length: days }, (_, age) => byAge.get(age) ?? 0));
    } catch (error) {
      this.#log.warn({ err: error }, 'could not count the traffic of a campus');
      this.#known.delete(campusId);
      return null;
    }
  }
}
