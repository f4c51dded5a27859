import type pg from 'pg';
import type { Queryable } from './pool.ts';
import { queryOnClient } from './query-on-client.ts';

/** The most rows of one deletion. */
const BATCH = 5_000;

/**
 * SQL that deletes a batch of the rows that fulfil a condition: a transaction with millions would hold its locks for
 * minutes. The condition is checked again, since rows of different partitions may have the same ctid.
 */
export const deleteBatch = (table: string, condition: string): string =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH})) and (${condition})`;

/**
 * Repeats a statement that handles some rows, each time in its own transaction, until there are none left. The time
 * limit of statements is meant for requests and doesn't hold here: on a large table finding the rows may take long, but
 * nobody waits for it.
 * @param batch returns how many rows it handled
 */
export async function inBatches(pool: pg.Pool, batch: (db: Queryable) => Promise<number>): Promise<void> {
  while ((await once(pool, batch)) > 0);
}

/** Runs a batch in a transaction without a time limit. */
async function once(pool: pg.Pool, batch: (db: Queryable) => Promise<number>): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await queryOnClient(client, 'begin');
    await queryOnClient(client, 'set local statement_timeout = 0');
    const handled = await batch({ query: (config) => queryOnClient(client, config) });
    await queryOnClient(client, 'commit');
    return handled;
  } catch (error) {
    await queryOnClient(client, 'rollback').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
