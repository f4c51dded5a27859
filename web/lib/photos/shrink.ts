import type { ErrorCode } from '../../../contract/errors.ts';
import {
  type FileKind,
  isHeic,
  isPhotoKind,
  mayUpload,
  type PhotoKind,
  sniffKind,
  type UploadPurpose,
} from '../../../contract/file-kinds.ts';
import { limits } from '../../../contract/limits.ts';
import { type PhotoShape, measuredShape } from './dimensions.ts';
import { DecodeFailure, type EncodedPhoto, uploadSide } from './encode.ts';
import { encodeBeside } from './encode-beside.ts';

/** A file ready to be uploaded. The caller frees `previewUrl` with URL.revokeObjectURL. */
export interface ReadyFile {
  kind: 'photo' | 'animation' | 'video';
  /** what to upload: a smaller version, or the chosen file itself */
  blob: Blob;
  /** px, upright; null for a video, or if the browser can't decode it */
  width: number | null;
  height: number | null;
  previewUrl: string;
}

export type Shrunk =
  | { ok: true; file: ReadyFile }
  /** refused as the server would: the contract's error, with its message */
  | { ok: false; code: Extract<ErrorCode, 'unsupported_file' | 'unsupported_photo' | 'photo_too_large'> }
  /** a HEIC photo that this browser can't decode: Safari can, and most phones can save it as JPEG */
  | { ok: false; code: 'unreadable_heic' };

/** How many bytes of a file's start are read: a JPEG's size may follow a large preview or color profile. */
const headBytes = 1024 * 1024;
/** A photo of at most so many bytes and of at most `uploadSide` pixels is uploaded as it is. */
const smallBytes = 400 * 1024;

/**
 * Prepares a chosen file for upload: a photo larger than 2048 pixels or 400 KB is scaled and re-encoded in a worker
 * (upright and without metadata), unless that makes it no smaller; animations, videos and small photos stay as they are.
 * Refuses by content what the server would refuse. Never throws: a photo that can't be re-encoded is uploaded as it is and
 * the server decides, but a HEIC photo is refused.
 */
export async function shrink(file: Blob, purpose: UploadPurpose = 'post'): Promise<Shrunk> {
  const head = await readHead(file);
  const kind = sniffKind(head);
  if (kind === null && isHeic(head)) return fromHeic(file, purpose);
  if (kind === null || !mayUpload(kind, purpose))
    return { ok: false, code: purpose === 'profile' ? 'unsupported_photo' : 'unsupported_file' };
  if (!isPhotoKind(kind)) return ready('video', typed(file, kind), null);
  const shape = measuredShape(head, kind);
  if (shape && shape.width * shape.height > limits.photoPixelsMax) return { ok: false, code: 'photo_too_large' };
  if (shape?.animated) return ready('animation', typed(file, kind), shape);
  return fromPhoto(file, kind, shape, purpose);
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    // The file was deleted or can't be read: treated as empty, so it is refused.
    return new Uint8Array();
  }
}

/** Content types to encode to, by preference. A profile picture can't be WebP; transparency must be kept. */
function encodings(transparent: boolean, purpose: UploadPurpose): string[] {
  if (purpose === 'profile') return [transparent ? 'image/png' : 'image/jpeg'];
  return transparent ? ['image/webp'] : ['image/webp', 'image/jpeg'];
}

async function fromPhoto(
  file: Blob,
  kind: PhotoKind,
  shape: PhotoShape | null,
  purpose: UploadPurpose,
): Promise<Shrunk> {
  const fits = shape !== null && Math.max(shape.width, shape.height) <= uploadSide;
  if (fits && file.size <= smallBytes) return ready('photo', typed(file, kind), await shown(file));
  try {
    const encoded = await encodeBeside(file, encodings(kind === 'png' || kind === 'webp', purpose));
    const smaller = !fits || encoded.blob.size < file.size;
    return ready('photo', smaller ? encoded.blob : typed(file, kind), encoded);
  } catch {
    return ready('photo', typed(file, kind), null);
  }
}

/** A HEIC photo, which the server doesn't take, re-encoded as another type. */
async function fromHeic(file: Blob, purpose: UploadPurpose): Promise<Shrunk> {
  try {
    const encoded = await encodeBeside(file, encodings(false, purpose));
    return ready('photo', encoded.blob, encoded);
  } catch (error) {
    return { ok: false, code: error instanceof DecodeFailure ? 'unreadable_heic' : 'unsupported_file' };
  }
}

/** The dimensions at which the browser shows the file, upright; null if it can't. */
async function shown(file: Blob): Promise<Pick<EncodedPhoto, 'width' | 'height'> | null> {
  try {
    const decoded = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = decoded;
    decoded.close();
    return { width, height };
  } catch {
    return null;
  }
}

const types: Record<FileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

/** The file with the type of its content, not the one that its name suggests. */
function typed(file: Blob, kind: FileKind): Blob {
  return file.type === types[kind] ? file : file.slice(0, file.size, types[kind]);
}

function ready(kind: ReadyFile['kind'], blob: Blob, size: { width: number; height: number } | null): Shrunk {
  const { width, height } = size ?? { width: null, height: null };
  return { ok: true, file: { kind, blob, width, height, previewUrl: URL.createObjectURL(blob) } };
}
