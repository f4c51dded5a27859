import type { TestServer } from '../harness/server.ts';

/** Tables that a refused request may write to, with the reason. Any other write is an error. */
const mayBeWritten = new Set([
  // rate limits count refused requests too
  'rate_limits',
  // attempts at a code or a link
  'verification_codes',
  'mail_links',
  // last-seen times
  'sessions',
  // background work
  'mails',
  'unread_versions',
  'search_queue',
  'search_words',
  'searches',
  'clock',
]);

/** Records every written row by table, leaving out those of jobs and of the framework. */
export interface WriteWatch {
  /** Tables written since the last call, without those that a refused request may write to. */
  written(): Promise<string[]>;
}

/** Adds a trigger to every table of a server's database. */
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
