import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Platform } from '../platform.ts';
import { queryOnClient } from './query-on-client.ts';
import { statement } from './statement.ts';

/*
 * Tables that are partitioned by the week (UTC) of `created_at` (decision 52). `events_20261123` is the partition
 * of the week that begins on that Monday, `events_until_20261228` the rows from before the table was partitioned, and
 * `events_default` takes what no other partition takes.
 */

/** How many weeks are created ahead; the doctor warns when fewer than half of them are there. */
export const WEEKS_AHEAD = 4;
/** Creating or dropping a partition takes locks that others wait for, so it is given up after this many milliseconds. */
const LOCK_MS = 100;
const TRIES = 5;
const RETRY_MS = 250;
/** Processes create partitions one after the other. */
const ADVISORY_LOCK = 7_823_002;
/**
 * Error codes after which the work is tried again: somebody else held a lock, or inserted into the default partition a
 * row that belongs into a new one.
 */
const RETRIED = new Set(['55P03', '57014', '40P01', '23514']);

const PREPARE = 'platform.partitions';

interface Partition {
  table: string;
  name: string;
  /** the first day and the one after the last */
  since: string;
  until: string;
}

/** The weeks from the current one to some weeks ahead that have no partition, for each partitioned table. */
export const missingPartitions = statement<Partition, [weeks: number]>(
  'partitions.missing',
  `select p.relname::text as table, p.relname || '_' || to_char(week, 'YYYYMMDD') as name,
     (week at time zone 'UTC')::text as since, ((week + interval '1 week') at time zone 'UTC')::text as until
   from pg_class p, date_trunc('week', product_now() at time zone 'UTC') monday,
     generate_series(monday, monday + make_interval(weeks => $1), interval '1 week') week
   where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and not exists (
     select from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = p.oid and (c.relname = p.relname || '_' || to_char(week, 'YYYYMMDD')
       or c.relname ~ '_until_\\d{8}$' and right(c.relname, 8) > to_char(week, 'YYYYMMDD')))
   order by 1, 2`,
);

/**
 * Partitions whose first day was more than some days ago. The name of the one with the rows from before the table was
 * partitioned has the day of its end instead: until that is so long ago, its rows are deleted in batches.
 */
const expired = statement<{ name: string }, [table: string, days: number]>(
  'partitions.expired',
  `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = ('public.' || $1)::regclass and c.relname ~ '_\\d{8}$'
     and to_date(right(c.relname, 8), 'YYYYMMDD') <= (product_now() - make_interval(days => $2)) at time zone 'UTC'
   order by 1`,
);

/** Creates partitions ahead now, with one attempt for each, and every day from the start of the jobs on. */
export async function registerPartitions({ jobs, log }: Pick<Platform, 'jobs' | 'log'>, pool: pg.Pool): Promise<void> {
  jobs.define(PREPARE, () => createPartitions(pool, log));
  jobs.every('37 3 * * *', PREPARE);
  await createPartitions(pool, log, 1);
}

/**
 * Creates the partitions that are missing for the current week and the following ones. Several processes may do it at
 * the same time. What fails because of a lock is done the next time: rows go into the default partition until then, and
 * are moved.
 */
export async function createPartitions(pool: pg.Pool, log: Logger, tries = TRIES): Promise<void> {
  for (const missing of await missingPartitions.all(pool, WEEKS_AHEAD))
    await changeWithRetries(pool, { log, what: missing.name, tries }, (client) => create(client, missing));
}

/**
 * Drops the partitions whose first day is past the retention time, whole: their last rows are deleted up to a week
 * before their time is over.
 */
export async function dropExpiredPartitions(pool: pg.Pool, log: Logger, table: string, days: number): Promise<void> {
  for (const { name } of await expired.all(pool, table, days))
    await changeWithRetries(pool, { log, what: name, tries: TRIES }, async (client) => {
      await queryOnClient(client, `set local statement_timeout = ${LOCK_MS}`);
      await queryOnClient(client, `drop table if exists "${name}"`);
    });
}

async function create(client: pg.PoolClient, { table, name, since, until }: Partition): Promise<void> {
  await queryOnClient(client, `select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  const { rows } = await queryOnClient<{ there: boolean }>(
    client,
    `select to_regclass('${name}') is not null as there`,
  );
  if (rows[0]?.there) return;
  // attaching a table locks less than creating a partition does
  await queryOnClient(client, `create table "${name}" (like "${table}" including all)`);
  await queryOnClient(
    client,
    `with moved as (delete from "${table}_default" where created_at >= '${since}' and created_at < '${until}' returning *)
     insert into "${name}" select * from moved`,
  );
  // a crash may lose it: it's created the next time
  await queryOnClient(client, `set local statement_timeout = ${LOCK_MS}; set local synchronous_commit = off`);
  await queryOnClient(
    client,
    `alter table "${table}" attach partition "${name}" for values from ('${since}') to ('${until}')`,
  );
}

interface Attempt {
  log: Logger;
  /** for the log */
  what: string;
  tries: number;
}

/**
 * Runs a change in a transaction, and tries again after an error of RETRIED. If the last attempt ends with one it is logged.
 * @throws what the database answers otherwise
 */
async function changeWithRetries(
  pool: pg.Pool,
  { log, what, tries }: Attempt,
  change: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  for (let left = tries - 1; ; left--) {
    const client = await pool.connect();
    try {
      await queryOnClient(client, 'begin');
      await change(client);
      await queryOnClient(client, 'commit');
      return;
    } catch (error) {
      await queryOnClient(client, 'rollback').catch(() => undefined);
      if (!RETRIED.has((error as { code?: string }).code ?? '')) throw error;
      if (left <= 0) return log.warn({ err: error, partition: what }, 'a partition is changed another time');
    } finally {
      client.release();
    }
    await sleep(RETRY_MS);
  }
}
