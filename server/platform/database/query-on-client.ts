import type pg from 'pg';

/**
 * Queries on one connection, as `client.query` does, but through pg's callback: its own promise keeps everything a query read
 * alive until V8 has moved it to the old space, whose collection stops the process.
 * @throws what the database answers, with the caller's stack
 */
export async function queryOnClient<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  config: string | pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise<pg.QueryResult<Row>>((done, fail) => {
      client.query<Row>(config, (error: Error | null, result) => (error ? fail(error) : done(result)));
    });
  } catch (error) {
    // what it was made with leads to the socket alone
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
