import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findVideoTools, MediaError, type VideoTools } from '../../../platform/media/index.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Announcer } from '../announce.ts';
import { type Arrived, keepFile } from './keep.ts';
import type { FileRow } from './store.ts';
import { Transcoder } from './transcode.ts';
import { UploadFolder } from './upload-folder.ts';

const sweepJob = 'posts-sweep-uploads';

/** What is remembered of an unfinished upload, beside its bytes. */
export interface UploadFacts {
  userId: string;
  campusId: string;
  purpose: 'post' | 'message' | 'profile';
  name: string;
  alt: string;
}

/** Uploads on their way: where their bytes wait, and what becomes of them when they are whole. */
export class Uploads {
  readonly #platform: Platform;
  readonly waiting: UploadFolder;
  readonly #keeping = new Map<string, Promise<FileRow>>();
  readonly #transcoding: Transcoder;
  #tools: Promise<VideoTools | null> | undefined;

  constructor(platform: Platform, announce: Announcer) {
    this.#platform = platform;
    this.#transcoding = new Transcoder(platform, announce, this.tools);
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

  /** What is known of an upload whose bytes still wait; null for one that is not this person's or not there. */
  async find(id: string, userId: string): Promise<{ facts: UploadFacts; whole: boolean } | null> {
    const upload = await this.waiting.getUpload(id).catch(() => null);
    const facts = upload?.metadata as unknown as UploadFacts | undefined;
    if (!upload || facts?.userId !== userId) return null;
    return { facts, whole: upload.size !== undefined && upload.offset >= upload.size };
  }

  /**
   * Judges a whole upload and makes it a file; asked twice at once it does it once. A refused one is thrown away; one
   * that failed through no fault of its own waits for another try.
   * @throws ProblemError with what the file was refused for
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

  /** Throws waiting bytes away. */
  async drop(id: string): Promise<void> {
    await this.waiting.remove(id).catch(() => undefined);
  }

  async #keep(arrived: Arrived): Promise<FileRow> {
    try {
      const row = await keepFile(this.#platform, this.tools, arrived);
      await this.drop(arrived.id);
      if (!row.playable && (await this.tools())) await this.#transcoding.order(row.id);
      return row;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#platform.log.info({ code: error.code, cause: error.cause }, 'upload refused');
      if (error.code !== 'busy') await this.drop(arrived.id);
      throw problem(error.code satisfies ErrorCode, undefined, error.code === 'busy' ? 5 : undefined);
    }
  }
}
