import type pg from 'pg';
import { knownMigrations } from '../../platform/database/migrate.ts';
import { missingPartitions, WEEKS_AHEAD } from '../../platform/database/partitions.ts';
import { tableExists } from '../../platform/database/table-exists.ts';
import { checkRights } from './check-rights.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const LEAST_POSTGRES = 180_000;
/** From this age on PostgreSQL itself begins to warn; at two billion it stops. */
const OLD_TRANSACTIONS = 1_000_000_000;

/** The database's release, migrations and vacuum. */
export async function checkDatabase(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ number: number; version: string; size: string; age: number; standby: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            pg_size_pretty(pg_database_size(current_database())) as size, age(datfrozenxid) as age,
            pg_is_in_recovery() as standby
     from pg_database where datname = current_database()`,
  );
  const [about] = rows;
  if (!about) return [];
  if (about.number < LEAST_POSTGRES)
    return [
      fail(
        'Database',
        `PostgreSQL is release ${about.version}.`,
        'Upgrade it to 18 or newer, or name another in DATABASE_URL.',
      ),
    ];
  if (about.standby)
    return [
      fail(
        'Database',
        'DATABASE_URL names a standby, which accepts no writes.',
        'Name the primary in DATABASE_URL, and the standby in DATABASE_REPLICA_URL.',
      ),
    ];
  const obstacle = await checkRights(client);
  if (obstacle) return [obstacle];
  const migrations = await checkMigrations(client);
  return [
    ok('Database', `PostgreSQL ${about.version} answers; the database has ${about.size}.`),
    migrations,
    ...(migrations.verdict === 'ok' ? [await checkPartitions(client)] : []),
    await checkVacuum(client, about.age),
  ];
}

async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  const what = 'Migrations';
  const known = await knownMigrations();
  const applied = (await tableExists(client, 'migrations'))
    ? (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)
    : [];
  const waiting = known.filter((name) => !applied.includes(name)).length;
  if (waiting > 0)
    return warn(
      what,
      `${waiting} of ${known.length} haven't run yet.`,
      'They run when the server starts: start or reload it.',
    );
  const newer = applied.filter((name) => !known.includes(name)).length;
  return ok(what, newer > 0 ? `All have run, and ${newer} of a newer release.` : `All ${known.length} have run.`);
}

async function checkPartitions(client: pg.ClientBase): Promise<Finding> {
  const what = 'Partitions';
  const weeks = WEEKS_AHEAD / 2;
  const missing = await missingPartitions.all(client, weeks);
  if (missing.length === 0) return ok(what, `They are there for the next ${weeks} weeks.`);
  return warn(
    what,
    `Not there: ${missing.map(({ name }) => name).join(', ')}. Rows go into the default partition meanwhile.`,
    'The server creates them when it starts and every day: look for "partition" in its log, and end long transactions.',
  );
}

async function checkVacuum(client: pg.ClientBase, age: number): Promise<Finding> {
  const what = 'Vacuum';
  if (age > OLD_TRANSACTIONS)
    return fail(
      what,
      `The oldest transaction id is ${age} old.`,
      'Run "vacuum freeze" in the database, and find out why autovacuum could not.',
    );
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where n_dead_tup > 100000 and n_dead_tup > n_live_tup order by n_dead_tup desc limit 3`,
  );
  if (rows.length === 0) return ok(what, 'No table has more dead rows than live ones.');
  const names = rows.map(({ name }) => name).join(', ');
  return warn(
    what,
    `More dead rows than live ones: ${names}.`,
    'Set autovacuum to on, end long transactions, and run "vacuum analyze".',
  );
}

/** The clocks of this machine and of the database. */
export async function checkClock(client: pg.ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (before + Date.now()) / 2;
  return clockFinding(Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1000, 'the database');
}

/** @param apart seconds between this machine's clock and another */
export function clockFinding(apart: number, whose: string): Finding {
  const says = `This machine's clock and that of ${whose} are ${apart < 1 ? 'less than a second' : `${Math.round(apart)} s`} apart.`;
  const fix = 'Turn on NTP on both machines (timedatectl set-ntp true).';
  return apart > 30 ? fail('Clock', says, fix) : apart > 3 ? warn('Clock', says, fix) : ok('Clock', says);
}
