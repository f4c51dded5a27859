import { type FileHandle, open } from 'node:fs/promises';
import type { VideoKind } from '../../../../contract/file-kinds.ts';
import { MediaError } from '../media-error.ts';
import { inspectAvi } from './avi.ts';
import type { VideoEdits, InspectedVideo } from './inspected-video.ts';
import { inspectMp4 } from './mp4.ts';

/**
 * Checks a video by its container: complete, with a picture track. Overwrites metadata of location, device, author and
 * date in the file itself; offsets stay, so nothing is re-encoded and no ffmpeg is needed. Throws MediaError
 * 'broken_file' or 'unsupported_file'.
 */
export async function inspectVideo(path: string, kind: VideoKind): Promise<InspectedVideo> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const { video, blankings } = await (kind === 'avi' ? inspectAvi(file, size) : inspectMp4(file, size, kind));
    // The ranges can't add up to more than the file; a crafted table could otherwise make us write endlessly.
    const all = blankings.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
    if (all > size) throw new MediaError('broken_file');
    for (const blanking of blankings) await overwrite(file, blanking);
    return video;
  } finally {
    await file.close();
  }
}

async function overwrite(file: FileHandle, { typeAt, retype, from, to }: VideoEdits): Promise<void> {
  if (typeAt !== null) await file.write(retype, typeAt, 'latin1');
  const zeros = Buffer.alloc(64 * 1024);
  for (let at = from; at < to; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
    at += bytesWritten;
  }
}
