import pg from 'pg';
import { declaredStatements } from '../../server/platform/database/statement.ts';

/** A column that a statement returns. */
export interface Column {
  name: string;
  /** PostgreSQL's name of its type, as in `timestamptz` or `_text` for an array of texts */
  type: string;
  /** for an unchanged table column, whether it is `not null`; null for computed ones */
  notNull: boolean | null;
}

/** The columns of every declared statement by its name, and PostgreSQL's errors. */
export interface Described {
  columns: ReadonlyMap<string, readonly Column[]>;
  /** `posts.feed: column "x" does not exist` */
  refused: readonly string[];
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/**
 * Lets PostgreSQL describe every statement that the server declares.
 * @param pool a migrated database, with the tables of the job queue and of the sandbox
 */
export async function describeStatements(pool: pg.Pool): Promise<Described> {
  // app.ts loads every store, and each declares its statements
  await import('../../server/app.ts');
  const { rows: types } = await pool.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type',
  );
  const { rows: attributes } = await pool.query<{ of: string; required: boolean }>(
    `select attrelid::int || '.' || attnum as of, attnotnull as required from pg_attribute where attnum > 0`,
  );
  const typeNames = new Map(types.map(({ oid, name }) => [oid, name]));
  const required = new Map(attributes.map(({ of, required }) => [of, required]));
  const columns = new Map<string, Column[]>();
  const refused: string[] = [];
  // the pool's connections pipeline queries, which a custom query can't join
  const client = new pg.Client(pool.options.connectionString);
  await client.connect();
  try {
    for (const [name, text] of declaredStatements()) {
      try {
        const fields = await describe(client, text);
        columns.set(
          name,
          fields.map((field) => ({
            name: field.name,
            type: typeNames.get(field.dataTypeID) ?? String(field.dataTypeID),
            notNull: required.get(`${field.tableID}.${field.columnID}`) ?? null,
          })),
        );
      } catch (fault) {
        refused.push(`${name}: ${(fault as Error).message}`);
      }
    }
  } finally {
    await client.end();
  }
  return { columns, refused };
}

/** The part of pg's connection that describes a statement without running it. */
interface Wire {
  parse(query: { text: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** A query in pg's own format (like pg-cursor's) that only requests the description. */
function describe(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((done, fail) => {
    let fields: readonly Field[] = [];
    const noop = () => undefined;
    client.query({
      submit(wire: Wire) {
        wire.parse({ text });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => void (fields = message.fields),
      handleReadyForQuery: () => done(fields),
      handleError: fail,
      handleDataRow: noop,
      handleCommandComplete: noop,
      handlePortalSuspended: noop,
      handleEmptyQuery: noop,
    } as unknown as pg.Submittable);
  });
}
