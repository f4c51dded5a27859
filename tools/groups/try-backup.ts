import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../server/platform/storage/index.ts';
import { checkDeployment } from '../../server/operation/index.ts';
import { withClient } from '../cluster/parts.ts';
import type { Load } from '../upgrade/load.ts';
import type { Group } from './group.ts';

/**
 * Backs a group up while people write, restores that into an empty database, and compares.
 * @param databaseUrl of the database that is created for it
 */
export async function tryBackup(group: Group, load: Load, folder: string, databaseUrl: string) {
  await mkdir(folder);
  const file = join(folder, 'backup.tar');
  const before = [...load.acknowledged];
  const began = performance.now();
  await group.admin(['backup', file]);
  const backedUp = performance.now();
  const during = load.acknowledged.length;
  await withClient(group.databaseUrl, (client) => client.query('create database restored'));
  await group.admin(['restore', file], { DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const restored = performance.now();
  // somebody writes on meanwhile
  const after = load.acknowledged.slice(during);
  const ids = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id::text from posts union all select id::text from messages',
    );
    return new Set(rows.map(({ id }) => id));
  });
  const missing = before.filter(({ id }) => !ids.has(id)).length;
  const later = after.filter(({ id }) => ids.has(id)).length;
  const faults = await checkDeployment(databaseUrl, await openStore({ kind: 'disk', folder: join(folder, 'media') }));
  const times = `backed up in ${Math.round(backedUp - began)} ms, restored in ${Math.round(restored - backedUp)} ms`;
  return {
    good: missing + later + faults.length === 0 && before.length > 0 && after.length > 0,
    line: `Backup of the second group: ${times}; of ${before.length} writes acknowledged before it ${missing} are missing, of ${after.length} after it ${later} are there; contradictions: ${faults.join(' ') || 'none'}`,
  };
}
