import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../platform/database/migrate.ts';
import { openPool } from '../../platform/database/pool.ts';
import { tableExists } from '../../platform/database/table-exists.ts';
import { StartError } from '../../platform/start-error.ts';
import type { FileStore } from '../../platform/storage/index.ts';
import { prepareMailbox, prepareMarker, prepareStripe } from '../../sandbox/index.ts';
import { MANIFEST, type Manifest, readArchive } from './archive.ts';
import type { BackupResult } from './write-backup.ts';
import { listForeignKeys, listTables, replacePartitions } from './tables.ts';

/**
 * Restores a backup into a database without people and a file store. A backup of an older version is migrated. The
 * database is only changed if the file is complete.
 * @throws StartError when a server is still using the database, it has people in it, or the file is not a complete
 * backup
 */
export async function restoreBackup(url: string, files: FileStore, path: string): Promise<Omit<BackupResult, 'bytes'>> {
  await readArchive(path, async () => {});
  const pool = openPool({ url, max: 2, applicationName: 'quad-restore' });
  const client = new pg.Client({ connectionString: url, application_name: 'quad-restore' });
  try {
    await client.connect();
    // the role's timeout is for requests
    await client.query('set statement_timeout = 0');
    await refuseUnlessEmpty(client);
    let manifest: Manifest | undefined;
    let keys: { drop: string; make: string }[] = [];
    const loaded = new Map<string, number>();
    const { media } = await readArchive(path, async (name, body) => {
      if (name === MANIFEST) {
        manifest = JSON.parse(Buffer.concat(await body.toArray()).toString()) as Manifest;
        await makeSchema(client, pool, manifest);
        keys = await listForeignKeys(client);
        await client.query('begin');
        for (const key of keys) await client.query(key.drop);
        for (const table of await listTables(client)) {
          await client.query(`alter table ${table.name} disable trigger user`);
          if (table.name !== 'public.migrations') await client.query(`truncate ${table.name}`);
        }
      } else if (name.startsWith('media/')) {
        await files.put(name.slice('media/'.length), body, { contentType: contentTypeOf(name) });
      } else if (manifest) await loadTable(client, manifest, name, body, loaded);
    });
    if (!manifest) throw new StartError(`${path} isn't a backup.`);
    await finish(client, manifest, keys, loaded);
    await migrate(pool);
    await client.query('analyze');
    const rows = [...loaded.values()].reduce((sum, count) => sum + count, 0);
    return { tables: loaded.size, rows, media, at: manifest.at };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    await pool.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows: busy } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('quad', 'quad-bus')`,
  );
  if (busy.length > 0) throw new StartError('A server is using this database. Stop it first.');
  if (!(await tableExists(client, 'public.users'))) return;
  const { rows: people } = await client.query('select 1 from users limit 1');
  if (people.length > 0) throw new StartError('This database has people in it. Restore a backup into an empty one.');
}

/** Creates the schema as it was when the backup was made, in an empty database. */
async function makeSchema(client: pg.Client, pool: pg.Pool, { migrations, tables }: Manifest): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
  await client.query('drop schema if exists sandbox cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await runMigrations({ pgPool: pool });
  await migrate(pool, migrations);
  await replacePartitions(client, tables);
  if (tables.some(({ name }) => name === 'sandbox.mails')) await prepareMailbox(pool);
  if (tables.some(({ name }) => name === 'sandbox.stripe_sessions')) await prepareStripe(pool);
  if (tables.some(({ name }) => name === 'sandbox.demo')) await prepareMarker(pool);
}

async function loadTable(
  client: pg.Client,
  { tables }: Manifest,
  entry: string,
  body: Readable,
  loaded: Map<string, number>,
): Promise<void> {
  const table = tables.find(({ name }) => `tables/${name.replaceAll('"', '')}.gz` === entry);
  if (!table) throw new StartError(`The backup contains something unknown: ${entry}.`);
  // migrations are in the order in which they ran; a table of the sandbox that is created on demand may be missing
  if (table.name === 'public.migrations' || !(await tableExists(client, table.name))) return;
  const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(body, createGunzip(), copy);
  if (copy.rowCount !== table.rows)
    throw new StartError(`${table.name} has ${copy.rowCount} rows of ${table.rows} in the backup.`);
  loaded.set(table.name, table.rows);
}

async function finish(
  client: pg.Client,
  { sequences, tables }: Manifest,
  keys: readonly { make: string }[],
  loaded: ReadonlyMap<string, number>,
): Promise<void> {
  for (const key of keys) await client.query(key.make);
  for (const table of await listTables(client)) await client.query(`alter table ${table.name} enable trigger user`);
  for (const { name, value } of sequences) {
    if (value > 0 && (await tableExists(client, name)))
      await client.query('select setval($1::regclass, $2)', [name, value]);
  }
  // jobs that ran when the backup was made run again
  if (loaded.has('graphile_worker._private_jobs'))
    await client.query(
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    );
  const missing = tables.filter(({ name }) => name.startsWith('public.') && !loaded.has(name));
  if (missing.some(({ name }) => name !== 'public.migrations'))
    throw new StartError(`The backup names tables it doesn't contain: ${missing.map(({ name }) => name).join(', ')}.`);
  await client.query('commit');
}

const contentTypeOf = (name: string): string => (name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
