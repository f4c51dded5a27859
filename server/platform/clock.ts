import type { Queryable } from './database/pool.ts';
import { statement } from './database/statement.ts';

const read = statement<{ now: string; offset_seconds: number }>(
  'clock.read',
  'select product_now() as now, offset_seconds from clock',
);

const write = statement<never, [seconds: number]>('clock.write', 'update clock set offset_seconds = $1');

/**
 * The product's clock: the database's, moved in the sandbox by QUAD_CLOCK_OFFSET and /sandbox/clock. What is decided
 * by time asks the database (`product_now()`); this copy serves what lives in memory, such as a cached session.
 */
export class Clock {
  #offsetMs = 0;

  /** Milliseconds since 1970 by the product's clock. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Reads how far the product's clock is from this machine's. */
  async follow(db: Queryable): Promise<void> {
    const row = await read.one(db);
    if (row) this.#offsetMs = Date.parse(row.now) - Date.now();
  }

  /** Moves the product's clock to an offset from the database's. */
  async set(db: Queryable, offsetSeconds: number): Promise<void> {
    await write.run(db, offsetSeconds);
    await this.follow(db);
  }

  async offset(db: Queryable): Promise<number> {
    return (await read.one(db))?.offset_seconds ?? 0;
  }
}
