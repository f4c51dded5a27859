import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaError, type VideoTools } from '../../platform/media/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesChanged } from './claim.ts';
import { videoMadePlayable } from './events.ts';
import { videoKey, videoKind } from './keep.ts';
import { type FileRow, findFile, makePlayable } from './store.ts';

const job = 'posts-transcode';
const MP4 = 'video/mp4';

/** Transcodes videos that browsers can't play, one at a time, where ffmpeg is installed (D29). */
export class Transcoder {
  readonly #platform: Platform;
  readonly #changed: FilesChanged;

  constructor(platform: Platform, changed: FilesChanged, tools: () => Promise<VideoTools | null>) {
    this.#platform = platform;
    this.#changed = changed;
    platform.jobs.define<{ id: string }>(job, async ({ id }) => {
      const file = await findFile.one(platform.pool, id);
      const video = await tools();
      if (file && !file.playable && video) await this.#transcode(file, video);
    });
  }

  /** Queues a video for transcoding, with three attempts. */
  async queue(id: string): Promise<void> {
    await this.#platform.jobs.add(this.#platform.pool, job, { id }, { key: `${job}:${id}`, maxAttempts: 3 });
  }

  async #transcode(file: FileRow, video: VideoTools): Promise<void> {
    const { files } = this.#platform;
    const folder = await mkdtemp(join(tmpdir(), 'quad-video-'));
    const source = join(folder, 'source');
    const target = join(folder, 'target.mp4');
    try {
      const opened = await files.get(videoKey(file));
      if (!opened) return;
      await pipeline(opened.stream, createWriteStream(source));
      await video.transcode(source, videoKind(file), target);
      const made = videoKey({ ...file, content_type: MP4, playable: true });
      const { size } = await files.put(made, target, { contentType: MP4 });
      // if the file was removed meanwhile, the result is, too
      await files.remove((await this.#replace(file.id, size)) ? videoKey(file) : made);
    } catch (error) {
      // a video that ffmpeg can't read stays a download; a retry would fail again
      if (!(error instanceof MediaError) || error.code !== 'broken_file') throw error;
      this.#platform.log.info({ file: file.id, cause: error.cause }, 'a video could not be transcoded');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Has the transcoded version take the place of the original. @returns false when the file isn't there anymore */
  #replace(id: string, bytes: number): Promise<boolean> {
    return this.#platform.write(async (tx) => {
      const file = await makePlayable.one(tx, id, MP4, bytes);
      if (!file) return false;
      this.#changed(tx, [id]);
      if (file.owner_kind === 'post' && file.owner_id)
        await tx.emit(videoMadePlayable, { campusId: file.campus_id, postId: file.owner_id, fileId: id });
      return true;
    });
  }
}
