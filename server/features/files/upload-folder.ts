import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFiles } from '@tus/file-store';
import { serverLimits } from '../../../contract/limits.ts';
import { retentionDays } from '../../../contract/retention.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { freeBytes } from '../../platform/storage/index.ts';
import { findUnfinished, lockUploader, releaseExpired, releaseUpload, reserveUpload } from './unfinished-store.ts';
import { inBatches } from '../../platform/database/in-batches.ts';

const UNFINISHED_MS = retentionDays.unfinishedUpload * 24 * 3_600_000;
/** Retry-After when the disk is full, in seconds. */
export const ROOM_SECONDS = 60;

type Upload = Parameters<TusFiles['create']>[0];

/**
 * The folder with the bytes of unfinished uploads, on each machine its own. Each upload has a row, created before its file: so
 * an account's limit holds across servers, and a file without a row is orphaned.
 */
export class UploadFolder extends TusFiles {
  readonly #platform: Pick<Platform, 'pool' | 'write' | 'config'>;

  constructor(platform: Pick<Platform, 'pool' | 'write' | 'config'>) {
    super({
      directory: join(platform.config.dataDir, 'uploads'),
      expirationPeriodInMilliseconds: UNFINISHED_MS,
    });
    this.#platform = platform;
  }

  /**
   * Reserves space for an upload and creates its file.
   * @throws ProblemError uploads_full, uploads_full_new, storage_full
   */
  override async create(upload: Upload): Promise<Upload> {
    const { userId = '' } = (upload.metadata ?? {}) as { userId?: string };
    await this.requireRoom(upload.size);
    await this.#reserve(upload.id, userId, upload.size ?? 0);
    try {
      return await super.create(upload);
    } catch (error) {
      await this.remove(upload.id).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes an upload's bytes, and its row even if that fails. */
  override async remove(id: string): Promise<void> {
    try {
      await super.remove(id);
    } finally {
      await releaseUpload.run(this.#platform.pool, id);
    }
  }

  /** @throws ProblemError storage_full when `bytes` more would use the disk's reserved space */
  async requireRoom(bytes = 0): Promise<void> {
    const { diskReserveBytes } = this.#platform.config;
    if (diskReserveBytes > 0 && (await freeBytes(this.directory)) - bytes < diskReserveBytes)
      throw problem('storage_full', undefined, ROOM_SECONDS);
  }

  /** Deletes uploads that were abandoned long ago, and old files of the folder that have no row. */
  async sweep(): Promise<void> {
    const { pool } = this.#platform;
    await inBatches(pool, (db) => releaseExpired.run(db, retentionDays.unfinishedUpload));
    await this.deleteExpired();
    const old: string[] = [];
    for (const name of await readdir(this.directory)) {
      const found = await stat(join(this.directory, name)).catch(() => null);
      if (found?.isFile() && Date.now() - found.mtimeMs > UNFINISHED_MS) old.push(name);
    }
    const idOf = (name: string) => name.replace(/\.json$/, '');
    const ids = old.map(idOf).filter((id) => /^[0-9a-f-]{36}$/.test(id));
    const known = new Set((await findUnfinished.all(pool, ids)).map(({ id }) => id));
    for (const name of old) if (!known.has(idOf(name))) await rm(join(this.directory, name), { force: true });
  }

  async #reserve(id: string, userId: string, bytes: number): Promise<void> {
    const { most, newcomers, newcomerHours } = serverLimits.uploadsWaiting;
    const { isNew, isReserved } = await this.#platform.write(async (tx) => {
      const newcomer = (await lockUploader.one(tx, userId, newcomerHours))?.newcomer === true;
      const reserved = await reserveUpload.one(tx, id, userId, bytes, newcomer ? newcomers : most);
      return { isNew: newcomer, isReserved: reserved !== undefined };
    });
    if (!isReserved) throw problem(isNew ? 'uploads_full_new' : 'uploads_full');
  }
}
