import type pg from 'pg';
import type { EventKind, Events } from '../events.ts';
import type { Queryable } from './pool.ts';

/** A running transaction. */
export interface Tx extends Queryable {
  /** Announces an event: subscribers' `within` run now, their `after` once the commit succeeded. */
  emit<Payload>(kind: EventKind<Payload>, payload: Payload): Promise<void>;
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
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect();
      const after: (() => void)[] = [];
      const tx: Tx = {
        query: (config) => client.query(config),
        afterCommit: (run) => void after.push(run),
        async emit(kind, payload) {
          for (const subscriber of events.of(kind)) {
            await subscriber.within?.(tx, payload);
            if (subscriber.after) after.push(() => subscriber.after?.(payload));
          }
        },
      };
      let broken: Error | undefined;
      try {
        // sent together with the first statement of the work; without it that one fails as well
        const begun = client.query('begin');
        const [result] = await Promise.all([work(tx), begun]);
        await client.query('commit');
        for (const run of after) {
          try {
            run();
          } catch (error) {
            onAfterError(error);
          }
        }
        return result;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => {
          broken = fault;
        });
        if (attempt < TRIES && RETRYABLE.has((error as { code?: string }).code ?? '')) continue;
        throw error;
      } finally {
        client.release(broken);
      }
    }
  };
}
