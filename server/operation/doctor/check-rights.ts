import type pg from 'pg';
import { fail, type Finding } from './finding.ts';

/** The extensions that the migrations create. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'];

/** Why the migrations can't run in a database, if they can't: its user's rights, its extensions, or what else is in it. */
export async function checkRights(client: pg.ClientBase): Promise<Finding | null> {
  const what = 'Database';
  const { rows } = await client.query<{
    database: string;
    user: string;
    may: boolean;
    encoding: string;
    absent: string[];
    stranger: string | null;
  }>(
    `select current_database() as database, current_user as user, pg_encoding_to_char(encoding) as encoding,
            has_database_privilege(oid, 'CREATE')
              and coalesce((select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public'), false) as may,
            array(select wanted from unnest($1::text[]) wanted
                  where not exists (select from pg_available_extensions a where a.name = wanted)) as absent,
            case when to_regclass('public.migrations') is null then
              (select relname::text from pg_class
               where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') order by 1 limit 1) end as stranger
     from pg_database where datname = current_database()`,
    [EXTENSIONS],
  );
  const [found] = rows;
  if (!found) return null;
  const { database, user, may, encoding, absent, stranger } = found;
  if (encoding !== 'UTF8')
    return fail(what, `The database ${database} is encoded as ${encoding}.`, 'Create it with the encoding UTF8.');
  if (stranger)
    return fail(
      what,
      `The database ${database} has tables of another program, such as ${stranger}.`,
      'Create one for Quad alone.',
    );
  if (!may)
    return fail(
      what,
      `The user ${user} can't create tables and schemas in the database ${database}.`,
      `As the user postgres, run: psql -c 'alter database "${database}" owner to "${user}"'`,
    );
  if (absent.length > 0)
    return fail(
      what,
      `PostgreSQL lacks the extension ${absent.join(', ')}.`,
      'Install the package with its additional modules (postgresql-contrib).',
    );
  return null;
}
