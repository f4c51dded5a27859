import type pg from 'pg';
import type { EventKind, Events } from '../events.ts';
import { queryOnClient } from './query-on-client.ts';
import type { Queryable } from './pool.ts';
import { WriteTurns, writersOf } from './write-turns.ts';

/** A running transaction. */
export interface Tx extends Queryable {
  /** Announces an event: subscribers' `within` run now, their `after` once the commit succeeded. */
  emit<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
  /**
   * Sends a last statement together with the commit, which saves waiting for its answer alone. Where it fails nothing is
   * committed, and the write throws what it threw.
   */
  withCommit(run: () => Promise<unknown>): void;
  /** Runs once the commit succeeded, in order; never when it did not. */
  afterCommit(run: () => void): void;
}

/** Runs a function in one transaction and announces what it did after the commit. */
export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 4;

/**
 * @param pool where the transactions run
 * @param events who hears of what happened
 * @param onAfterError told of a fault in what runs after a commit: the write itself stands
 * @returns a function that commits what `work` did or nothing at all; a deadlock is tried again
 */
export function createWrite(pool: pg.Pool, events: Events, onAfterError: (error: unknown) => void): Write {
  const turns = new WriteTurns(writersOf(pool.options.max));
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      await turns.begin();
      const client = await pool.connect().catch((error: unknown) => {
        turns.end();
        throw error;
      });
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
        // sent together with the first statement of the work; without it that one fails as well
        const begun = queryOnClient(client, 'begin');
        const [result] = await Promise.all([work(tx), begun]);
        // after a statement that failed it takes everything back
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
        if (attempt < TRIES && RETRYABLE.has((error as { code?: string }).code ?? '')) continue;
        throw error;
      } finally {
        client.release(broken);
        turns.end();
      }
    }
  };
}

/** Waits for all of them, whatever becomes of one: nothing of a transaction may still run when it ends. */
async function allOf(running: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(running)) if (result.status === 'rejected') throw result.reason;
}
