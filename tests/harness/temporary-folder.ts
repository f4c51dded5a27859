import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

let parent: Promise<string> | undefined;

/**
 * Creates an empty folder for one test file. It is in memory where there is room: a database has a thousand files, and
 * creating them on a disk takes ten times the CPU time. In small containers it is on disk.
 */
export async function temporaryFolder(prefix: string): Promise<string> {
  parent ??= memoryHasRoom().then((room) => (room ? IN_MEMORY : tmpdir()));
  return mkdtemp(join(await parent, prefix));
}

/** Whether files can be kept in memory: small containers have 64 MB for them. */
export async function memoryHasRoom(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
