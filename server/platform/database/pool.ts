import pg from 'pg';

/** Anything that can run a statement: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const DATE = 1082;

/**
 * How values are parsed: times as ISO 8601 in UTC with all their microseconds (keyset cursors need them), bigints as
 * numbers (cents and counters stay far below 2^53), dates as strings.
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
  /** the most connections */
  max: number;
  applicationName?: string;
  /** the address is that of a pooler in transaction mode (DATABASE_DIRECT_URL is set): see pooler.ts */
  pooled?: boolean;
  /** the longest wait for a connection, ms: for a free one where all are in use, and for a new one to be made */
  patience?: number;
  onError?: (error: Error) => void;
}

/** Session settings of every connection; behind a pooler, of its role. */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  // for SSDs: with the default of 4 the planner avoids index range scans and plans each call again instead of reusing a
  // plan
  random_page_cost: '1.1',
} as const;

export const STATEMENT_TIMEOUT_MS = 15_000;

/** For PostgreSQL's `options` of a new connection. */
const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * A connection to a pooler in transaction mode (PgBouncer): the next transaction may run on another server connection,
 * which doesn't know the statements that this one prepared. So statements aren't prepared by name there.
 */
class UnnamedClient extends pg.Client {
  override query(...parts: never[]): never {
    const [query, ...rest] = parts as unknown[];
    const plain =
      typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query;
    return (super.query as unknown as (...all: unknown[]) => never).call(this, plain, ...rest);
  }
}

/** Opens a pool whose connections use UTC. An idle connection that fails is dropped and reported to `onError`. */
export function openPool(asked: PoolOptions): pg.Pool {
  const { url, max, applicationName = 'quad', pooled = false, patience = 5_000, onError } = asked;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // queries that aren't awaited share a round trip, such as `begin` and a transaction's first statement
    pipeline: true,
    types,
    application_name: applicationName,
    // a pooler doesn't pass these on; there they are settings of the role (pooler.ts)
    ...(pooled ? { Client: UnnamedClient } : { options: startupOptions, statement_timeout: STATEMENT_TIMEOUT_MS }),
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  });
  pool.on('error', (error) => {
    // pg attaches the client, and the log would include it with all its statements
    delete (error as { client?: unknown }).client;
    // while the pool is ending, the database may be gone before the last connection has closed
    if (!pool.ending) onError?.(error);
  });
  // An error between two queries of a connection in use would end the process. The next query reports it anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
