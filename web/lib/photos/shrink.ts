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
import { type PhotoShape, photoShape } from './dimensions.ts';
import { DecodeFailure, type Encoded, uploadSide } from './encode.ts';
import { encodeBeside } from './encode-beside.ts';

/** A file ready to be uploaded. Whoever asked for it frees `previewUrl` with URL.revokeObjectURL. */
export interface ReadyFile {
  kind: 'photo' | 'animation' | 'video';
  /** what to upload: smaller than the file chosen, or the file itself */
  blob: Blob;
  /** pixels, upright; null where the browser cannot tell (a video, a photo it cannot read) */
  width: number | null;
  height: number | null;
  previewUrl: string;
}

export type Shrunk =
  | { ok: true; file: ReadyFile }
  /** refused as the server would: the contract's error, with its message */
  | { ok: false; code: Extract<ErrorCode, 'unsupported_file' | 'unsupported_photo' | 'photo_too_large'> }
  /** a HEIC photo that this browser cannot read: Safari could, and most phones can save it as JPEG */
  | { ok: false; code: 'unreadable_heic' };

/** Bytes of a file's start that are looked at: a JPEG's size may stand behind a large preview or colour profile. */
const headBytes = 1024 * 1024;
/** A photo of fewer bytes that is small enough in pixels goes as it is. */
const smallBytes = 400 * 1024;

/**
 * Makes a chosen file ready for upload: a photo beyond 2048 pixels or 400 KB is scaled and encoded anew (upright and
 * without metadata) beside the page; animations, videos and small photos stay as they are. Refuses by content what the
 * server would refuse (POS-14, PRO-25). Never throws; whatever fails, the original goes to the server to be judged.
 */
export async function shrink(file: Blob, purpose: UploadPurpose = 'post'): Promise<Shrunk> {
  const head = await readHead(file);
  const kind = sniffKind(head);
  if (kind === null && isHeic(head)) return fromHeic(file, purpose);
  if (kind === null || !mayUpload(kind, purpose))
    return { ok: false, code: purpose === 'profile' ? 'unsupported_photo' : 'unsupported_file' };
  if (!isPhotoKind(kind)) return ready('video', typed(file, kind), null);
  const shape = photoShape(head, kind);
  if (shape && shape.width * shape.height > limits.photoPixelsMax) return { ok: false, code: 'photo_too_large' };
  if (shape?.animated) return ready('animation', typed(file, kind), shape);
  return fromPhoto(file, kind, shape, purpose);
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    // The file has gone or may not be read: as good as none.
    return new Uint8Array();
  }
}

/** Content types to encode to, by preference. A profile picture may not be WebP (PRO-25); transparency must survive. */
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

async function fromHeic(file: Blob, purpose: UploadPurpose): Promise<Shrunk> {
  try {
    const encoded = await encodeBeside(file, encodings(false, purpose));
    return ready('photo', encoded.blob, encoded);
  } catch (error) {
    return { ok: false, code: error instanceof DecodeFailure ? 'unreadable_heic' : 'unsupported_file' };
  }
}

/** The file's pixels as the browser shows it, upright; null when it cannot. */
async function shown(file: Blob): Promise<Pick<Encoded, 'width' | 'height'> | null> {
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

/** The file with the type that its content has, not the one that its name suggests. */
function typed(file: Blob, kind: FileKind): Blob {
  return file.type === types[kind] ? file : file.slice(0, file.size, types[kind]);
}

function ready(kind: ReadyFile['kind'], blob: Blob, size: { width: number; height: number } | null): Shrunk {
  const { width, height } = size ?? { width: null, height: null };
  return { ok: true, file: { kind, blob, width, height, previewUrl: URL.createObjectURL(blob) } };
}
