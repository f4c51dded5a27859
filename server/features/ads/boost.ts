import type { Queryable } from '../../platform/database/pool.ts';
import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import { readersByDay } from './posts-store.ts';

/** Fewer days with readers, or fewer readers a day, tell nothing. */
const LEAST_DAYS = 3;
const LEAST_READERS = 10;
const KEPT_MS = 3_600_000;

/** How many members read a campus on a day of the last week, asked of the database once an hour. */
export class DailyReaders {
  readonly #db: Queryable;
  readonly #log: Platform['log'];
  readonly #known = lastKnown<Promise<number | null>>(1_000, { ttl: KEPT_MS });

  constructor({ pool, log }: Pick<Platform, 'pool' | 'log'>) {
    this.#db = pool;
    this.#log = log;
  }

  /** On average; null when there were too few to tell, or it could not be counted. */
  of(campusId: string): Promise<number | null> {
    const known = this.#known.get(campusId);
    if (known) return known;
    const asked = this.#count(campusId);
    this.#known.set(campusId, asked);
    return asked;
  }

  async #count(campusId: string): Promise<number | null> {
    try {
      const days = await readersByDay.all(this.#db, campusId);
      if (days.length < LEAST_DAYS) return null;
      const average = Math.round(days.reduce((sum, { readers }) => sum + readers, 0) / 7);
      return average < LEAST_READERS ? null : average;
    } catch (error) {
      this.#log.warn({ err: error }, 'the readers of a campus were not counted');
      this.#known.delete(campusId);
      return null;
    }
  }
}
