import pg from 'pg';
import startPostgres, { databaseUrl } from '../harness/postgres.ts';
import { type FuzzServer, openFuzzServer } from './fuzz-server.ts';

/** Servers for use outside of the tests, each with its own database. */
export interface FuzzServers {
  open(more?: Parameters<typeof openFuzzServer>[0]): Promise<FuzzServer>;
  /** stops their PostgreSQL; stop the servers first */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for them. */
export async function startFuzzServers(): Promise<FuzzServers> {
  let url = '';
  const stop = await startPostgres({ provide: (_: string, value: string) => (url = value) } as never);
  let databases = 0;
  return {
    async open(more = {}) {
      const name = `ground_${++databases}`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name} template quad_template`);
      await client.end();
      return openFuzzServer({ databaseUrl: databaseUrl(url, name), ...more });
    },
    stop,
  };
}
