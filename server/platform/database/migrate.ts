import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../release.ts';
import { asDatabaseStartError, StartError } from '../start-error.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Servers that start at the same time on one database run migrations one after the other. */
const ADVISORY_LOCK = 7_823_001;

/** The schema makes its ids with uuidv7(), which exists from this version on. */
const LEAST_POSTGRES = 18;

/**
 * How long a migration waits for a table's lock, in milliseconds: readers wait behind it. Then it rolls back and tries
 * again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 250;
/** Marks the row that counts the finished steps of an interrupted migration, in place of a fingerprint. */
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

/**
 * A line of a migration that removes what an older release still uses: `-- minimum release: 1.4.0` names the first
 * release that runs without it. Older ones refuse to start on such a database; on every other newer one they run.
 */
const MINIMUM_RELEASE = /^-- minimum release: (\d+\.\d+\.\d+)$/m;

/** Whether a version is at least another; both as in `1.4.0`. */
function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map((text) => text.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((part) => have?.[part] !== need?.[part]);
  return at === undefined || (have?.[at] ?? 0) > (need?.[at] ?? 0);
}

const fingerprint = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** The names of this release's migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();

/**
 * Brings the schema up to date: runs the numbered plain-SQL files that this database has not seen, each in its own
 * transaction, under an advisory lock. The previous version can serve meanwhile: a migration waits only a moment for a
 * lock, and a migration in steps runs each statement by itself and makes indexes concurrently. An interrupted one
 * continues with the step that failed.
 * @param only runs these alone, as for a backup of an older schema
 * @returns the names of those that ran
 * @throws StartError when the database cannot be reached or is of an older PostgreSQL, when an applied migration was edited,
 *   when a newer release removed something that this one needs, or when `only` names a migration that this one doesn't know
 */
export async function migrate(pool: pg.Pool, only?: readonly string[]): Promise<string[]> {
  const known = await knownMigrations();
  const newer = only?.find((name) => !known.includes(name));
  if (newer) throw new StartError(`This backup is newer than this version of Quad (it has ${newer}).`);
  const names = known.filter((name) => only?.includes(name) ?? true);
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseStartError(error);
  });
  try {
    const { rows: postgres } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    );
    if ((postgres[0]?.number ?? 0) < LEAST_POSTGRES * 10_000)
      throw new StartError(`Quad needs PostgreSQL ${LEAST_POSTGRES} or newer, and DATABASE_URL names an older one.`);
    // the pool's statement timeout is meant for requests
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, fingerprint text not null, applied_at timestamptz not null default now(),
      minimum_release text)`);
    // only where it is missing: changing the table would wait for a backup that reads it
    const { rowCount: hasMinimum } = await client.query(
      `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'minimum_release'`,
    );
    if (hasMinimum === 0) await client.query('alter table migrations add column minimum_release text');
    const { rows } = await client.query<{ name: string; fingerprint: string; minimum_release: string | null }>(
      'select name, fingerprint, minimum_release from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    for (const { name, minimum_release: least } of rows)
      if (!known.includes(name.split(PROGRESS)[0] ?? '') && least && !isAtLeast(version, least))
        throw new StartError(
          `This database needs Quad ${least} or newer (because of ${name}), and this is ${version}. Go back no further, or restore a backup.`,
        );
    const ran: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const before = applied.get(name);
      if (before === fingerprint(sql)) continue;
      if (before) throw new StartError(`The migration ${name} was changed after it ran on this database.`);
      const record = async () => {
        await client.query('insert into migrations (name, fingerprint, minimum_release) values ($1, $2, $3)', [
          name,
          fingerprint(sql),
          MINIMUM_RELEASE.exec(sql)?.[1] ?? null,
        ]);
      };
      // in steps only where others may wait for a lock: nobody uses a new database yet
      if (applied.size > 0 && (STEPWISE.has(name) || sql.startsWith(STEPWISE_LINE)))
        await runSteps(client, name, sql, record);
      else await runOne(client, sql, record);
      ran.push(name);
    }
    return ran;
  } finally {
    // closed, and with it end the lock and the setting
    client.release(true);
  }
}

/** Runs SQL and what records it in one transaction; retries, without end, while others hold a lock that it needs. */
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

/** Runs the statements of a stepwise migration one by one, from the first that isn't done, and counts them. */
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
