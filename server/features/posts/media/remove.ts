import { keptDays } from '../../../../contract/retention.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { tryFailedAgain } from '../../../platform/jobs/forget-failed.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Announcer } from '../announce.ts';
import { deleteForgotten, deleteOwned, deleteSome, deleteUnused, deleteUploadsOf, type FileOwner } from './store.ts';

const removeJob = 'posts-remove-files';
const forgetJob = 'posts-forget-uploads';

type Gone = readonly { id: string; storage_key: string }[];

/** Removes files: their rows in the transaction that wants it, their bytes by a job after its commit. */
export class FileRemover {
  readonly #platform: Pick<Platform, 'jobs' | 'files' | 'write' | 'pool'>;
  readonly #announce: Announcer;

  constructor(platform: Pick<Platform, 'jobs' | 'files' | 'write' | 'pool'>, announce: Announcer) {
    this.#platform = platform;
    this.#announce = announce;
    const { jobs, files, pool } = platform;
    jobs.define<{ keys: string[] }>(removeJob, async ({ keys }) => {
      for (const key of keys) await files.removeAll(key);
    });
    jobs.define(forgetJob, async () => {
      while ((await this.#forgetSome()) > 0);
      // bytes that should be gone are never given up
      await tryFailedAgain.run(pool, removeJob);
    });
    jobs.every('17 * * * *', forgetJob);
  }

  /** Removes all files of posts, messages or people, but `keep`. */
  async removeOf(tx: Tx, kind: FileOwner, ownerIds: readonly string[], keep: string | null = null): Promise<void> {
    await this.#bytes(tx, await deleteOwned.all(tx, kind, ownerIds, keep));
  }

  /** Removes some files of one post or message. */
  async removeSome(tx: Tx, kind: FileOwner, ownerId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#bytes(tx, await deleteSome.all(tx, kind, ownerId, ids));
  }

  /** Throws away an upload that its uploader does not want to use; nothing happens when it is used or gone. */
  async discard(tx: Tx, id: string, userId: string): Promise<void> {
    await this.#bytes(tx, await deleteUnused.all(tx, id, userId));
  }

  /** Removes everything that a person uploaded. */
  async removeUploadsOf(tx: Tx, userId: string): Promise<void> {
    await this.#bytes(tx, await deleteUploadsOf.all(tx, userId));
  }

  async #forgetSome(): Promise<number> {
    return this.#platform.write(async (tx) => {
      const gone = await deleteForgotten.all(tx, keptDays.unusedUpload);
      await this.#bytes(tx, gone);
      return gone.length;
    });
  }

  async #bytes(tx: Tx, gone: Gone): Promise<void> {
    if (gone.length === 0) return;
    await this.#platform.jobs.add(tx, removeJob, { keys: gone.map((file) => file.storage_key) });
    this.#announce.files(
      tx,
      gone.map((file) => file.id),
    );
  }
}
