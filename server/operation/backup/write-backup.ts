import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../platform/storage/index.ts';
import { ArchiveWriter, ENDING, type LastEntry, MANIFEST, type Manifest } from './archive.ts';
import { HashingTransform, writeSeal } from './seal.ts';
import { listPartitioned, listSequences, listTables } from './tables.ts';

export interface BackupResult {
  tables: number;
  rows: number;
  media: number;
  /** size of the backup */
  bytes: number;
  /** time of the snapshot */
  at: string;
}

/**
 * Writes a snapshot of the database and the media it refers to into one tar file, while a server is running. The file
 * gets its name only when it is complete. Secrets in DATA_DIR are not included.
 * @param url of the database
 * @param path of the file to write; an existing one is replaced
 */
export async function writeBackup(url: string, files: FileStore, path: string): Promise<BackupResult> {
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}-`));
  const client = new pg.Client({ connectionString: url, application_name: 'quad-backup' });
  try {
    await client.connect();
    // the role's timeout is for requests
    await client.query('set statement_timeout = 0');
    const partitioned = await listPartitioned(client);
    await client.query('begin transaction isolation level repeatable read, read only');
    // before the snapshot: a partition that is in it can't be dropped until it is copied
    if (partitioned.length > 0) await client.query(`lock table ${partitioned.join(', ')} in access share mode`);
    const manifest = await readManifest(client);
    const names: string[] = [];
    for (const table of manifest.tables) {
      const name = `tables/${table.name.replaceAll('"', '')}.gz`;
      const copy = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`));
      await pipeline(
        copy,
        createGzip({ level: 1 }),
        createWriteStream(join(folder, String(names.length)), { mode: 0o600 }),
      );
      table.rows = copy.rowCount;
      names.push(name);
    }
    const { rows: owners } = await client.query<{ storage_key: string }>('select storage_key from files');
    await client.query('commit');

    const archive = new ArchiveWriter();
    const target = join(folder, 'backup.tar');
    const summing = new HashingTransform();
    const written = pipeline(archive.stream, summing, createWriteStream(target, { mode: 0o600 }));
    written.catch(() => undefined);
    await archive.addJson(MANIFEST, manifest);
    for (const [index, name] of names.entries()) {
      const part = join(folder, String(index));
      await archive.add(name, (await stat(part)).size, createReadStream(part));
      await rm(part);
    }
    const media = await addMedia(archive, files, new Set(owners.map((row) => row.storage_key)));
    await archive.addJson(ENDING, { media, sums: archive.sums, sealed: true } satisfies LastEntry);
    archive.end();
    await written;
    await writeSeal(target, summing.sum());
    await rename(target, path);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: names.length, rows, media, bytes: (await stat(path)).size, at: manifest.at };
  } finally {
    await client.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows } = await client.query<{ name: string; at: Date }>(
    'select name, now() as at from migrations order by 1',
  );
  return {
    format: 1,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: rows.map(({ name }) => name),
    tables: await listTables(client),
    sequences: await listSequences(client),
  };
}

/** Adds the media files that rows refer to. Files deleted meanwhile are left out. */
async function addMedia(archive: ArchiveWriter, files: FileStore, owners: ReadonlySet<string>): Promise<number> {
  let media = 0;
  for await (const key of files.keys()) {
    const parts = key.split('/');
    if (!parts.some((_, index) => owners.has(parts.slice(0, index + 1).join('/')))) continue;
    const opened = await files.get(key);
    if (!opened) continue;
    await archive.add(`media/${key}`, opened.size, opened.stream);
    media++;
  }
  return media;
}
