import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { ApiError } from '../api.ts';
import type { Shrunk } from './shrink.ts';

/**
 * The types that the file picker offers. Without HEIC, so that phones convert to JPEG; content types, so that
 * phones offer the camera.
 */
export const acceptedFiles =
  'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime,video/x-msvideo,.jpg,.jpeg,.mov,.avi';

/** Why a chosen file can't be uploaded, as the text to show; null if it can. */
export function refusalOf(shrunk: Shrunk): string | null {
  if (!shrunk.ok) {
    if (shrunk.code !== 'unreadable_heic') return errors[shrunk.code].title;
    return "This browser can't open HEIC photos. Save it as a JPEG and try again.";
  }
  const { kind, blob } = shrunk.file;
  if (blob.size === 0) return errors.broken_file.title;
  return blob.size > limits.uploadBytes[kind === 'video' ? 'video' : 'photo'] ? errors.too_large.title : null;
}

/** Why an upload failed; `message` '' shows no reason; `final` if a retry can't help, `offline` without an answer. */
export interface Failure {
  message: string;
  final: boolean;
  offline: boolean;
}

/** The error to show at a file whose upload failed. */
export function uploadFailure(error: unknown): Failure {
  // Not the server's answer: most likely the uploader's own code couldn't be loaded.
  if (!(error instanceof ApiError)) return { message: '', final: false, offline: true };
  // posting or removing other uploads makes room
  const full = error.code === 'uploads_full' || error.code === 'uploads_full_new';
  const final = !error.isTemporary && !full;
  // Offline and internal errors are shown without a reason, which would be repeated at every file.
  const message = error.code === 'offline' || error.code === 'internal' ? '' : error.message;
  return { message, final, offline: error.code === 'offline' };
}
