import type pg from 'pg';
// the package's index would load limiters for thirty stores
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import { type LimitName, type RateLimit, rateLimits, type SharedLimitName } from '../../../contract/rate-limits.ts';
import type { Bus } from '../bus.ts';
import { ProblemError, problem, tooMany } from '../http/problem.ts';

export type { LimitName, SharedLimitName } from '../../../contract/rate-limits.ts';

/** Callers with their own number for a limit, counted separately: new accounts, and known browsers. */
export type LimitGroup = 'newcomers' | 'browser';
const suffixes: Record<LimitGroup, string> = { newcomers: 'new', browser: 'browser' };
/** How long an account is new, in milliseconds. */
const NEW_MS = 3 * 24 * 3_600_000;

/** One limit's counter; `points` is the maximum in the window. */
type Counter = Pick<RateLimit, 'points' | 'seconds' | 'local'> & { name: string };
/** Published to the other processes: one more, or one less, of a limit that all of them count in memory. */
const SPENT = 'limits.spent';
const GIVEN_BACK = 'limits.given-back';
/** With the limit's numbers, since a process of another release may have others. */
type Change = Omit<Counter, 'local'> & { key: string };

/** A delayed call waits this long for each call by which the limit is exceeded, at most LONGEST_MS. */
const STEP_MS = 100;
const LONGEST_MS = 5_000;
/** How many calls this process delays at a time: for one key, and in all. */
const DELAYED = 10;
const DELAYED_IN_ALL = 100;

/**
 * Counts how often something was done (contract/rate-limits.ts). All server processes share the counts, in the database or,
 * of a limit with `local: true`, in the memory of each, which tell each other over the bus. Those with `local: 'each process'`
 * are counted by each process alone, and so are all while the database can't be reached.
 */
export class RateLimits {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #bus: Pick<Bus, 'publishToOthers' | 'on'> | null;
  readonly #limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();
  /** keys of the calls that are being delayed */
  readonly #delayed: string[] = [];

