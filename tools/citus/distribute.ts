import type pg from 'pg';

/** Small, and read together with rows of every campus: a copy on each node. */
const COPIED = ['campuses', 'campus_logos', 'campus_sign_in', 'campus_texts', 'search_synonyms', 'terms', 'users'];

/** Written all the time by one server, or in partitions: on the coordinator alone. */
const LOCAL = [
  'clock',
  'migrations',
  'undeliverable_addresses',
  'rate_limits',
  'job_workers',
  'watch_queue',
  'ad_told',
  'analytics_told',
];

/**
 * What Citus needs that the migrations don't have. A function whose body is parsed already (`return …`) fails where it reads a
 * table of the cluster, and a query of a shard can't read another one, so each node has a clock of its own. The triggers of
 * `posts` write to the queue of the same campus.
 */
const PREPARATION = `
  create or replace function product_now() returns timestamptz language sql stable parallel safe as
    'select statement_timestamp() + make_interval(secs => (select offset_seconds from clock))';
  create or replace function kept_days(campus text, kind text, usual integer) returns integer language sql stable parallel safe as
    'select coalesce((select (c.retention ->> kind)::int from campuses c where c.id = campus), usual)';
  create or replace function shortest_kept_days(kind text, usual integer) returns integer language sql stable parallel safe as
    'select least(usual, (select min((c.retention ->> kind)::int) from campuses c))';
  alter table search_queue drop constraint search_queue_pkey, add primary key (campus_id, id);
  select run_command_on_workers('create table clock as select true as single, 0::float8 as offset_seconds')`;

export interface Distribution {
  distributed: readonly string[];
  copied: readonly string[];
  /** foreign keys that the cluster can't keep: `deals_campus_id_post_id_fkey of deals: why` */
  lost: readonly string[];
}

interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

/**
 * Distributes the tables of an installation: by campus where every unique key contains it, a copy on each node of the directory.
 * @param client a connection to the coordinator, whose database is migrated
 * @param rest where all other tables live: on the coordinator, or copied to each node too
 */
export async function distribute(
  client: pg.Client,
  { shards, rest }: { shards: number; rest: 'coordinator' | 'copied' },
): Promise<Distribution> {
  await client.query(PREPARATION);
  const { rows: tables } = await client.query<{ name: string; by_campus: boolean }>(
    `select c.relname as name, a.attnotnull is true and bool_and(a.attnum = any (i.indkey)) as by_campus
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisunique
       left join pg_attribute a on a.attrelid = c.oid and a.attname = 'campus_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and c.relname !~ '^sandbox_'
       and c.relname <> all ($1)
     group by c.relname, a.attnotnull order by c.relname <> 'posts', c.relname`,
    [LOCAL],
  );
  const names = (wanted: typeof tables) => wanted.map(({ name }) => name);
  const distributed = names(tables.filter(({ name, by_campus }) => by_campus && !COPIED.includes(name)));
  const copied = rest === 'copied' ? names(tables).filter((name) => !distributed.includes(name)) : COPIED;
  // a table is moved without its foreign keys, and gets them back when the tables that they name have been moved too
  const { rows: keys } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
       and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
    [[...distributed, ...copied]],
  );
  await client.query(`set citus.shard_count = ${shards}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of copied) await client.query('select create_reference_table($1)', [table]);
  for (const [at, table] of distributed.entries())
    await client.query(`select create_distributed_table($1, 'campus_id', colocate_with => $2)`, [
      table,
      at === 0 ? 'none' : distributed[0],
    ]);
  const lost: string[] = [];
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((error: pg.DatabaseError) => {
      lost.push(`${name} of ${table}: ${error.message}`);
    });
  return { distributed, copied, lost };
}
