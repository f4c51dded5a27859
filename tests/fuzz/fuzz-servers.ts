import pg from 'pg';
import startPostgres, { databaseUrl } from '../harness/postgres.ts';
import { type Ground, openGround } from './fuzz-server.ts';

/** Grounds outside of the tests, each with a database of its own. */
export interface Grounds {
  open(more?: Parameters<typeof openGround>[0]): Promise<Ground>;
  /** ends their PostgreSQL; the servers are to be stopped before */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for grounds. */
export async function startGrounds(): Promise<Grounds> {
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
      return openGround({ databaseUrl: databaseUrl(url, name), ...more });
    },
    stop,
  };
}
