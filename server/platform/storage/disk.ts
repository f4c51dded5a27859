import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileSource, FileStore, OpenedFile, StoredFile } from './file-store.ts';
import { contentTypeOf, keySegments } from './keys.ts';

/** An unfinished file is left by an interrupted `put` when it is this old. */
const staleAfterMs = 24 * 60 * 60 * 1000;

function missing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and its parents up to `top`, so that new names survive a power cut. Windows can't sync folders. */
async function syncFolders(folder: string, top: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let path = folder; ; path = dirname(path)) {
    await sync(path);
    if (path === top || path === dirname(path)) return;
  }
}

/** A file store in a folder. Files are spread over 256 subfolders by owner, so that no folder grows without bound. */
export class DiskStore implements FileStore {
  readonly #root: string;
  readonly #incoming: string;

  constructor(root: string) {
    this.#root = root;
    this.#incoming = join(root, '.incoming');
  }

  /** Creates the folders and deletes what an interrupted `put` left a day ago or earlier. */
  async prepare(): Promise<void> {
    await mkdir(this.#incoming, { recursive: true });
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(path, { force: true });
    }
  }

  // the content type isn't stored: it follows from the key
  async put(key: string, source: FileSource, _about: { contentType: string }): Promise<{ size: number }> {
    const target = this.#pathOf(key);
    const temporary = join(this.#incoming, randomUUID());
    try {
      await this.#write(temporary, source);
      await sync(temporary);
      const { size } = await stat(temporary);
      await this.#moveInto(temporary, target);
      return { size };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    const handle = await open(this.#pathOf(key), 'r').catch((error: unknown) => {
      if (missing(error)) return null;
      throw error;
    });
    if (!handle) return null;
    try {
      const found = await handle.stat();
      const size = found.size;
      const contentType = contentTypeOf(key);
      if (!found.isFile()) {
        await handle.close();
        return null;
      }
      if (range && (range.start < 0 || range.start >= size || (range.end ?? size) < range.start))
        throw new RangeError(`Bytes ${range.start}-${range.end ?? ''} of ${size}`);
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (size === 0) {
        await handle.close();
        return { stream: Readable.from([]), size, contentType, range: { start: 0, end: -1 } };
      }
      return { stream: handle.createReadStream({ start, end }), size, contentType, range: { start, end } };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async stat(key: string): Promise<StoredFile | null> {
    const found = await stat(this.#pathOf(key)).catch((error: unknown) => {
      if (missing(error)) return null;
      throw error;
    });
    return found?.isFile() ? { size: found.size, contentType: contentTypeOf(key), modified: found.mtime } : null;
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await this.#dropEmpty(dirname(path), keySegments(key).length - 1);
  }

  async removeAll(prefix: string): Promise<void> {
    const path = this.#pathOf(prefix);
    await rm(path, { recursive: true, force: true });
    await this.#dropEmpty(dirname(path), keySegments(prefix).length - 1);
  }

  async *keys(): AsyncGenerator<string> {
    for (const shard of await readdir(this.#root)) {
      if (!/^[0-9a-f]{2}$/.test(shard)) continue;
      const entries = await opendir(join(this.#root, shard), { recursive: true }).catch((error: unknown) => {
        if (missing(error)) return [];
        throw error;
      });
      for await (const entry of entries)
        if (entry.isFile())
          yield relative(join(this.#root, shard), join(entry.parentPath, entry.name)).split(sep).join('/');
    }
  }

  #pathOf(key: string): string {
    const [kind, owner, ...rest] = keySegments(key);
    const shard = createHash('sha256').update(`${kind}/${owner}`).digest('hex').slice(0, 2);
    return join(this.#root, shard, kind, owner, ...rest);
  }

  async #write(path: string, source: FileSource): Promise<void> {
    // A copy-on-write file system shares the blocks; others copy.
    if (typeof source === 'string') await copyFile(source, path, constants.COPYFILE_FICLONE);
    else {
      const from = source instanceof Readable ? source : Readable.from([source]);
      await pipeline(from, createWriteStream(path, { flags: 'wx' }));
    }
  }

  /** Renames a finished file into place. A folder that a concurrent removal has just deleted is created again. */
  async #moveInto(temporary: string, target: string): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const firstMade = await mkdir(dirname(target), { recursive: true });
      try {
        await rename(temporary, target);
        await syncFolders(dirname(target), firstMade ? dirname(firstMade) : dirname(target));
        return;
      } catch (error) {
        if (!missing(error) || attempt === 3) throw error;
      }
    }
  }

  /** Deletes the folders above a removed file while they are empty, `levels` at most: the shards stay. */
  async #dropEmpty(folder: string, levels: number): Promise<void> {
    let path = folder;
    for (let level = 0; level < levels; level += 1) {
      try {
        await rmdir(path);
      } catch {
        return;
      }
      path = dirname(path);
    }
  }
}
