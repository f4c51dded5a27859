import { stat } from 'node:fs/promises';
import { isPhotoKind, mayUpload, type FileKind, type UploadPurpose } from '../../../contract/file-kinds.ts';
import { limits } from '../../../contract/limits.ts';
import type { ProcessedImage } from './images.ts';
import { MediaError } from './media-error.ts';
import { processAvatar, processImage } from './photo-process.ts';
import { sniff } from './sniff.ts';
import { inspectVideo } from './video/inspect.ts';
import type { InspectedVideo } from './video/inspected-video.ts';

export type { ProcessedImage } from './images.ts';
export { MediaError } from './media-error.ts';
export { endPhotoProcess, processAvatar, processImage, workApart } from './photo-process.ts';
export { findVideoTools, type VideoTools } from './video/ffmpeg.ts';

/** An accepted upload, with everything that is made of it at once. */
export type AcceptedMedia =
  | { kind: 'photo' | 'animation'; format: FileKind; image: ProcessedImage }
  | { kind: 'video'; format: FileKind; contentType: string; video: InspectedVideo };

const videoTypes: Record<string, string> = { mp4: 'video/mp4', mov: 'video/quicktime', avi: 'video/x-msvideo' };

/**
 * Checks an uploaded file by its content and makes what is stored of it: a photo's (a profile picture's square) sizes,
 * or a video's properties; a video's metadata are overwritten in the file itself. Takes the file's path. Throws
 * MediaError: 'unsupported_file', 'unsupported_photo', 'photo_too_large', 'broken_file', 'too_large',
 * 'busy'.
 */
export async function judgeUpload(path: string, purpose: UploadPurpose): Promise<AcceptedMedia> {
  const kind = await sniff(path);
  if (kind === null || !mayUpload(kind, purpose))
    throw new MediaError(purpose === 'profile' ? 'unsupported_photo' : 'unsupported_file');
  const { size } = await stat(path);
  if (isPhotoKind(kind)) {
    if (size > limits.uploadBytes.photo) throw new MediaError('too_large');
    const image = await (purpose === 'profile' ? processAvatar(path) : processImage(path));
    return { kind: image.kind, format: kind, image };
  }
  if (size > limits.uploadBytes.video) throw new MediaError('too_large');
  const video = await inspectVideo(path, kind);
  // Browsers that play H.264 in QuickTime expect the content type of MP4.
  return { kind: 'video', format: kind, contentType: video.playable ? 'video/mp4' : (videoTypes[kind] ?? ''), video };
}
