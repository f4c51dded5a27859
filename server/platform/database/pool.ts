import pg from 'pg';

/** Anything that can run a statement: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const DATE = 1082;

/**
 * How values leave the database: times as ISO 8601 in UTC with all their microseconds (a keyset needs them),
 * big integers as numbers (cents and counters stay far below 2^53), dates as written.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMPTZ) return isoTime;
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  },
};

function isoTime(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, value.indexOf('+', 19))}Z`;
}

export interface PoolOptions {
  url: string;
  max: number;
  applicationName?: string;
  /** the address is that of a pooler of transactions (DATABASE_DIRECT_URL is set): see pooler.ts */
  pooled?: boolean;
  /** how long a new connection may take, in milliseconds */
  patience?: number;
  onError?: (error: Error) => void;
}

/** What every connection is told, by name. */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  // as the storage of today is: with the default of 4 the planner distrusts index ranges and plans each call anew
  random_page_cost: '1.1',
} as const;

export const STATEMENT_TIMEOUT_MS = 15_000;

const options = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * A connection to a pooler of transactions (PgBouncer): the next transaction may run on another connection of the
 * database, which does not know what this one prepared. So nothing is prepared by name there.
 */
class UnnamedClient extends pg.Client {
  override query(...parts: never[]): never {
    const [query, ...rest] = parts as unknown[];
    const plain =
      typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query;
    return (super.query as unknown as (...all: unknown[]) => never).call(this, plain, ...rest);
  }
}

/** Opens a pool whose connections speak UTC. An idle connection that dies is dropped and told to `onError`. */
export function openPool(asked: PoolOptions): pg.Pool {
  const { url, max, applicationName = 'quad', pooled = false, patience = 5_000, onError } = asked;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // what is not waited for goes out together, such as `begin` and a transaction's first statement
    pipeline: true,
    types,
    application_name: applicationName,
    // a pooler takes neither: there the role is told them
    ...(pooled ? { Client: UnnamedClient } : { options, statement_timeout: STATEMENT_TIMEOUT_MS }),
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  });
  // once it ends, the database may be gone before the last connection has said good-bye
  pool.on('error', (error) => {
    // the client with all its statements would be logged with it
    delete (error as { client?: unknown }).client;
    if (!pool.ending) onError?.(error);
  });
  // One that dies while it is in use between two queries would end the process; its next query tells the fault.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
