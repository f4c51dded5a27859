import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { asDatabaseStartError, StartError } from '../start-error.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Two servers that start at the same time on one database run migrations one after the other. */
const ADVISORY_LOCK = 7_823_001;

/** The schema makes its ids with uuidv7(), which exists from this version on. */
const LEAST_POSTGRES = 18;

/**
 * How long a migration waits for a table's lock, in milliseconds: readers wait behind it. Then it rolls back and tries
 * again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 250;
/** Marks the row that counts the finished steps of an interrupted migration. */
const PROGRESS = '#';
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Migrations whose statements are independent run one by one, so that no table stays locked while another one changes.
 * A new one declares it in its first line; these are older than that line.
 */
const STEPWISE = new Set(['0008-safety.sql', '0012-push.sql', '0013-edited-files.sql']);
const STEPWISE_LINE = '-- step by step';

/** The statements of a stepwise migration: each starts at the left margin, and its further lines are indented. */
const stepsOf = (sql: string): string[] =>
  sql
    .replace(/^--.*\n/gm, '')
    .split(/;\s*\n(?=\S)/)
    .map((step) => step.trim())
    .filter(Boolean);

const CREATE_INDEX = /^create (unique )?index (?:concurrently )?(\w+)/i;

const fingerprint = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Brings the schema up to date: runs the numbered plain-SQL files that this database has not seen, each in its own
 * transaction, under an advisory lock. The previous version can serve meanwhile: a migration waits only a moment for a
 * lock, and a migration in steps runs each statement by itself and makes indexes concurrently. An interrupted one
 * continues with the step that failed.
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
    // the pool's statement timeout is meant for requests
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, fingerprint text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    for (const name of applied.keys())
      if (!known.includes(name.split(PROGRESS)[0] ?? ''))
        throw new StartError(`This database is newer than this version of Quad (it has ${name}).`);
    const ran: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const before = applied.get(name);
      if (before === fingerprint(sql)) continue;
      if (before) throw new StartError(`The migration ${name} was changed after it ran on this database.`);
      const record = async () => {
        await client.query('insert into migrations (name, fingerprint) values ($1, $2)', [name, fingerprint(sql)]);
      };
      if (applied.size > 0 && (STEPWISE.has(name) || sql.startsWith(STEPWISE_LINE)))
        await runSteps(client, name, sql, record);
      else await runOne(client, sql, record);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

/** Runs SQL and what records it in one transaction; retries while others hold a lock that it needs. */
async function runOne(client: pg.PoolClient, sql: string, record: () => Promise<void>): Promise<void> {
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(sql);
      await record();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await sleep(RETRY_MS);
  }
}

async function runSteps(client: pg.PoolClient, name: string, sql: string, record: () => Promise<void>): Promise<void> {
  const progress = `${name}${PROGRESS}`;
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from migrations where name = $1', [
    progress,
  ]);
  const done = Number(rows[0]?.fingerprint ?? 0);
  for (const [index, step] of stepsOf(sql).entries()) {
    if (index < done) continue;
    const recordStep = async () => {
      await client.query(
        `insert into migrations (name, fingerprint) values ($1, $2)
         on conflict (name) do update set fingerprint = excluded.fingerprint`,
        [progress, String(index + 1)],
      );
    };
    const [createIndex, , indexName] = CREATE_INDEX.exec(step) ?? [];
    if (createIndex) {
      // an interrupted attempt leaves an invalid index
      await client.query(`drop index concurrently if exists ${indexName}`);
      await client.query(step.replace(CREATE_INDEX, 'create $1index concurrently $2'));
      await recordStep();
    } else await runOne(client, step, recordStep);
  }
  await runOne(client, 'select 1', async () => {
    await client.query('delete from migrations where name = $1', [progress]);
    await record();
  });
}
