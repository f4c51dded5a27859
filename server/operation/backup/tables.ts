import type pg from 'pg';

/** A table in a backup. */
export interface SavedTable {
  /** `schema.name`, quoted */
  name: string;
  /** its columns, quoted, without generated ones */
  columns: string[];
  rows: number;
}

/** A sequence and its current value. */
export interface SavedSequence {
  name: string;
  value: number;
}

const WEEK_MS = 7 * 86_400_000;

/** Schemas that contain data of this deployment. */
const OWN = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'";

/** All tables and partitions with their columns, by name; `rows` is filled in later. */
export async function listTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(`
    select format('%I.%I', n.nspname, c.relname) as name, 0 as rows,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and ${OWN} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`);
  return rows;
}

/** The tables that have partitions. */
export async function listPartitioned(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'p' and ${OWN} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Gives the partitioned tables of an empty schema the partitions of a backup, whose names say which weeks they are for
 * (platform/database/partitions.ts).
 */
export async function replacePartitions(client: pg.ClientBase, saved: readonly SavedTable[]): Promise<void> {
  for (const table of await listPartitioned(client)) {
    const { rows: present } = await client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass`,
      [table],
    );
    for (const { name } of present) if (!name.endsWith('_default')) await client.query(`drop table ${name}`);
    for (const { name } of saved) {
      const [, until, day] = (name.startsWith(`${table}_`) && /_(until_)?(\d{8})$/.exec(name)) || [];
      if (!day) continue;
      const from = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
      const [first, next] = [from, from + WEEK_MS].map((at) => new Date(at).toISOString());
      const bounds = until ? `from (minvalue) to ('${first}')` : `from ('${first}') to ('${next}')`;
      await client.query(`create table ${name} partition of ${table} for values ${bounds}`);
    }
  }
}

export async function listSequences(client: pg.ClientBase): Promise<SavedSequence[]> {
  const { rows } = await client.query<SavedSequence>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      coalesce(pg_sequence_last_value(c.oid), 0)::float8 as value
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OWN} order by 1`);
  return rows;
}

/** The foreign keys, each with the statements that drop and recreate it, since a restore loads rows in any order. */
export async function listForeignKeys(client: pg.ClientBase): Promise<{ drop: string; make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OWN} order by k.conrelid, k.conname`);
  return rows;
}
