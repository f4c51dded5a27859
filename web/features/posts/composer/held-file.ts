import { errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { ApiError } from '../../../lib/api.ts';
import type { ReadyFile, Shrunk } from '../../../lib/photos/shrink.ts';
import { playTime } from '../../../ui/photo.ts';

/** A file that a draft holds, as the composer shows it. */
export interface HeldFile {
  /** of this draft only */
  id: string;
  name: string;
  kind: ReadyFile['kind'];
  alt: string;
  /** a picture of it; null until there is one, or where the browser can make none */
  preview: string | null;
  seconds: number | null;
  state: 'preparing' | 'waiting' | 'uploading' | 'done' | 'failed';
  /** from 0 to 1 */
  progress: number;
  /** the finished upload's id and the address up to its pictures' sizes */
  upload: { id: string; path: string } | null;
  /** why it failed; `final` where a new try cannot help, `offline` where no answer came */
  failure: { message: string; final: boolean; offline: boolean } | null;
}

export const isUnfinished = ({ state }: HeldFile): boolean =>
  state === 'preparing' || state === 'waiting' || state === 'uploading';

/** What a file is called to who cannot see it: "Photo 2 of 3: desk lamp.jpg". */
export function fileName({ kind, alt, name, seconds }: HeldFile, index: number, count: number): string {
  const length = kind === 'video' && seconds ? `, ${playTime(seconds)}` : '';
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${count}: ${alt || name}${length}`;
}

/** Why a chosen file cannot be taken at all, in the words to show; null for one that can (POS-14). */
export function refusalOf(shrunk: Shrunk): string | null {
  if (!shrunk.ok) {
    if (shrunk.code !== 'unreadable_heic') return errors[shrunk.code].title;
    return 'This browser cannot read HEIC photos. Please save it as JPEG and choose it again.';
  }
  const { kind, blob } = shrunk.file;
  if (blob.size === 0) return errors.broken_file.title;
  return blob.size > limits.uploadBytes[kind === 'video' ? 'video' : 'photo'] ? errors.too_large.title : null;
}

/** States of a connection or a server that pass; every other refusal is the file's own. */
const passing = [0, 401, 408, 425, 429];

/** How a failed upload is told on its tile. */
export function failureOf(error: unknown): NonNullable<HeldFile['failure']> {
  // No answer of ours: the uploader's own code could not be fetched.
  if (!(error instanceof ApiError)) return { message: '', final: false, offline: true };
  const final = error.status < 500 && !passing.includes(error.status);
  // Of a lost connection the tile says only that it failed: its reason stands nowhere else so often.
  const told = error.code === 'offline' || error.code === 'internal' ? '' : error.message;
  return { message: told, final, offline: error.code === 'offline' };
}
