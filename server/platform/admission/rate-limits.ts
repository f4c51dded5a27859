import type pg from 'pg';
// the package's index would load limiters for thirty stores
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import { type LimitName, type RateLimit, rateLimits, type SharedLimitName } from '../../../contract/rate-limits.ts';
import type { Bus } from '../bus.ts';
import { ProblemError, tooMany } from '../http/problem.ts';
import { Turns } from './turns.ts';

export type { LimitName, SharedLimitName } from '../../../contract/rate-limits.ts';

/** Groups with their own number for a limit, counted separately. */
export type Share = 'newcomers' | 'browser';

/** One limit's counter. */
interface Counted extends Pick<RateLimit, 'seconds' | 'local'> {
  name: string;
  /** the maximum in the window */
  points: number;
}

/** Published to the other processes: one more of a limit that is counted in memory. */
const SPENT = 'limits.spent';
type Spent = Pick<Counted, 'name' | 'points' | 'seconds'> & { key: string };

/** How long an account is new. */
const NEW_MS = 3 * 24 * 3_600_000;
const suffixes: Record<Share, string> = { newcomers: 'new', browser: 'browser' };

/**
 * Counts how often something was done (contract/rate-limits.ts), shared by every server process: through the database,
 * or over the bus.
 */
export class RateLimits {
  /** where calls that share a limit wait */
  readonly turns = new Turns();
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #bus: Pick<Bus, 'publishToOthers' | 'on'> | null;
  readonly #limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();

  /**
   * @param now milliseconds by the product's clock
   * @param bus null: there is one process
   */
  constructor(pool: pg.Pool, now: () => number = Date.now, bus: Pick<Bus, 'publishToOthers' | 'on'> | null = null) {
    this.#pool = pool;
    this.#now = now;
    this.#bus = bus;
    bus?.on<Spent>(SPENT, ({ key, ...counted }) => void this.#limiter({ ...counted, local: true }).penalty(key, 1));
  }

  /**
   * Counts one more of a limit for `key` (an address, an account, a browser).
   * @returns the new count
   * @throws ProblemError too_many_requests with Retry-After when there were too many
   */
  async spend(name: LimitName, key: string, share?: Share): Promise<number> {
    const counted = countedOf(name, share);
    try {
      const { consumedPoints } = await this.#limiter(counted).consume(key);
      const { local, ...message } = counted;
      if (local === true) this.#bus?.publishToOthers(SPENT, { ...message, key } satisfies Spent);
      return consumedPoints;
    } catch (result) {
      if (result instanceof Error) throw result;
      throw tooMany(name, Math.max(1, Math.ceil((result as { msBeforeNext: number }).msBeforeNext / 1000)));
    }
  }

  /**
   * Counts one more of a limit that many people share, and delays the call when there were many.
   * @param pause waits some milliseconds
   * @throws ProblemError too_many_requests when there were far too many, or too many wait
   */
  async spendSlowly(name: SharedLimitName, key: string, pause: (ms: number) => Promise<void>): Promise<void> {
    const spent = await this.spend(name, key);
    try {
      await this.turns.wait(`${name}:${key}`, spent - rateLimits[name].points, pause);
    } catch (error) {
      // a refused call doesn't use up what the others have
      await this.giveBack(name, key);
      throw error;
    }
  }

  /**
   * Counts one more of a limit for an account; a new account has a lower maximum.
   * @throws ProblemError too_many_requests
   */
  async spendAs(viewer: { userId: string; joinedAt: number } | null, name: LimitName): Promise<void> {
    await this.spend(name, viewer?.userId ?? '', this.#shareOf(viewer, name));
  }

  /**
   * The same for `work`. Errors that aren't the caller's don't count: a retry while the database is unreachable is
   * free.
   */
  async spendOn<T>(viewer: { userId: string; joinedAt: number }, name: LimitName, work: () => Promise<T>): Promise<T> {
    await this.spendAs(viewer, name);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError))
        await this.giveBack(name, viewer.userId, this.#shareOf(viewer, name)).catch(() => undefined);
      throw error;
    }
  }

  /** Counts one more. @returns whether that was within the limit */
  async take(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.spend(name, key);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  /** Counts without refusing, for a limit that is checked by `isSpent`. */
  async note(name: LimitName, key: string, times = 1, share?: Share): Promise<void> {
    await this.#limiter(countedOf(name, share)).penalty(key, times);
  }

  /** Takes one back that turned out not to count. */
  async giveBack(name: LimitName, key: string, share?: Share): Promise<void> {
    await this.#limiter(countedOf(name, share)).reward(key, 1);
  }

  /** Whether a limit is used up, without counting. */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const counted = countedOf(name);
    const state = await this.#limiter(counted).get(key);
    return state !== null && state.consumedPoints >= counted.points;
  }

  #shareOf(viewer: { joinedAt: number } | null, name: LimitName): Share | undefined {
    const { newcomers }: RateLimit = rateLimits[name];
    return newcomers && viewer && this.#now() - viewer.joinedAt < NEW_MS ? 'newcomers' : undefined;
  }

  #limiter(counted: Counted): RateLimiterPostgres | RateLimiterMemory {
    const known = this.#limiters.get(counted.name);
    if (known) return known;
    const alone = { keyPrefix: counted.name, points: counted.points, duration: counted.seconds };
    const limiter = counted.local ? new RateLimiterMemory(alone) : this.#shared(counted);
    this.#limiters.set(counted.name, limiter);
    return limiter;
  }

  #shared({ name, points, seconds }: Counted): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
  }
}

function countedOf(name: LimitName, share?: Share): Counted {
  const { points, most = points, seconds, local, ...shares }: RateLimit = rateLimits[name];
  const counted = { seconds, ...(local ? { local } : {}) };
  if (share) return { ...counted, name: `${name}.${suffixes[share]}`, points: shares[share] ?? most };
  return { ...counted, name, points: most };
}
