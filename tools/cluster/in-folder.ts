import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopRequest } from '../../server/platform/stop-request.ts';

export interface InFolderOptions {
  /** kept afterwards, and emptied first; otherwise a temporary one, removed afterwards */
  folder: string | undefined;
  /** of the temporary folder's name */
  name: string;
  /** ends every program that was started; also called when this process is asked to stop */
  stopAll(): Promise<unknown>;
  /** @returns whether all was good */
  run(folder: string): Promise<boolean>;
}

/** Runs databases and servers in a folder, and exits: with 0 if all was good. */
export async function inFolder({ folder: kept, name, stopAll, run }: InFolderOptions): Promise<never> {
  onStopRequest(() => void stopAll().finally(() => process.exit(130)));
  if (kept) {
    await rm(kept, { recursive: true, force: true });
    await mkdir(kept, { recursive: true });
  }
  const folder = kept || (await mkdtemp(join(tmpdir(), `quad-${name}-`)));
  // PostgreSQL runs as another user, who has to reach it
  await chmod(folder, 0o755);
  let good = false;
  try {
    good = await run(folder);
  } catch (error) {
    console.error(error);
  } finally {
    await stopAll();
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
  process.exit(good ? 0 : 1);
}
