import { statfs } from 'node:fs/promises';

/** Free bytes on the disk of a folder; Infinity where the system doesn't tell. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
