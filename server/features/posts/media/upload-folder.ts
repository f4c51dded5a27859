import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFiles } from '@tus/file-store';
import { serverLimits } from '../../../../contract/limits.ts';
import { retentionDays } from '../../../../contract/retention.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { freeBytes } from '../../../platform/storage/index.ts';
import { findUnfinished, lockUploader, releaseExpired, releaseUpload, reserveUpload } from './unfinished-store.ts';

const UNFINISHED_MS = retentionDays.unfinishedUpload * 24 * 3_600_000;
/** How long uploads are asked to wait where the disk is full, in seconds. */
export const ROOM_SECONDS = 60;

type Upload = Parameters<TusFiles['create']>[0];

/**
 * The folder where the bytes of unfinished uploads wait. Each has a row, made before its file: so what an account has
 * waiting is bounded whichever server it sends to, and a file without a row is nobody's.
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
   * Takes room for an upload and begins its file.
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

  override async remove(id: string): Promise<void> {
    try {
      await super.remove(id);
    } finally {
      await releaseUpload.run(this.#platform.pool, id);
    }
  }

  /** @throws ProblemError storage_full when `bytes` more would leave less room on the disk than its reserve */
  async requireRoom(bytes = 0): Promise<void> {
    const { diskReserveBytes } = this.#platform.config;
    if (diskReserveBytes > 0 && (await freeBytes(this.directory)) - bytes < diskReserveBytes)
      throw problem('storage_full', undefined, ROOM_SECONDS);
  }

  /** Throws away uploads that were broken off long ago, and old files of the folder that no row knows. */
  async sweep(): Promise<void> {
    const { pool } = this.#platform;
    await releaseExpired.run(pool, retentionDays.unfinishedUpload);
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
    const newcomer = await this.#platform.write(async (tx) => {
      const isNew = (await lockUploader.one(tx, userId, newcomerHours))?.newcomer === true;
      return (await reserveUpload.one(tx, id, userId, bytes, isNew ? newcomers : most)) ? null : isNew;
    });
    if (newcomer !== null) throw problem(newcomer ? 'uploads_full_new' : 'uploads_full');
  }
}
