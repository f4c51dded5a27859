/** The kinds of files that can be uploaded, told by their first bytes alone: a name and a declared type aren't trusted. */
export type PhotoKind = 'jpeg' | 'png' | 'gif' | 'webp';
export type VideoKind = 'mp4' | 'mov' | 'avi';
export type FileKind = PhotoKind | VideoKind;

/** What an upload is for; a profile picture takes fewer kinds. */
export type UploadPurpose = 'post' | 'message' | 'profile';

/** How many leading bytes of a file are enough for `sniffKind`. */
export const sniffBytes = 64;

/** Brands of the ISO container that stand for pictures: HEIC, AVIF, JPEG XL, JPEG 2000 and Canon's raw photos. */
const pictureBrands = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
  'jxl ',
  'jp2 ',
  'crx ',
];
const soundBrands = ['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B '];
/** Box types that a QuickTime video without `ftyp` can begin with (before 2001, and some cameras since). */
const oldQuickTime = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

function text(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** All brands of an ISO container: the major one, then the compatible ones within `head`. */
function brandsOf(head: Uint8Array): string[] {
  const size = ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0);
  const brands = [text(head, 8, 4)];
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(text(head, at, 4));
  return brands;
}

/**
 * The kind of a file by its content.
 * @param head its first bytes; `sniffBytes` of them are enough
 * @returns null for anything that is not on the list: SVG, HTML, HEIC, programs, archives, sound, 3GP
 */
export function sniffKind(head: Uint8Array): FileKind | null {
  if (head.length < 12) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif';
  if (text(head, 0, 4) === 'RIFF') {
    const form = text(head, 8, 4);
    return form === 'WEBP' ? 'webp' : form === 'AVI ' ? 'avi' : null;
  }
  const box = text(head, 4, 4);
  if (box === 'ftyp') {
    const brands = brandsOf(head);
    const major = brands[0] ?? '';
    if (pictureBrands.includes(major) || soundBrands.includes(major) || major.startsWith('3g')) return null;
    return major === 'qt  ' ? 'mov' : 'mp4';
  }
  return oldQuickTime.includes(box) ? 'mov' : null;
}

/**
 * Whether `head` is a HEIC or AVIF photo, or another of `pictureBrands`. The server refuses those; the page re-encodes
 * them where its browser can.
 */
export function isHeic(head: Uint8Array): boolean {
  return text(head, 4, 4) === 'ftyp' && brandsOf(head).some((brand) => pictureBrands.includes(brand));
}

/** Whether a kind is a photo (animations included). */
export function isPhotoKind(kind: FileKind): kind is PhotoKind {
  return kind === 'jpeg' || kind === 'png' || kind === 'gif' || kind === 'webp';
}

/** Whether a kind can be uploaded for a purpose: profile pictures are JPEG, PNG or GIF. */
export function mayUpload(kind: FileKind, purpose: UploadPurpose): boolean {
  return purpose !== 'profile' || (isPhotoKind(kind) && kind !== 'webp');
}
