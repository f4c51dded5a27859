import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, type Queryable } from './pool.ts';

/** How often primary and standby are asked how far they are, in milliseconds. */
const LOOK_MS = 500;
const MOST_BEHIND_MS = 5_000;
/** A standby that does not answer in this time is not read. */
const ANSWER_MS = 1_000;
/** A read that the standby did not answer in this time is asked of the primary. */
const READ_MS = 3_000;
/** What is not known to be there yet: no standby is so far. */
const NEVER = 'FFFFFFFF/FFFFFFFF';

interface Sample {
  at: number;
  position: number;
}

export interface ReadsOptions {
  primary: pg.Pool;
  /** the standby's address; null: all is read from the primary */
  url: string | null;
  connections: number;
  /** a standby that is further behind than this is not read, in milliseconds */
  mostBehind?: number;
  log: Logger;
}

/**
 * Where reads go that may be a moment old (DATABASE_REPLICA_URL): to a standby, unless it is away, further behind than
 * five seconds, or has not come to what the reader himself wrote. How far that is stands in a cookie of his, so it
 * holds on every machine. Whatever the standby cannot answer is asked of the primary.
 */
export class Reads {
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool | null;
  readonly #log: Logger;
  readonly #mostBehind: number;
  /** where the primary was lately, the oldest first */
  #samples: Sample[] = [];
  /** how far the standby is; null: it is not read */
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

  /** Whether there is a standby at all, away or not. */
  get divided(): boolean {
    return this.#standby !== null;
  }

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
   * What a reader reads from.
   * @param seen the place of the primary after his last write, as `wrote` told it; null for none lately
   */
  after(seen: string | null): Queryable {
    const standby = this.#standby;
    if (!standby || this.#reached === null) return this.#primary;
    if (seen !== null && !(positionOf(seen) <= this.#reached)) return this.#primary;
    return {
      query: async (config) => {
        try {
          return await standby.query({ ...config, query_timeout: READ_MS } as pg.QueryConfig);
        } catch (error) {
          // it is away, or had to end this read to go on: the primary tells what is wrong with the read itself
          if (isAway(error)) this.#set(null);
          return this.#primary.query(config);
        }
      },
    };
  }

  /** Where the primary is now: whoever wrote up to here finds it wherever this place is reached. */
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
      // null where it is no standby (any more): what it tells is not what the primary says
      queryOne(standby, 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place'),
    ]);
    // while the primary is away nothing new is written: the last word counts
    if (primary !== null) this.#samples.push({ at: now, position: positionOf(primary) });
    const due = this.#samples.findLastIndex(({ at }) => now - at > this.#mostBehind);
    if (due > 0) this.#samples.splice(0, due);
    const must = this.#samples[0]?.position;
    const reached = place === null ? null : positionOf(place);
    this.#set(reached !== null && must !== undefined && reached >= must ? reached : null);
  }

  #set(reached: number | null): void {
    if ((reached === null) !== (this.#reached === null))
      this.#log.warn(reached === null ? 'the standby is not read' : 'the standby is read');
    this.#reached = reached;
  }
}

/** A place in the write-ahead log as a number of bytes; NaN for none. */
function positionOf(place: string): number {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(place) ?? [];
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Whether the connection or the server failed, not the one read. */
function isAway(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P|53)/.test(code);
}
