/** A photo's facts are within its first bytes. */
const HEAD_BYTES = 256 * 1024;

const EXIF_FOLDER = 0x8769;
const TAKEN = 0x9003;
const FRACTION = 0x9291;

/**
 * When a photo was taken, in milliseconds by the camera's clock; without such a note, when the file was changed. Used to
 * compare photos with each other only, so the time zone doesn't matter.
 */
export async function captureTime(file: File): Promise<number | null> {
  try {
    const at = takenAt(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (at !== null) return at;
  } catch {
    // the notes are damaged, or the file can't be read
  }
  return file.lastModified || null;
}

/** The time in a JPEG's, WebP's or HEIC's Exif notes, ms by the camera's clock; null without it. @throws for damaged ones */
export function takenAt(head: Uint8Array): number | null {
  const start = findNotes(head);
  if (start === null) return null;
  const view = new DataView(head.buffer, head.byteOffset + start, head.byteLength - start);
  const little = view.getUint16(0) === 0x4949;
  const folder = valueOf(view, view.getUint32(4, little), EXIF_FOLDER, little);
  if (folder === null) return null;
  const exif = view.getUint32(folder, little);
  const taken = textOf(view, exif, TAKEN, little);
  const [date = '', time = ''] = taken?.split(' ') ?? [];
  const at = Date.parse(`${date.replaceAll(':', '-')}T${time}Z`);
  if (Number.isNaN(at)) return null;
  return at + Math.round(Number(`0.${textOf(view, exif, FRACTION, little) ?? '0'}`) * 1_000 || 0);
}

/** The position after "Exif\0\0", where a byte order mark begins the notes. */
function findNotes(head: Uint8Array): number | null {
  for (let at = 0; at + 14 < head.length; at++) {
    if (head[at] !== 0x45 || String.fromCharCode(...head.subarray(at, at + 6)) !== 'Exif\0\0') continue;
    const order = String.fromCharCode(...head.subarray(at + 6, at + 8));
    if (order === 'II' || order === 'MM') return at + 6;
  }
  return null;
}

/** The position of an entry's value in a folder of the notes. */
function valueOf(view: DataView, folder: number, tag: number, little: boolean): number | null {
  const count = view.getUint16(folder, little);
  for (let entry = folder + 2; entry < folder + 2 + count * 12; entry += 12)
    if (view.getUint16(entry, little) === tag) return entry + 8;
  return null;
}

function textOf(view: DataView, folder: number, tag: number, little: boolean): string | null {
  const value = valueOf(view, folder, tag, little);
  if (value === null) return null;
  const length = view.getUint32(value - 4, little);
  // up to four bytes are in the entry itself
  const at = length > 4 ? view.getUint32(value, little) : value;
  let text = '';
  for (let index = 0; index < Math.min(length, 40); index++) {
    const code = view.getUint8(at + index);
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}
