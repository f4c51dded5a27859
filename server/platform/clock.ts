import type { Queryable } from './database/pool.ts';
import { statement } from './database/statement.ts';

const read = statement<{ now: string; offset_seconds: number }>(
  'clock.read',
  'select product_now() as now, offset_seconds from clock',
);

const write = statement<never, [seconds: number]>('clock.write', 'update clock set offset_seconds = $1');

/**
 * How often the clock is read from the database: a machine that slept, or whose clock drifts, is corrected within this
 * time.
 */
const FOLLOW_MS = 60_000;

/**
 * The product's clock: the database's, moved in the sandbox by QUAD_CLOCK_OFFSET and /sandbox/clock. Rules that depend
 * on time ask the database (`product_now()`); this copy serves what lives in memory, such as a cached session. Between
 * two reads it advances monotonically, even when this machine's own clock jumps.
 */
export class Clock {
  /** milliseconds from 1970 to the beginning of `performance.now()`; by this machine's clock until the first `follow` */
  #origin = performance.timeOrigin;
  #timer: NodeJS.Timeout | undefined;

  /** Milliseconds since 1970 by the product's clock. */
  now(): number {
    return Math.round(this.#origin + performance.now());
  }

  /** Reads the product's clock from the database. */
  async follow(db: Queryable): Promise<void> {
    const row = await read.one(db);
    if (row) this.#origin = Date.parse(row.now) - performance.now();
  }

  /** Reads the product's clock again every minute, until stopped. */
  keepFollowing(db: Queryable): void {
    // while the database is unreachable, the next interval retries
    this.#timer = setInterval(() => void this.follow(db).catch(() => undefined), FOLLOW_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Moves the product's clock to an offset from the database's. */
  async set(db: Queryable, offsetSeconds: number): Promise<void> {
    await write.run(db, offsetSeconds);
    await this.follow(db);
  }

  /** How far the product's clock is ahead of the database's, in seconds. */
  async offset(db: Queryable): Promise<number> {
    return (await read.one(db))?.offset_seconds ?? 0;
  }
}
