import type pg from 'pg';

/**
 * Asks on one connection, as `client.query` does. That one's own promise lets nothing of a query go while young: of a
 * server that writes, every query with all that it read became old first, and the collection of old objects is what
 * everybody waits for. Given a callback, pg lets go of it at once.
 * @throws what the database says, with the stack of who asked
 */
export async function ask<Row extends pg.QueryResultRow>(
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
