import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { sessionSettings, STATEMENT_TIMEOUT_MS } from './pool.ts';

/**
 * Makes the session settings defaults of the database role, because a pooler doesn't pass them on.
 * @param direct a pool that bypasses the pooler
 */
export async function setRoleDefaults(direct: pg.Pool): Promise<void> {
  const wanted = { ...sessionSettings, statement_timeout: String(STATEMENT_TIMEOUT_MS) };
  for (const [name, value] of Object.entries(wanted)) {
    const { rows } = await direct.query<{ sql: string; is_set: boolean }>(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as sql,
              exists (select from pg_db_role_setting s, unnest(s.setconfig) setting
                      where s.setrole = (select oid from pg_roles where rolname = current_user)
                        and s.setdatabase = (select oid from pg_database where datname = current_database())
                        and lower(setting) = lower($1 || '=' || $2)) as is_set`,
      [name, value],
    );
    if (rows[0] && !rows[0].is_set) await direct.query(rows[0].sql).catch(ignoreRace);
  }
}

/** Two servers that start at the same time update the same row, and the second one finds it changed. */
function ignoreRace(error: Error): void {
  if (!/tuple concurrently updated/.test(error.message)) throw error;
}

/**
 * Checks that connections through the pooler use UTC, as times from the database are expected to.
 * @throws StartError when they do not
 */
export async function checkPooler(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string }>(`select current_setting('TimeZone') as zone`);
  if (rows[0]?.zone !== sessionSettings.TimeZone)
    throw new StartError(
      "Connections through the pooler at DATABASE_URL don't use UTC. Let it reconnect to its database, and start Quad again.",
    );
}
