import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';

/** A box (MP4, QuickTime) or chunk (AVI): positions in the buffer or file it was read from. */
export interface Box {
  type: string;
  start: number;
  /** where its content begins */
  body: number;
  end: number;
}

/** A file with more boxes is refused. */
const maxBoxes = 100_000;

/** The boxes between two positions of a buffer. Throws MediaError 'broken_file' when one exceeds them, or for too many. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  // QuickTime may end a list of boxes with four zero bytes.
  for (let start = from; start + 8 <= to; ) {
    const box = boxAt(bytes.subarray(start, start + 16), start, to);
    found.push(box);
    if (found.length > maxBoxes) throw new MediaError('broken_file');
    start = box.end;
  }
  return found;
}

/**
 * The top-level boxes of a video: they must fill the file to its last byte, or else it is truncated or has data
 * appended. Throws MediaError 'broken_file'.
 */
export async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const found: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = 0; start < size; ) {
    const { bytesRead } = await file.read(head, 0, 16, start);
    if (bytesRead < 8 || found.length >= maxBoxes) throw new MediaError('broken_file');
    const box = boxAt(head.subarray(0, bytesRead), start, size);
    found.push(box);
    start = box.end;
  }
  return found;
}

/**
 * @param head the first 8 to 16 bytes of the box
 * @param limit where its parent, or the file, ends
 */
function boxAt(head: Buffer, start: number, limit: number): Box {
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 1 && head.length < 16) throw new MediaError('broken_file');
  const long = short === 1;
  // A size of 0 means to the end of its parent, or of the file.
  const size = short === 0 ? limit - start : long ? Number(head.readBigUInt64BE(8)) : short;
  const body = start + (long ? 16 : 8);
  const end = start + size;
  if (end < body || end > limit) throw new MediaError('broken_file');
  return { type, start, body, end };
}

/**
 * The chunks of a RIFF file (AVI) between two positions; they are padded to even lengths. Throws MediaError
 * 'broken_file'.
 */
export async function chunksIn(file: FileHandle, from: number, to: number): Promise<(Box & { list: string })[]> {
  const found: (Box & { list: string })[] = [];
  const head = Buffer.alloc(12);
  for (let start = from; start + 8 <= to; ) {
    const { bytesRead } = await file.read(head, 0, 12, start);
    if (bytesRead < 8 || found.length >= maxBoxes) throw new MediaError('broken_file');
    const type = head.toString('latin1', 0, 4);
    const end = start + 8 + head.readUInt32LE(4);
    if (end > to) throw new MediaError('broken_file');
    const isList = type === 'LIST' || type === 'RIFF';
    found.push({
      type,
      list: isList ? head.toString('latin1', 8, 12) : '',
      start,
      body: start + (isList ? 12 : 8),
      end,
    });
    start = end + (end % 2);
  }
  return found;
}
