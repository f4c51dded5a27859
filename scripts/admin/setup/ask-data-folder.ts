import { mkdir, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { checkDisk, checkStorage } from '../../../server/operation/index.ts';
import type { Asking } from './answers.ts';

/** Asks for DATA_DIR. From then on root works as its owner, so that everything there belongs to the server's user. */
export function askDataFolder({ dialogue, before }: Asking): Promise<string> {
  return dialogue.ask({
    ask: 'Folder for uploads and secrets (DATA_DIR)',
    suggestion: before.DATA_DIR || '/var/lib/quad',
    check: async (folder) => {
      if (!isAbsolute(folder)) return 'Give the whole path, such as /var/lib/quad.';
      const fault = await adopt(folder);
      if (fault) return fault;
      const findings = [
        ...(await checkStorage({ s3: null, dataDir: folder })),
        await checkDisk({ dataDir: folder, diskReserveBytes: 0 }),
      ];
      const bad = findings.find(({ verdict }) => verdict === 'fail');
      if (bad) actAs(0, 0);
      return bad?.says ?? null;
    },
  });
}

/**
 * Creates the folder where it is missing (not as root), and as root acts as its owner from now on.
 * @returns what is wrong with the folder; null if nothing is
 */
async function adopt(folder: string): Promise<string | null> {
  const isRoot = process.getuid?.() === 0;
  const found = await stat(folder).catch(() => null);
  if (found && !found.isDirectory()) return `${folder} isn't a folder.`;
  if (found) {
    if (isRoot) actAs(found.uid, found.gid);
    return null;
  }
  // a folder of root's would be of no use to the server
  if (isRoot) return `${folder} doesn't exist. Create it first: install -d -o quad -g quad -m 0700 ${folder}`;
  return mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => null,
    () => `${folder} can't be created.`,
  );
}

/** What root does from now on is done as another user, until the next call; other users stay who they are. */
export function actAs(uid: number, gid: number): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(0);
  process.setegid?.(gid);
  process.setgroups?.([gid]);
  process.seteuid?.(uid);
}

/** As root, becomes the owner of a folder for good. */
export async function becomeOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(0);
  const { uid, gid } = await stat(folder);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
