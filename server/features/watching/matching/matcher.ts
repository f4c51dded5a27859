import { withMeters, NEAR_METERS } from '../../../../contract/campuses/walking.ts';
import type { ListingAlertType } from '../../../../contract/watching/alert-types.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SharedRun } from '../../../platform/shared-run.ts';
import type { Campuses } from '../../campuses/index.ts';
import { listingMoved, postCreated, postEdited, postRestored, postSold } from '../../posts/index.ts';
import { type ListingAlert, alertsRaised } from '../events.ts';
import { headlineOf, listingLine, whyOf } from './alert-words.ts';
import * as store from './match-store.ts';
import { markStale } from './read-store.ts';
import { type ReadParts, readNewWatches, readStaleWatches } from './read-watches.ts';

const JOB = 'watching.match';
/** Debounce: listings shortly after each other are matched by one run. */
const PAUSE_MS = 50;
/** Entries of the queue that are read at once. */
const AT_ONCE = 100;

export interface MatcherParts extends ReadParts {
  platform: Platform;
  campuses: Pick<Campuses, 'directory'>;
}

/**
 * Matches new and changed listings with the watches of their campus and alerts people. A writer only
 * adds an entry to the queue, in the round trip of its commit. The process that wrote matches it at once, and a job
 * every minute handles what a stopped process left.
 */
export class Matcher {
  readonly #parts: MatcherParts;
  #timer: NodeJS.Timeout | undefined;
  readonly #run = new SharedRun(() => this.#matchAll());

  constructor(parts: MatcherParts) {
    this.#parts = parts;
    const { events, jobs, bus, pool } = parts.platform;
    const queue = (tx: Tx, campusId: string, postId: string) =>
      tx.withCommit(() => store.enqueue.run(tx, campusId, postId));
    const after = () => this.poke();
    events.on(postCreated, { within: async (tx, { campusId, postId }) => queue(tx, campusId, postId), after });
    events.on(postEdited, {
      async within(tx, { campusId, postId, depth }) {
        if (depth === 0) queue(tx, campusId, postId);
      },
      after,
    });
    events.on(listingMoved, { within: async (tx, { campusId, postId }) => queue(tx, campusId, postId), after });
    events.on(postRestored, {
      async within(tx, { campusId, postId, depth }) {
        if (depth === 0) queue(tx, campusId, postId);
      },
      after,
    });
    events.on(postSold, {
      async within(tx, { campusId, postId, sold }) {
        if (!sold) queue(tx, campusId, postId);
      },
      after,
    });
    bus.on('search.synonyms', () => void markStale.run(pool).catch(this.#fail));
    jobs.define(JOB, async () => {
      await this.run();
      while (await readStaleWatches(parts));
    });
    jobs.every('* * * * *', JOB);
  }

  /** Schedules a run, after something was committed that it has to read. */
  poke(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.run().catch(this.#fail);
    }, PAUSE_MS).unref();
  }

  /** Ends after the listing in hand; the others stay in the queue. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#run.stop();
  }

  /** Reads new watches and matches everything in the queue. Concurrent calls share one run. */
  run(): Promise<void> {
    return this.#run.run();
  }

  async #matchAll(): Promise<void> {
    for (let after = 0; !this.#run.stopped; ) {
      // the queue is read first, so that a watch which was saved before one of these listings was posted is among the new ones
      const waiting = await store.queuedAfter.all(this.#parts.platform.pool, after, AT_ONCE);
      await readNewWatches(this.#parts);
      for (const { id } of waiting) if (!this.#run.stopped) await this.#matchEntry(id);
      const last = waiting.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  readonly #fail = (error: unknown): void => {
    this.#parts.platform.log.warn({ err: error }, 'could not match listings with watches');
  };

  /** Matches the listing of an entry of the queue. One that fails stays there for the next run. */
  async #matchEntry(id: number): Promise<void> {
    let taken: store.QueuedPost | undefined;
    try {
      await this.#parts.platform.write(async (tx) => {
        taken = await store.takeQueued.one(tx, id);
        if (taken) await this.#match(tx, taken);
      });
    } catch (error) {
      // without the entry it was the database that failed, and it would for the next one, too
      if (!taken) throw error;
      this.#fail(error);
    }
  }

  async #match(tx: Tx, queued: store.QueuedPost): Promise<void> {
    const { campus_id: campusId, post_id: postId, author_id: authorId, spots } = queued;
    if (authorId === null) return;
    const watches = await store.matchPost.all(tx, { campusId, postId, nearSpots: this.#near(campusId, spots) });
    if (watches.length === 0) return;
    const people = [...Map.groupBy(watches, ({ user_id: to }) => to)];
    for (const [type, recipients] of Map.groupBy(people, ([, own]) => typeOf(own)))
      await tx.emit(alertsRaised, {
        type,
        campusId,
        postId,
        authorId,
        message: listingLine(queued),
        alerts: recipients.map(([to, own]) => alertOf(to, own, postId)),
      });
  }

  /** The spots from which some of these can be reached in a short walk; without any, from the main one. */
  #near(campusId: string, spots: readonly string[]): string[] {
    const { directory } = this.#parts.campuses;
    const all = directory.spotsOf(campusId);
    const main = directory.mainSpotOf(campusId);
    const own = all.filter(({ id }) => (spots.length > 0 ? spots.includes(id) : id === main?.id));
    return withMeters(all, own)
      .filter(({ meters }) => meters <= NEAR_METERS)
      .map(({ id }) => id);
  }
}

const typeOf = (watches: readonly store.MatchedWatch[]): ListingAlertType =>
  watches.every(({ source }) => source === 'looking') ? 'looking for' : 'saved search';

/** One alert that names all watches of a person that the listing matches. */
const alertOf = (to: string, watches: readonly store.MatchedWatch[], postId: string): ListingAlert => ({
  to,
  headline: headlineOf(watches.map(({ name }) => name)),
  why: whyOf(watches.map(({ source }) => source)),
  stop: watches.map(({ id }) => `watch:${id}`),
  event: `match:${postId}:${to}`,
});
