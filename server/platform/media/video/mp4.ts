import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';
import { type Box, boxesIn, topBoxes } from './boxes.ts';
import { type VideoEdits, codecName, type InspectedVideo } from './inspected-video.ts';
import { sampleRanges } from './mp4-samples.ts';

/** The largest `moov` box that is read, in bytes: it goes into memory whole. */
const maxMovieBytes = 32 * 1024 * 1024;
/** A file with more ranges of metadata to blank out than this is refused. */
const maxBlankings = 20_000;
/** Numbers of the H.264 profiles counted as playable in browsers: Baseline, Main, Extended, High. */
const playableProfiles = [66, 77, 88, 100];
/** Boxes with metadata: location, device, author, software. Players need none of them. */
const descriptive = ['udta', 'meta', 'uuid', 'XMP_'];
/** Boxes whose boxes are searched for metadata. */
const containers = ['trak', 'mdia', 'minf', 'stbl'];

interface Track {
  type: string;
  codec: string;
  seconds: number;
  width: number;
  height: number;
  playable: boolean;
}

/**
 * Reads an MP4 or QuickTime video: its length, size and codecs, and where its metadata are (as VideoEdits). Throws
 * MediaError 'broken_file' for a truncated or damaged container, 'unsupported_file' when it has no picture.
 */
export async function inspectMp4(
  file: FileHandle,
  size: number,
  kind: 'mp4' | 'mov',
): Promise<{ video: InspectedVideo; blankings: VideoEdits[] }> {
  const top = await topBoxes(file, size);
  const movieBox = top.find((box) => box.type === 'moov');
  if (!movieBox || movieBox.end - movieBox.start > maxMovieBytes) throw new MediaError('broken_file');
  const bytes = Buffer.alloc(movieBox.end - movieBox.start);
  await file.read(bytes, 0, bytes.length, movieBox.start);
  try {
    const movie = boxesIn(bytes, movieBox.body - movieBox.start, bytes.length);
    const tracks = movie.filter((box) => box.type === 'trak').map((box) => readTrack(bytes, box));
    const picture = tracks.find((track) => track.type === 'vide');
    if (!picture) throw new MediaError('unsupported_file');
    const sound = tracks.find((track) => track.type === 'soun');
    const seconds = movieSeconds(bytes, movie) || Math.max(...tracks.map((track) => track.seconds));
    const video: InspectedVideo = {
      kind,
      seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      width: picture.width,
      height: picture.height,
      picture: picture.codec,
      sound: sound?.codec ?? null,
      playable: picture.playable && (sound === undefined || sound.codec === 'mp4a'),
    };
    const outside = top.filter((box) => descriptive.includes(box.type)).map((box) => blank(box, 0));
    return { video, blankings: [...outside, ...blankingsIn(bytes, movie, movieBox.start, size)] };
  } catch (error) {
    // A read beyond the buffer: a box shorter than its type must be.
    if (error instanceof RangeError) throw new MediaError('broken_file', error);
    throw error;
  }
}

/** The box at a path of types below another one. */
function child(bytes: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let at: Box | undefined = parent;
  for (const type of path) {
    if (!at) return undefined;
    at = boxesIn(bytes, at.body, at.end).find((box) => box.type === type);
  }
  return at;
}

/** Seconds by a header box (mvhd, mdhd), whose fields are 4 bytes wide in version 0 and 8 in version 1; 0: unknown. */
function secondsBy(bytes: Buffer, header: Box | undefined): number {
  if (!header) return 0;
  const wide = bytes[header.body] === 1;
  const scale = bytes.readUInt32BE(header.body + (wide ? 20 : 12));
  const length = wide ? Number(bytes.readBigUInt64BE(header.body + 24)) : bytes.readUInt32BE(header.body + 16);
  const unknown = !wide && length === 0xffffffff;
  return scale === 0 || unknown ? 0 : length / scale;
}

function movieSeconds(bytes: Buffer, movie: Box[]): number {
  return secondsBy(
    bytes,
    movie.find((box) => box.type === 'mvhd'),
  );
}

function handlerOf(bytes: Buffer, track: Box): string {
  const handler = child(bytes, track, 'mdia', 'hdlr');
  return handler ? bytes.toString('latin1', handler.body + 8, handler.body + 12) : '';
}

function readTrack(bytes: Buffer, track: Box): Track {
  const description = child(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  const first = description ? boxesIn(bytes, description.body + 8, description.end)[0] : undefined;
  const basics = {
    type: handlerOf(bytes, track),
    codec: codecName(first?.type ?? ''),
    seconds: secondsBy(bytes, child(bytes, track, 'mdia', 'mdhd')),
  };
  if (basics.type !== 'vide') return { ...basics, width: 0, height: 0, playable: false };
  if (!first) throw new MediaError('broken_file');
  // in a video's sample entry
  const [width, height] = [bytes.readUInt16BE(first.start + 32), bytes.readUInt16BE(first.start + 34)];
  if (width === 0 || height === 0) throw new MediaError('broken_file');
  const turned = isTurned(bytes, child(bytes, track, 'tkhd'));
  return {
    ...basics,
    width: turned ? height : width,
    height: turned ? width : height,
    playable: isPlayableH264(bytes, first),
  };
}

/** Whether the track's matrix rotates it by 90 degrees: its first element, the cosine, is then zero. */
function isTurned(bytes: Buffer, header: Box | undefined): boolean {
  if (!header) return false;
  const matrix = header.body + (bytes[header.body] === 1 ? 52 : 40);
  return bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
}

/** The boxes of a video's sample entry begin 86 bytes after its start; `avcC` has the profile as its second byte. */
function isPlayableH264(bytes: Buffer, entry: Box): boolean {
  if (entry.type !== 'avc1' && entry.type !== 'avc3') return false;
  const settings = boxesIn(bytes, entry.start + 86, entry.end).find((box) => box.type === 'avcC');
  return settings !== undefined && playableProfiles.includes(bytes[settings.body + 1] ?? 0);
}

/** Turns a box into a free one. @param offset of the buffer in the file */
function blank(box: Box, offset: number): VideoEdits {
  return { typeAt: offset + box.start + 4, retype: 'free', from: offset + box.body, to: offset + box.end };
}

/** The ranges to blank: descriptive boxes, tracks of timed metadata, recording dates. */
function blankingsIn(bytes: Buffer, boxes: Box[], offset: number, fileSize: number): VideoEdits[] {
  const found: VideoEdits[] = [];
  for (const box of boxes) {
    const type = box.type === 'trak' ? handlerOf(bytes, box) : '';
    if (descriptive.includes(box.type)) found.push(blank(box, offset));
    else if (box.type === 'trak' && type !== 'vide' && type !== 'soun') {
      // Action cameras and phones write the GPS track as a separate track.
      const table = child(bytes, box, 'mdia', 'minf', 'stbl');
      for (const [from, to] of table ? sampleRanges(bytes, boxesIn(bytes, table.body, table.end)) : [])
        if (to <= fileSize) found.push({ typeAt: null, retype: '', from, to });
      found.push(blank(box, offset));
    } else if (box.type === 'mvhd' || box.type === 'tkhd' || box.type === 'mdhd') {
      const from = offset + box.body + 4;
      found.push({ typeAt: null, retype: '', from, to: from + (bytes[box.body] === 1 ? 16 : 8) });
    } else if (containers.includes(box.type))
      found.push(...blankingsIn(bytes, boxesIn(bytes, box.body, box.end), offset, fileSize));
    if (found.length > maxBlankings) throw new MediaError('broken_file');
  }
  return found;
}
