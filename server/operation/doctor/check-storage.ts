import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import { openStore } from '../../platform/storage/index.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

/** Writes, reads and removes a file where media are stored. */
export async function checkStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding[]> {
  const what = 'Storage';
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'media');
  const key = `doctor/${randomUUID()}/probe.txt`;
  const bytes = Buffer.from(key);
  try {
    const files = await openStore(config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', folder: place });
    await files.put(key, bytes, { contentType: 'text/plain' });
    const found = await files.get(key);
    const read = found && (await buffer(found.stream));
    await files.remove(key);
    if (!read?.equals(bytes))
      return [
        fail(
          what,
          `A file in ${place} was read back differently.`,
          'Check the store: another program may write there.',
        ),
      ];
  } catch (error) {
    const fix = config.s3
      ? 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION, the key and its rights (read, write, delete).'
      : `Make the user that runs Quad the owner of ${config.dataDir}, or set DATA_DIR.`;
    return [fail(what, `A file could not be written to ${place}: ${reasonOf(error)}.`, fix)];
  }
  const open = config.s3 ? null : await openToOthers(config.dataDir);
  return [ok(what, `A file was written to ${place}, read and removed.`), ...(open ? [open] : [])];
}

async function openToOthers(folder: string): Promise<Finding | null> {
  const { mode } = await stat(folder);
  if ((mode & 0o007) === 0) return null;
  return warn('Permissions', `Every user of this machine can open ${folder}.`, `chmod 700 ${folder}`);
}

/** The free space of the disk with DATA_DIR. */
export async function checkDisk({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<Finding> {
  const what = 'Disk';
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const says = `The disk of ${dataDir} has ${Math.floor(free / 2 ** 20).toLocaleString('en-US')} MB free.`;
  if (free < diskReserveBytes)
    return fail(what, `${says} Uploads are refused below DISK_RESERVE_MB.`, 'Free up space, or enlarge the disk.');
  if (free < 2 * diskReserveBytes || free < all / 20)
    return warn(what, says, 'Free up space, or enlarge the disk, before uploads are refused.');
  return ok(what, says);
}
