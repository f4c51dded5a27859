import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findVideoTools, MediaError, type VideoTools } from '../../platform/media/index.ts';
import { problem } from '../../platform/http/problem.ts';
import type { FilesChanged } from './claim.ts';
import { type ArrivedFile, keepFile } from './keep.ts';
import type { FileRow } from './store.ts';
import { Transcoder } from './transcode.ts';
import { UploadFolder } from './upload-folder.ts';

const sweepJob = 'posts-sweep-uploads';
/** Retry-After when too many files are being processed, in seconds. */
const BUSY_SECONDS = 5;

/** What is stored about an unfinished upload, beside its bytes. */
export interface UploadFacts {
  userId: string;
  campusId: string;
  purpose: 'post' | 'message' | 'profile';
  name: string;
  alt: string;
}

/** Unfinished uploads: where their bytes are, and how a complete one becomes a file. */
export class Uploads {
  readonly #platform: Platform;
  readonly waiting: UploadFolder;
  readonly #keeping = new Map<string, Promise<FileRow>>();
  readonly #transcoding: Transcoder;
  #tools: Promise<VideoTools | null> | undefined;

  constructor(platform: Platform, changed: FilesChanged) {
    this.#platform = platform;
    this.#transcoding = new Transcoder(platform, changed, this.tools);
    this.waiting = new UploadFolder(platform);
    platform.jobs.define(sweepJob, async () => {
      // each machine has a folder of its own
      platform.bus.publishToOthers(sweepJob, null);
      await this.waiting.sweep();
    });
    platform.bus.on(sweepJob, () => {
      this.waiting.sweep().catch((error: unknown) => platform.log.error({ err: error }, 'uploads were not swept'));
    });
    platform.jobs.every('41 * * * *', sweepJob);
  }

  readonly tools = (): Promise<VideoTools | null> => {
    this.#tools ??= findVideoTools();
    return this.#tools;
  };

  newId(): string {
    return randomUUID();
  }

  /** An upload that isn't a file yet; null if it is another person's or missing. `whole`: all of its bytes have arrived. */
  async find(id: string, userId: string): Promise<{ facts: UploadFacts; whole: boolean } | null> {
    const upload = await this.waiting.getUpload(id).catch(() => null);
    const facts = upload?.metadata as unknown as UploadFacts | undefined;
    if (!upload || facts?.userId !== userId) return null;
    return { facts, whole: upload.size !== undefined && upload.offset >= upload.size };
  }

  /**
   * Checks a complete upload and makes it a file; concurrent calls share one run. A refused one is deleted; one that
   * failed through no fault of its own can be retried.
   * @throws ProblemError with the reason for a refusal
   */
  keep(id: string, facts: UploadFacts): Promise<FileRow> {
    let keeping = this.#keeping.get(id);
    if (!keeping) {
      keeping = this.#keep({ id, path: join(this.waiting.directory, id), ...facts }).finally(() =>
        this.#keeping.delete(id),
      );
      this.#keeping.set(id, keeping);
    }
    return keeping;
  }

  /** Deletes the bytes of an upload. One that fails is deleted by the sweep. */
  async drop(id: string): Promise<void> {
    await this.waiting.remove(id).catch(() => undefined);
  }

  async #keep(arrived: ArrivedFile): Promise<FileRow> {
    try {
      const row = await keepFile(this.#platform, this.tools, arrived);
      await this.drop(arrived.id);
      if (!row.playable && (await this.tools())) await this.#transcoding.queue(row.id);
      return row;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#platform.log.info({ code: error.code, cause: error.cause }, 'upload refused');
      if (error.code !== 'busy') await this.drop(arrived.id);
      throw problem(error.code satisfies ErrorCode, undefined, error.code === 'busy' ? BUSY_SECONDS : undefined);
    }
  }
}
