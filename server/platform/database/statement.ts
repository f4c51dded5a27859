import type { QueryResultRow } from 'pg';
import type { Queryable } from './pool.ts';

/** Parameters by position ($1, $2…), or by name ($campusId…), which is how more than four are passed. */
type ParameterList<Values extends object> = Values extends readonly unknown[] ? Values : [values: Values];

/** A named prepared statement: parsed and planned once per connection. */
export interface Statement<Row extends QueryResultRow, Values extends object> {
  name: string;
  /** the SQL as PostgreSQL gets it, with $1, $2… */
  text: string;
  /** All rows. */
  all(db: Queryable, ...values: ParameterList<Values>): Promise<Row[]>;
  /** The first row, or undefined. */
  one(db: Queryable, ...values: ParameterList<Values>): Promise<Row | undefined>;
  /** The number of affected rows. */
  run(db: Queryable, ...values: ParameterList<Values>): Promise<number>;
}

const declared = new Map<string, string>();

/** The SQL of every statement declared so far, by name: `npm run check` has PostgreSQL describe each one. */
export const declaredStatements = (): ReadonlyMap<string, string> => declared;

/**
 * Declares a statement once, at module level, in a feature's store.
 * @param name unique, `feature.what`; PostgreSQL keeps 63 bytes of it
 * @param sql with parameters by position or by name
 * @throws Error when the name is taken, or the SQL has parameters of both kinds
 */
export function statement<Row extends QueryResultRow = never, Values extends object = readonly []>(
  name: string,
  sql: string,
): Statement<Row, Values> {
  if (declared.has(name)) throw new Error(`two statements are named ${name}`);
  const { text, names } = numbered(sql);
  declared.set(name, text);
  const rows = async (db: Queryable, given: readonly unknown[]) =>
    db.query<Row>({ name, text, values: names.length === 0 ? [...given] : inOrder(names, given[0] as object) });
  return {
    name,
    text,
    all: async (db, ...values) => (await rows(db, values)).rows,
    one: async (db, ...values) => (await rows(db, values)).rows[0],
    run: async (db, ...values) => (await rows(db, values)).rowCount ?? 0,
  };
}

/** Converts named parameters to the numbered ones that PostgreSQL knows. */
function numbered(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  if (names.length > 0 && /\$\d/.test(sql)) throw new Error(`parameters by position and by name: ${sql}`);
  return { text, names };
}

const inOrder = (names: readonly string[], values: object): unknown[] =>
  names.map((name) => {
    // pg would send null for a missing parameter
    if (!(name in values)) throw new Error(`the parameter ${name} is missing`);
    return values[name as keyof typeof values];
  });
