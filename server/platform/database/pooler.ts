import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { sessionSettings, STATEMENT_TIMEOUT_MS } from './pool.ts';

/**
 * Gives the role of this database, once for all its connections, the settings that a pooler does not pass on.
 * @param direct a pool past the pooler
 */
export async function tellRole(direct: pg.Pool): Promise<void> {
  const wanted = { ...sessionSettings, statement_timeout: String(STATEMENT_TIMEOUT_MS) };
  for (const [name, value] of Object.entries(wanted)) {
    // two servers that start at once would change one row: whoever comes second finds it done
    const { rows } = await direct.query<{ sql: string; told: boolean }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as sql,
              exists (select from pg_db_role_setting s, unnest(s.setconfig) setting
                      where s.setrole = (select oid from pg_roles where rolname = current_user)
                        and s.setdatabase = (select oid from pg_database where datname = current_database())
                        and lower(setting) = lower($1 || '=' || $2)) as told`,
      [name, value],
    );
    if (rows[0] && !rows[0].told) await direct.query(rows[0].sql).catch(ignoreRace);
  }
}

function ignoreRace(error: Error): void {
  if (!/tuple concurrently updated/.test(error.message)) throw error;
}

/**
 * Makes sure that connections through the pooler speak UTC, by which times leave the database.
 * @throws StartError when they do not
 */
export async function tryPooler(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string }>(`select current_setting('TimeZone') as zone`);
  if (rows[0]?.zone !== sessionSettings.TimeZone)
    throw new StartError(
      "Connections through the pooler at DATABASE_URL don't use UTC. Let it reconnect to its database, and start Quad again.",
    );
}
