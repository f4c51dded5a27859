import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { asDatabaseStartError, StartError } from '../start-error.ts';
import { concurrently, statementsOf } from './sql-steps.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Two servers that start at once on one database take turns. */
const ADVISORY_LOCK = 7_823_001;

/** Ids are made by its uuidv7(). */
const LEAST_POSTGRES = 18;

/**
 * How long a migration stands in line for a table, in milliseconds: whoever reads it comes behind. Then it steps back
 * and tries again.
 */
const LOCK_MS = 1_000;
const AGAIN_MS = 250;
/** Where a migration of several steps is: a row of its own beside the finished ones, until it is one. */
const STEP = '#';
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Migrations whose statements stand for themselves, so that none keeps the tables of another from readers while it
 * works. A new one says it in its first line.
 */
const STEPWISE = new Set(['0008-safety.sql', '0012-push.sql', '0013-edited-files.sql']);
const SAYS_STEPWISE = '-- step by step';

const fingerprint = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Brings the schema up to date: runs the numbered plain-SQL files that this database has not seen, each in a
 * transaction of its own, under an advisory lock. On a database in use a server of before goes on serving: a migration
 * waits for no lock longer than a moment, and one of several steps takes each by itself, indexes without keeping writers
 * out; where it was interrupted it goes on.
 * @param only runs these alone, as for a backup of an older schema
 * @returns the names of those that ran
 * @throws StartError when the database cannot be reached or is of an older PostgreSQL, when an applied migration was edited, or
 *   the database is newer than this program
 */
export async function migrate(pool: pg.Pool, only?: readonly string[]): Promise<string[]> {
  const known = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  const newer = only?.find((name) => !known.includes(name));
  if (newer) throw new StartError(`This backup is newer than this version of Quad (it has ${newer}).`);
  const names = known.filter((name) => only?.includes(name) ?? true);
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseStartError(error);
  });
  try {
    const { rows: version } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    );
    if ((version[0]?.number ?? 0) < LEAST_POSTGRES * 10_000)
      throw new StartError(`Quad needs PostgreSQL ${LEAST_POSTGRES} or newer, and DATABASE_URL names an older one.`);
    // the pool's own limits are those of calls
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, fingerprint text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    for (const name of applied.keys())
      if (!known.includes(name.split(STEP)[0] ?? ''))
        throw new StartError(`This database is newer than this version of Quad (it has ${name}).`);
    const ran: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const before = applied.get(name);
      if (before === fingerprint(sql)) continue;
      if (before) throw new StartError(`The migration ${name} was changed after it ran on this database.`);
      const finish = async () => {
        await client.query('insert into migrations (name, fingerprint) values ($1, $2)', [name, fingerprint(sql)]);
      };
      if (applied.size > 0 && (STEPWISE.has(name) || sql.startsWith(SAYS_STEPWISE)))
        await runSteps(client, name, sql, finish);
      else await runOne(client, sql, finish);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

/** Runs SQL and what notes it in one transaction, again while others use what it needs. */
async function runOne(client: pg.PoolClient, sql: string, note: () => Promise<void>): Promise<void> {
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await client.query(sql);
      await note();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await sleep(AGAIN_MS);
  }
}

async function runSteps(client: pg.PoolClient, name: string, sql: string, finish: () => Promise<void>): Promise<void> {
  const progress = `${name}${STEP}`;
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from migrations where name = $1', [
    progress,
  ]);
  const done = Number(rows[0]?.fingerprint ?? 0);
  for (const [at, statement] of statementsOf(sql).entries()) {
    if (at < done) continue;
    const note = async () => {
      await client.query(
        `insert into migrations (name, fingerprint) values ($1, $2)
         on conflict (name) do update set fingerprint = excluded.fingerprint`,
        [progress, String(at + 1)],
      );
    };
    const index = concurrently(statement);
    if (!index) {
      await runOne(client, statement, note);
      continue;
    }
    // what an interrupted try left is no index
    await client.query(`drop index concurrently if exists ${index.name}`);
    await client.query(index.sql);
    await note();
  }
  await runOne(client, 'select 1', async () => {
    await client.query('delete from migrations where name = $1', [progress]);
    await finish();
  });
}
