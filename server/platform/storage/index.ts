import { DiskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { type S3Config, S3Store } from './s3.ts';

export { freeBytes } from './free-space.ts';
export type { FileStore } from './file-store.ts';

/** Where files are stored: a folder of this machine, or a bucket that several machines share. */
export type StorageConfig =
  | {
      kind: 'disk';
      /** folder, created when missing */
      folder: string;
    }
  | S3Config;

/** Opens the file store that the configuration names. Throws when its folder cannot be created; a bucket isn't tried. */
export async function openStore(config: StorageConfig): Promise<FileStore> {
  if (config.kind === 's3') return S3Store.open(config);
  const store = new DiskStore(config.folder);
  await store.prepare();
  return store;
}
