import type { QueryResultRow } from 'pg';
import type { Queryable } from './pool.ts';

/** A named prepared statement: parsed and planned once per connection. */
export interface Statement<Row extends QueryResultRow, Values extends readonly unknown[]> {
  name: string;
  text: string;
  /** All rows. */
  all(db: Queryable, ...values: Values): Promise<Row[]>;
  /** The first row, or undefined. */
  one(db: Queryable, ...values: Values): Promise<Row | undefined>;
  /** How many rows it touched. */
  run(db: Queryable, ...values: Values): Promise<number>;
}

const declared = new Map<string, string>();

/** Every statement declared so far by name: the tests prepare each one against the real schema. */
export const declaredStatements = (): ReadonlyMap<string, string> => declared;

/**
 * Declares a statement once, at module level, in a feature's store.
 * @param name unique, `feature.what`; PostgreSQL keeps 63 bytes of it
 * @param text SQL with $1, $2…
 */
export function statement<Row extends QueryResultRow = never, Values extends readonly unknown[] = readonly []>(
  name: string,
  text: string,
): Statement<Row, Values> {
  if (declared.has(name)) throw new Error(`two statements are named ${name}`);
  declared.set(name, text);
  const rows = async (db: Queryable, values: readonly unknown[]) =>
    db.query<Row>({ name, text, values: values as unknown[] });
  return {
    name,
    text,
    all: async (db, ...values) => (await rows(db, values)).rows,
    one: async (db, ...values) => (await rows(db, values)).rows[0],
    run: async (db, ...values) => (await rows(db, values)).rowCount ?? 0,
  };
}