  /**
   * @param now milliseconds by the product's clock
   * @param bus null: there is one process
   */
  constructor(pool: pg.Pool, now: () => number = Date.now, bus: Pick<Bus, 'publishToOthers' | 'on'> | null = null) {
    this.#pool = pool;
    this.#now = now;
    this.#bus = bus;
    bus?.on<Change>(SPENT, ({ key, ...counter }) => void this.#limiter({ ...counter, local: true }).penalty(key, 1));
    bus?.on<Change>(
      GIVEN_BACK,
      ({ key, ...counter }) => void this.#limiter({ ...counter, local: true }).reward(key, 1),
    );
  }

  /**
   * Counts one more of a limit for `key` (an address, an account, a browser).
   * @param group whose number counts, instead of the limit's own
   * @returns the new count
   * @throws ProblemError too_many_requests with Retry-After when there were too many
   */
  async spend(name: LimitName, key: string, group?: LimitGroup): Promise<number> {
    const counter = counterOf(name, group);
    try {
      const { consumedPoints } = await this.#limiter(counter).consume(key);
      this.#tellOthers(SPENT, counter, key);
      return consumedPoints;
    } catch (result) {
      // a used-up limit rejects with its counters, which are no Error
      if (result instanceof Error) throw result;
      throw tooMany(name, Math.max(1, Math.ceil((result as { msBeforeNext: number }).msBeforeNext / 1000)));
    }
  }

  /**
   * Counts one more of a limit that many people share, and delays the call beyond `points`.
   * @param pause waits some milliseconds
   * @throws ProblemError too_many_requests with Retry-After beyond `most`, or when too many are delayed already
   */
  async spendSlowly(name: SharedLimitName, key: string, pause: (ms: number) => Promise<void>): Promise<void> {
    const spent = await this.spend(name, key);
    try {
      await this.delay(`${name}:${key}`, spent - rateLimits[name].points, pause);
    } catch (error) {
      // a refused call doesn't use up what other callers have
      await this.giveBack(name, key);
      throw error;
    }
  }

  /**
   * Delays a call that comes too often, the longer the more there were. Only a limited number is delayed at a time.
   * @param over by how much a limit is exceeded; there is no delay up to 0
   * @param pause waits some milliseconds
   * @throws ProblemError too_many_requests (or `code`) with Retry-After when too many are delayed already
   */
  async delay(
    key: string,
    over: number,
    pause: (ms: number) => Promise<void>,
    code: 'too_many_requests' | 'locked_out' = 'too_many_requests',
  ): Promise<void> {
    if (over <= 0) return;
    const delayed = this.#delayed;
    if (delayed.length >= DELAYED_IN_ALL || delayed.filter((other) => other === key).length >= DELAYED)
      throw problem(code, undefined, Math.ceil(LONGEST_MS / 1_000));
    delayed.push(key);
    try {
      await pause(Math.min(LONGEST_MS, over * STEP_MS));
    } finally {
      delayed.splice(delayed.indexOf(key), 1);
    }
  }

  /**
   * Counts one more of a limit for an account; a new account has a lower maximum.
   * @throws ProblemError too_many_requests with Retry-After
   */
  async spendAs(viewer: { userId: string; joinedAt: number }, name: LimitName): Promise<void> {
    await this.spend(name, viewer.userId, this.#groupOf(viewer, name));
  }

  /**
   * Counts `work` as `spendAs` does, and takes the count back if it throws anything but a ProblemError: a retry while the
   * database is unreachable is free.
   * @throws ProblemError too_many_requests with Retry-After, and what `work` throws
   */
  async spendOn<T>(viewer: { userId: string; joinedAt: number }, name: LimitName, work: () => Promise<T>): Promise<T> {
    await this.spendAs(viewer, name);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError))
        await this.giveBack(name, viewer.userId, this.#groupOf(viewer, name)).catch(() => undefined);
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

  /** Counts without refusing, for a limit that `isSpent` checks. Other processes aren't told of one counted in memory. */
  async note(name: LimitName, key: string, times = 1, group?: LimitGroup): Promise<void> {
    await this.#limiter(counterOf(name, group)).penalty(key, times);
  }

  /** Takes one back that turned out not to count; the group is the one it was counted with. */
  async giveBack(name: LimitName, key: string, group?: LimitGroup): Promise<void> {
    const counter = counterOf(name, group);
    await this.#limiter(counter).reward(key, 1);
    this.#tellOthers(GIVEN_BACK, counter, key);
  }

  /** Whether a limit is used up, without counting; of a shared one, whether `most` is reached. */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const counter = counterOf(name);
    const state = await this.#limiter(counter).get(key);
    return state !== null && state.consumedPoints >= counter.points;
  }

  /** Tells the other processes of a change, where all count the limit in memory. */
  #tellOthers(change: typeof SPENT | typeof GIVEN_BACK, { local, ...counter }: Counter, key: string): void {
    if (local === true) this.#bus?.publishToOthers(change, { ...counter, key } satisfies Change);
  }

  #groupOf(viewer: { joinedAt: number }, name: LimitName): LimitGroup | undefined {
    const { newcomers }: RateLimit = rateLimits[name];
    return newcomers && this.#now() - viewer.joinedAt < NEW_MS ? 'newcomers' : undefined;
  }

  #limiter({ name, points, seconds, local }: Counter): RateLimiterPostgres | RateLimiterMemory {
    const known = this.#limiters.get(name);
    if (known) return known;
    const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const limiter = local
      ? inMemory
      : new RateLimiterPostgres({
          storeClient: this.#pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // a job deletes them
          clearExpiredByTimeout: false,
          keyPrefix: name,
          points,
          duration: seconds,
          // counts while the database can't be reached
          insuranceLimiter: inMemory,
        });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}

/** The counter of a limit, or of a group; its maximum is where calls are refused. */
function counterOf(name: LimitName, group?: LimitGroup): Counter {
  const { points, most = points, seconds, local, ...groups }: RateLimit = rateLimits[name];
  const counter = { name, points: most, seconds, ...(local ? { local } : {}) };
  return group ? { ...counter, name: `${name}.${suffixes[group]}`, points: groups[group] ?? most } : counter;
}
