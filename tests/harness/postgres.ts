import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the tests' PostgreSQL; databases are cloned from `quad_template` */
    postgres: string;
  }
}

/** Starts one PostgreSQL for all test files, and creates the template database. */
export default async function setup(project: TestProject) {
  const folder = await temporaryFolder('quad-test-');
  const log = pino({ level: 'fatal' });
  const held = await openDataDir(folder);
  const postgres = await startEmbedded({ dataDir: folder, log, connections: 200, environment: clock() });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  // durability doesn't matter here, speed does
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.query('create database quad_template');
  const template = openPool({ url: databaseUrl(postgres.url, 'quad_template'), max: 2 });
  await migrate(template);
  await runMigrations({ pgPool: template });
  if ('FAKETIME' in clock()) await template.query(withoutStatementTimeout);
  await template.end();
  await admin.end();
  project.provide('postgres', postgres.url);
  return async () => {
    await postgres.stop();
    await held.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
}

/* PostgreSQL reads the real time when a timer ends. At an earlier date all its timers seem over then, so that a wait for a
   lock would end with a statement timeout as soon as a deadlock is looked for. The pool asks for that timeout when it
   connects, which is stronger than the server's settings. */
const withoutStatementTimeout = `
  create schema odd_dates;
  create function odd_dates.drop_statement_timeout() returns event_trigger language plpgsql as $$
    begin
      perform set_config(name, '0', false) from pg_settings where name = 'statement_timeout' and source = 'client';
    end $$;
  create event trigger odd_dates on login execute function odd_dates.drop_statement_timeout()`;

/** The variables of libfaketime, where the tests run at another date (scripts/odd-dates.ts): the database shares it. */
function clock(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKE'));
  return Object.fromEntries(given) as Record<string, string>;
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
