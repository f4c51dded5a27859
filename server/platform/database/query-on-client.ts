import type pg from 'pg';

/**
 * Queries on one connection, as `client.query` does, but through pg's callback. pg's own promise keeps everything that
 * a query read alive until V8 has promoted it to the old space, whose garbage collection stops the process.
 * @throws the error of the database or the connection, with the caller's stack
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
    // the original stack leads only to the socket
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
