import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { ApiError } from '../api.ts';
import type { Shrunk } from './shrink.ts';

/** What a picker offers (POS-14). Without HEIC, so that phones hand over JPEG; by type, so that they offer the camera. */
export const accept =
  'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime,video/x-msvideo,.jpg,.jpeg,.mov,.avi';

/** Why a chosen file cannot be taken at all, in the words to show; null for one that can (POS-14). */
export function refusalOf(shrunk: Shrunk): string | null {
  if (!shrunk.ok) {
    if (shrunk.code !== 'unreadable_heic') return errors[shrunk.code].title;
    return "This browser can't open HEIC photos. Save it as a JPEG and try again.";
  }
  const { kind, blob } = shrunk.file;
  if (blob.size === 0) return errors.broken_file.title;
  return blob.size > limits.uploadBytes[kind === 'video' ? 'video' : 'photo'] ? errors.too_large.title : null;
}

/** States of a connection or a server that pass; every other refusal is the file's own. */
const passing = [0, 401, 408, 425, 429];

/** Why an upload failed; `final` where a new try cannot help, `offline` where no answer came. */
export interface Failure {
  message: string;
  final: boolean;
  offline: boolean;
}

/** How a failed upload is told beside its file. */
export function failureOf(error: unknown): Failure {
  // No answer of ours: the uploader's own code could not be fetched.
  if (!(error instanceof ApiError)) return { message: '', final: false, offline: true };
  // room is made by posting or removing others
  const full = error.code === 'uploads_full' || error.code === 'uploads_full_new';
  const final = error.status < 500 && !passing.includes(error.status) && !full;
  // Of a lost connection it says only that it failed: its reason stands nowhere else so often.
  const told = error.code === 'offline' || error.code === 'internal' ? '' : error.message;
  return { message: told, final, offline: error.code === 'offline' };
}
