import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { asDatabaseStartError, StartError } from '../start-error.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Two servers that start at once on one database take turns. */
const ADVISORY_LOCK = 7_823_001;

/** Ids are made by its uuidv7(). */
const LEAST_POSTGRES = 18;

const fingerprint = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Brings the schema up to date: runs the numbered plain-SQL files that this database has not seen, each in a
 * transaction of its own, under an advisory lock.
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
      throw new StartError(`Quad needs PostgreSQL ${LEAST_POSTGRES} or newer: DATABASE_URL names an older one.`);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, fingerprint text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; fingerprint: string }>(
      'select name, fingerprint from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
    for (const name of applied.keys())
      if (!known.includes(name))
        throw new StartError(`This database is newer than this version of Quad (it has ${name}).`);
    const ran: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const before = applied.get(name);
      if (before === fingerprint(sql)) continue;
      if (before) throw new StartError(`The migration ${name} was changed after it ran on this database.`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migrations (name, fingerprint) values ($1, $2)', [name, fingerprint(sql)]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => undefined);
    client.release();
  }
}
