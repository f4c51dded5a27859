import type pg from 'pg';
// the package itself would load limiters for thirty stores
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type { Bus } from './bus.ts';
import { ProblemError, problem } from './http/problem.ts';
import { Turns } from './turns.ts';

export interface Limit {
  name: string;
  /** how many in the window */
  points: number;
  /** how many for an account in its first days */
  newcomers?: number;
  seconds: number;
  /**
   * counted in memory, without a query: for a bound that only keeps scripts away. The processes tell each other, unless each
   * counts for itself, as where it would be told too often.
   */
  local?: true | 'each process';
}

/** A limit that many people share: beyond `points` they wait, longer each time; only beyond `most` they are refused. */
export interface SlowLimit extends Pick<Limit, 'name' | 'points' | 'seconds'> {
  most: number;
}

/** Told to the other processes: one more of a limit that is counted in memory. */
const SPENT = 'limits.spent';
type Spent = Pick<Limit, 'name' | 'points' | 'seconds'> & { key: string };

/** How long an account is new. */
const NEW_MS = 3 * 24 * 3_600_000;

/** Counts how often something was done, shared by every server process: through the database, or told over the bus. */
export class RateLimits {
  /** where calls wait that share a limit */
  readonly turns = new Turns();
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #bus: Pick<Bus, 'tell' | 'on'> | null;
  readonly #limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();

  /**
   * @param now milliseconds by the product's clock
   * @param bus null: there is one process
   */
  constructor(pool: pg.Pool, now: () => number = Date.now, bus: Pick<Bus, 'tell' | 'on'> | null = null) {
    this.#pool = pool;
    this.#now = now;
    this.#bus = bus;
    bus?.on<Spent>(SPENT, ({ key, ...limit }) => void this.#limiter({ ...limit, local: true }).penalty(key, 1));
  }

  /**
   * Counts one more of `limit` for `key` (an address, an account, an IP).
   * @returns how many that is by now
   * @throws ProblemError too_many_requests (or `code`) with Retry-After when there were too many
   */
  async spend(
    limit: Limit,
    key: string,
    code: 'too_many_requests' | 'locked_out' | 'code_too_soon' = 'too_many_requests',
  ): Promise<number> {
    try {
      const { consumedPoints } = await this.#limiter(limit).consume(key);
      const { name, points, seconds } = limit;
      if (limit.local === true) this.#bus?.tell(SPENT, { name, points, seconds, key } satisfies Spent);
      return consumedPoints;
    } catch (result) {
      if (result instanceof Error) throw result;
      throw problem(code, undefined, Math.max(1, Math.ceil((result as { msBeforeNext: number }).msBeforeNext / 1000)));
    }
  }

  /**
   * Counts one more of a limit that many share, and waits when there were many.
   * @param pause waits some milliseconds
   * @throws ProblemError too_many_requests when there were far too many, or too many wait
   */
  async spendSlowly(
    { name, points, seconds, most }: SlowLimit,
    key: string,
    pause: (ms: number) => Promise<void>,
  ): Promise<void> {
    const limit = { name, points: most, seconds };
    const spent = await this.spend(limit, key);
    try {
      await this.turns.wait(`${name}:${key}`, spent - points, pause);
    } catch (error) {
      // what is refused does not use up what the others have
      await this.giveBack(limit, key);
      throw error;
    }
  }

  /**
   * Counts one more of `limit` for an account; one in its first days may do less.
   * @throws ProblemError too_many_requests
   */
  async spendAs(viewer: { userId: string; joinedAt: number } | null, limit: Limit): Promise<void> {
    await this.spend(this.#heldTo(viewer, limit), viewer?.userId ?? '');
  }

  /**
   * The same for what `work` does. What fails by no fault of his does not count: whoever tries again while the database
   * is away has done nothing.
   */
  async spendOn<T>(viewer: { userId: string; joinedAt: number }, limit: Limit, work: () => Promise<T>): Promise<T> {
    await this.spendAs(viewer, limit);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError))
        await this.giveBack(this.#heldTo(viewer, limit), viewer.userId).catch(() => undefined);
      throw error;
    }
  }

  #heldTo(viewer: { joinedAt: number } | null, limit: Limit): Limit {
    const { newcomers } = limit;
    const isNew = viewer !== null && this.#now() - viewer.joinedAt < NEW_MS;
    return isNew && newcomers ? { ...limit, name: `${limit.name}.new`, points: newcomers } : limit;
  }

  /** Counts one more without refusing, for a limit that is looked at by `isSpent`. */
  async note(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit).penalty(key, 1);
  }

  /** Takes one back that turned out not to count. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit).reward(key, 1);
  }

  /** Whether nothing is left of a limit, without counting. */
  async isSpent(limit: Limit, key: string): Promise<boolean> {
    const state = await this.#limiter(limit).get(key);
    return state !== null && state.consumedPoints >= limit.points;
  }

  async forget(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit).delete(key);
  }

  #limiter(limit: Limit): RateLimiterPostgres | RateLimiterMemory {
    const known = this.#limiters.get(limit.name);
    if (known) return known;
    const alone = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
    const limiter = limit.local ? new RateLimiterMemory(alone) : this.#shared(limit);
    this.#limiters.set(limit.name, limiter);
    return limiter;
  }

  #shared(limit: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
      insuranceLimiter: new RateLimiterMemory({ points: limit.points, duration: limit.seconds }),
    });
  }
}
