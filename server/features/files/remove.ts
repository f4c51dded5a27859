import { retentionDays } from '../../../contract/retention.ts';
import type { Tx } from '../../platform/database/write.ts';
import { tryFailedAgain } from '../../platform/jobs/forget-failed.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesChanged } from './claim.ts';
import { deleteReleased, dropHolds } from './evidence-hold.ts';
import {
  deleteForgotten,
  deleteLocked,
  deleteUnused,
  type FileOwner,
  lockOfCampus,
  lockOwned,
  lockSome,
  lockUploadsOf,
} from './store.ts';
import { releaseUploadsOf } from './unfinished-store.ts';

const removeJob = 'posts-remove-files';
const forgetJob = 'posts-forget-uploads';

/** Deleted rows. One without a storage key keeps its bytes, because moderators need them. */
type DeletedFiles = readonly { id: string; storage_key: string | null }[];

/**
 * Removes files: their rows in the caller's transaction, their bytes by a job after its commit. What a moderation case
 * needs stays, for moderators only (D61).
 */
export class FileRemover {
  readonly #platform: Pick<Platform, 'jobs' | 'files' | 'write' | 'pool'>;
  readonly #changed: FilesChanged;

  constructor(platform: Pick<Platform, 'jobs' | 'files' | 'write' | 'pool'>, changed: FilesChanged) {
    this.#platform = platform;
    this.#changed = changed;
    const { jobs, files, pool } = platform;
    jobs.define<{ keys: string[] }>(removeJob, async ({ keys }) => {
      for (const key of keys) await files.removeAll(key);
    });
    jobs.define(forgetJob, async () => {
      while ((await this.#removeUnused()) > 0);
      // the deletion of bytes is retried until it succeeds
      await tryFailedAgain.run(pool, removeJob);
    });
    jobs.every('17 * * * *', forgetJob);
  }

  /** Removes all files of posts, messages or people, except the one with the id `keep`. */
  async removeOf(tx: Tx, kind: FileOwner, ownerIds: readonly string[], keep: string | null = null): Promise<void> {
    await this.#remove(tx, await lockOwned.all(tx, kind, ownerIds, keep));
  }

  /** Removes some files of one post or message. */
  async removeSome(tx: Tx, kind: FileOwner, ownerId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#remove(tx, await lockSome.all(tx, kind, ownerId, ids));
  }

  /** Discards an upload that its uploader doesn't want to use; does nothing when it is used or missing. */
  async discard(tx: Tx, id: string, userId: string): Promise<void> {
    await this.#removeBytes(tx, await deleteUnused.all(tx, id, userId));
  }

  /** Removes everything that a person uploaded. */
  async removeUploadsOf(tx: Tx, userId: string): Promise<void> {
    await releaseUploadsOf.run(tx, userId);
    await this.#remove(tx, await lockUploadsOf.all(tx, userId));
  }

  /** Removes some of a campus's files; returns how many. */
  async removeOfCampus(tx: Tx, campusId: string): Promise<number> {
    const locked = await lockOfCampus.all(tx, campusId);
    await this.#remove(tx, locked);
    return locked.length;
  }

  /** The cases don't need their files any more: those without another owner are removed. */
  async release(tx: Tx, caseIds: readonly string[]): Promise<void> {
    if (caseIds.length === 0) return;
    await dropHolds.run(tx, caseIds);
    await this.#removeBytes(tx, await deleteReleased.all(tx));
  }

  /** Removes some uploads that nobody used in time, and files that no case needs any more; returns how many. */
  async #removeUnused(): Promise<number> {
    return this.#platform.write(async (tx) => {
      const deleted = [
        ...(await deleteForgotten.all(tx, retentionDays.unusedUpload)),
        ...(await deleteReleased.all(tx)),
      ];
      await this.#removeBytes(tx, deleted);
      return deleted.length;
    });
  }

  /** Removes files whose rows are locked. */
  async #remove(tx: Tx, locked: readonly { id: string }[]): Promise<void> {
    if (locked.length === 0) return;
    const ids = locked.map((file) => file.id);
    await this.#removeBytes(tx, await deleteLocked.all(tx, ids));
  }

  async #removeBytes(tx: Tx, deleted: DeletedFiles): Promise<void> {
    if (deleted.length === 0) return;
    const keys = deleted.map((file) => file.storage_key).filter((key) => key !== null);
    if (keys.length > 0) await this.#platform.jobs.add(tx, removeJob, { keys });
    this.#changed(
      tx,
      deleted.map((file) => file.id),
    );
  }
}
