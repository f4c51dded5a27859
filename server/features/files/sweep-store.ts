import type { Platform } from '../../platform/platform.ts';
import { findStored, findStoredByKey } from './unfinished-store.ts';

const sweepJob = 'posts-sweep-store';
/** A stored file that is younger may not have its row yet. */
const SAFE_MS = 2 * 24 * 3_600_000;
/**
 * Matches the storage keys that this feature makes; the second group is the id of the file's row, which names the last
 * folder.
 */
const OWN = /^((?:posts|messages|profiles)\/(?:.+\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\/[^/]+$/;
const BATCH_SIZE = 500;
/** If more than this, and more than half of the store, is unknown, the store belongs to another database. */
const SUSPICIOUS = 100;

/** Removes files in the store that have no row, once a day. */
export class StoreSweeper {
  readonly #platform: Pick<Platform, 'jobs' | 'files' | 'pool' | 'log'>;

  constructor(platform: Pick<Platform, 'jobs' | 'files' | 'pool' | 'log'>) {
    this.#platform = platform;
    platform.jobs.define(sweepJob, () => this.#sweep());
    platform.jobs.every('23 10 * * *', sweepJob);
  }

  async #sweep(): Promise<void> {
    const { files, log } = this.#platform;
    const { unknown, seen } = await this.#unknown();
    if (unknown.length > SUSPICIOUS && unknown.length * 2 > seen) {
      log.error(
        { unknown: unknown.length, seen },
        'most stored files have no row: is this the right database? None was removed',
      );
      return;
    }
    for (const key of unknown) await files.removeAll(key);
    if (unknown.length > 0) log.info({ removed: unknown.length, seen }, 'stored files without a row were removed');
  }

  /** Storage keys without a row that are old enough, and the number of all keys. */
  async #unknown(): Promise<{ unknown: string[]; seen: number }> {
    const unknown: string[] = [];
    let seen = 0;
    let batch = new Map<string, { id: string; names: string[] }>();
    const checkBatch = async () => {
      unknown.push(...(await this.#withoutRow(batch)));
      seen += batch.size;
      batch = new Map();
    };
    for await (const name of this.#platform.files.keys()) {
      const [, key = '', id = ''] = OWN.exec(name) ?? [];
      if (key === '') continue;
      const entry = batch.get(key);
      if (entry) entry.names.push(name);
      else {
        if (batch.size >= BATCH_SIZE) await checkBatch();
        batch.set(key, { id, names: [name] });
      }
    }
    await checkBatch();
    // a key may be in two batches
    return { unknown: [...new Set(unknown)], seen };
  }

  /** The keys of a batch that have no row and whose files are old enough. */
  async #withoutRow(batch: ReadonlyMap<string, { id: string; names: string[] }>): Promise<string[]> {
    const { pool, files } = this.#platform;
    if (batch.size === 0) return [];
    const rest = new Map(batch);
    // by id first, since an index finds it; the few keys that are left are looked up by a scan below, before their files are
    // removed for good
    for (const { storage_key } of await findStored.all(
      pool,
      [...batch.values()].map(({ id }) => id),
    ))
      rest.delete(storage_key);
    for (const [key, { names }] of rest) {
      const found = await Promise.all(names.map((name) => files.stat(name)));
      if (found.some((file) => file && Date.now() - file.modified.getTime() < SAFE_MS)) rest.delete(key);
    }
    if (rest.size > 0)
      for (const { storage_key } of await findStoredByKey.all(pool, [...rest.keys()])) rest.delete(storage_key);
    return [...rest.keys()];
  }
}
