import { DiskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';

export type { ByteRange, FileSource, FileStore, OpenedFile, StoredFile } from './file-store.ts';

/** Where files are kept: a folder of this machine. */
export interface StorageConfig {
  kind: 'disk';
  /** folder, made when missing */
  folder: string;
}

/** Opens the file store that the configuration names, ready for use. Throws when its folder cannot be written. */
export async function openStore(config: StorageConfig): Promise<FileStore> {
  const store = new DiskStore(config.folder);
  await store.prepare();
  return store;
}
