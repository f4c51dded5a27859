import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EventKind, Events } from '../events.ts';
import { queryOnClient } from './query-on-client.ts';
import type { Queryable } from './pool.ts';
import { Semaphore } from '../semaphore.ts';

/** A running transaction. */
export interface Tx extends Queryable {
  /** Emits an event: subscribers' `within` run now, their `after` once the commit succeeded. */
  emit<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
  /**
   * Sends a last statement in the same round trip as the commit. If it fails nothing is committed, and the write throws
   * its error.
   */
  withCommit(run: () => Promise<unknown>): void;
  /** Runs after a successful commit, in order; never after a rollback. */
  afterCommit(run: () => void): void;
}

/** Runs a function in one transaction and emits its events after the commit. */
export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Error codes after which a transaction is tried again: a serialization failure, a deadlock, and that the transaction has
 * failed. The last is what statements get that were sent in one round trip after one that met a deadlock; its answer may
 * come first.
 */
const RETRYABLE = new Set(['40001', '40P01', '25P02']);
export const isRetryable = (error: unknown): boolean => RETRYABLE.has((error as { code?: string } | null)?.code ?? '');
const TRIES = 4;
/** The longest random pause before the first retry, ms; it grows with each. It keeps those that met from meeting again. */
const APART_MS = 20;

/** Connections reserved for reads and for LISTEN: a share of the pool, and at least some. */
const RESERVED = { share: 1 / 4, least: 2 };

/**
 * How many of a pool's connections writes may hold at a time. A commit waits for the disk, and while the disk is slow
 * all connections would be held by commits. The rest is reserved for reads, which don't need the disk.
 */
export const writersOf = (connections: number): number =>
  Math.max(1, connections - Math.max(RESERVED.least, Math.floor(connections * RESERVED.share)));

/**
 * @param pool where the transactions run
 * @param events the subscribers of emitted events
 * @param onAfterError gets errors of what runs after a commit; the write itself stays committed
 * @returns a function that commits all of `work` or nothing; after a deadlock `work` runs again
 */
export function createWrite(pool: pg.Pool, events: Events, onAfterError: (error: unknown) => void): Write {
  const writers = new Semaphore(writersOf(pool.options.max));

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const after: (() => void)[] = [];
    const last: (() => Promise<unknown>)[] = [];
    const tx: Tx = {
      query: (config) => queryOnClient(client, config),
      withCommit: (run) => void last.push(run),
      afterCommit: (run) => void after.push(run),
      async emit(kind, payload) {
        const subscribers = events.of(kind);
        if (kind.together) await allOf(subscribers.map(async ({ within }) => within?.(tx, payload)));
        else for (const { within } of subscribers) await within?.(tx, payload);
        for (const subscriber of subscribers) if (subscriber.after) after.push(() => subscriber.after?.(payload));
      },
    };
    let broken: Error | undefined;
    try {
      // sent in one round trip with the first statement of the work, which fails too if this does
      const begun = queryOnClient(client, 'begin');
      const [result] = await Promise.all([work(tx), begun]);
      // sent together: after a failed statement, this commit rolls back
      await Promise.all([...last.map((run) => run()), queryOnClient(client, 'commit')]);
      for (const run of after) {
        try {
          run();
        } catch (error) {
          onAfterError(error);
        }
      }
      return result;
    } catch (error) {
      await queryOnClient(client, 'rollback').catch((fault: Error) => {
        broken = fault;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writers.run(() => transact(work));
      } catch (error) {
        if (attempt === TRIES || !isRetryable(error)) throw error;
        await sleep(Math.random() * APART_MS * attempt);
      }
    }
  };
}

/** Waits for all of them, even when one fails: no statement may still run when the transaction ends. */
async function allOf(running: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(running)) if (result.status === 'rejected') throw result.reason;
}
