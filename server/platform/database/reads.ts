import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Queryable } from './pool.ts';

/** How often the positions of primary and standby are compared, in milliseconds. */
const LOOK_MS = 500;
/** A standby that is further behind isn't read. */
const MOST_BEHIND_MS = 5_000;
/** A standby that doesn't report its position within this time is not read. */
const ANSWER_MS = 1_000;
/** A read that the standby didn't answer within this time is sent to the primary. */
const READ_MS = 3_000;
/** The position of a write whose place in the log is unknown: no standby has reached it. */
const NEVER = 'FFFFFFFF/FFFFFFFF';

/** The primary's position in the write-ahead log, as a number of bytes, at a time by `performance.now()`. */
interface Sample {
  at: number;
  position: number;
}

export interface ReadsOptions {
  primary: pg.Pool;
  /** the standby's address; null: all is read from the primary */
  url: string | null;
  /** the most connections to the standby */
  connections: number;
  /** a standby that is further behind than this is not read, in milliseconds */
  mostBehind?: number;
  log: Logger;
}

/**
 * Routes reads that may be slightly stale (DATABASE_REPLICA_URL) to a standby, unless it is unreachable, more than five
 * seconds behind, or has not replayed the reader's own last write. The position of that write is in a cookie, so
 * read-your-writes holds on every machine. A read that fails on the standby is retried on the primary.
 */
export class Reads {
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool | null;
  readonly #log: Logger;
  readonly #mostBehind: number;
  /** recent positions of the primary, the oldest first */
  #samples: Sample[] = [];
  /** the standby's position; null: it is not read */
  #reached: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ primary, url, connections, mostBehind = MOST_BEHIND_MS, log }: ReadsOptions) {
    this.#mostBehind = mostBehind;
    this.#primary = primary;
    this.#log = log;
    this.#standby = url
      ? openPool({ url, max: connections, applicationName: 'quad-reads', patience: ANSWER_MS })
      : null;
  }

  /** Whether a standby is configured, reachable or not. */
  get divided(): boolean {
    return this.#standby !== null;
  }

  /** Compares the positions now, and then again and again. */
  async start(): Promise<void> {
    if (!this.#standby) return;
    await this.#look();
    const again = () => {
      this.#timer = setTimeout(() => void this.#look().finally(again), LOOK_MS).unref();
    };
    again();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#standby?.end();
  }

  /**
   * The database that a reader's queries go to.
   * @param seen the primary's position after the reader's last write, from `wrote`; null when they didn't write
   * recently
   */
  after(seen: string | null): Queryable {
    const standby = this.#standby;
    if (!standby || this.#reached === null) return this.#primary;
    // written so that NaN, of a position that isn't one, leads to the primary
    if (seen !== null && !(positionOf(seen) <= this.#reached)) return this.#primary;
    return {
      query: async (config) => {
        try {
          return await standby.query({ ...config, query_timeout: READ_MS } as pg.QueryConfig);
        } catch (error) {
          // unreachable, or the standby canceled this read to go on replaying: if the read itself is at fault, the
          // primary reports it
          if (isServerFault(error)) this.#set(null);
          return this.#primary.query(config);
        }
      },
    };
  }

  /**
   * The primary's position now: a standby that has reached it has everything written so far. Never throws: where the
   * primary doesn't say it, no standby has reached the returned one.
   */
  async wrote(): Promise<string> {
    try {
      const { rows } = await this.#primary.query<{ place: string }>({
        name: 'reads.wrote',
        text: 'select pg_current_wal_flush_lsn()::text as place',
      });
      return rows[0]?.place ?? NEVER;
    } catch {
      return NEVER;
    }
  }

  /** Decides whether the standby is read: it must be where the primary was `mostBehind` ago, or further. */
  async #look(): Promise<void> {
    const standby = this.#standby;
    if (!standby) return;
    const now = performance.now();
    const queryOne = async (pool: pg.Pool, text: string) => {
      const asked = pool.query<{ place: string | null }>({ text, query_timeout: ANSWER_MS } as pg.QueryConfig);
      return (await asked.catch(() => null))?.rows[0]?.place ?? null;
    };
    const [primary, place] = await Promise.all([
      queryOne(this.#primary, 'select pg_current_wal_flush_lsn()::text as place'),
      // null when it isn't a standby (any more): its data may have diverged from the primary's
      queryOne(standby, 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place'),
    ]);
    // while the primary is unreachable nothing new is written, so its last position counts
    if (primary !== null) this.#samples.push({ at: now, position: positionOf(primary) });
    const due = this.#samples.findLastIndex(({ at }) => now - at > this.#mostBehind);
    if (due > 0) this.#samples.splice(0, due);
    const must = this.#samples[0]?.position;
    const reached = place === null ? null : positionOf(place);
    this.#set(reached !== null && must !== undefined && reached >= must ? reached : null);
  }

  /** Notes the standby's position, and logs when it is read again or not any more. */
  #set(reached: number | null): void {
    if ((reached === null) !== (this.#reached === null))
      this.#log.warn(reached === null ? 'the standby is not read' : 'the standby is read');
    this.#reached = reached;
  }
}

/** A position in the write-ahead log as a number of bytes; NaN for none. */
function positionOf(place: string): number {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(place) ?? [];
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Whether the connection or the server failed, rather than this one query. */
function isServerFault(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  // no code of PostgreSQL, or one of its classes of a lost connection, of a shutdown, and of too few resources
  return !/^(?=.*\d)[0-9A-Z]{5}$/.test(code) || /^(?:08|57P|53)/.test(code);
}
