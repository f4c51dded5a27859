import type { TestServer } from '../harness/server.ts';

/**
 * What may be written by a request that is refused, with the reason. Everything else is an unexpected write.
 */
const mayBeWritten = new Set([
  // limits count what is refused as well
  'rate_limits',
  // tries at a code or a link
  'verification_codes',
  'mail_links',
  // when somebody was seen last
  'sessions',
  // the product's own work in the meantime
  'mails',
  'unread_versions',
  'search_queue',
  'search_words',
  'searches',
  'clock',
]);

/** Notes every row that is written, table by table, with those of jobs and of the framework left out. */
export interface WriteWatch {
  /** Tables written since it was last asked, those left out that a refused request may write. */
  written(): Promise<string[]>;
}

/** Puts a trigger on every table of a server's database. */
export async function watchWrites({ app }: TestServer): Promise<WriteWatch> {
  const { pool } = app.platform;
  await pool.query(`
    create unlogged table if not exists fuzz_writes (name text not null);
    create or replace function fuzz_note() returns trigger language plpgsql as $$
    begin
      insert into fuzz_writes values (tg_table_name);
      return null;
    end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'fuzz_writes'`,
  );
  for (const { name } of rows)
    await pool.query(
      `create or replace trigger fuzz_note after insert or update or delete on "${name}"
       for each row execute function fuzz_note()`,
    );
  return {
    async written() {
      const found = await pool.query<{ name: string }>(
        'with gone as (delete from fuzz_writes returning name) select distinct name from gone order by 1',
      );
      return found.rows.map(({ name }) => name).filter((name) => !mayBeWritten.has(name));
    },
  };
}
