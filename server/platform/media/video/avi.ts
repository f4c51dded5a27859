import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';
import { type Box, chunksIn } from './boxes.ts';
import { type VideoEdits, codecName, type InspectedVideo } from './inspected-video.ts';

/** Chunks with an AVI's metadata: dates, device, XMP. */
const descriptive = ['IDIT', '_PMX', 'strd'];
const descriptiveLists = ['INFO', 'exif'];

/**
 * Reads an AVI video: its length, size and codecs, and where its metadata are (as VideoEdits). No browser plays one.
 * Throws MediaError 'broken_file' for a truncated or damaged container, 'unsupported_file' when it has no picture.
 */
export async function inspectAvi(
  file: FileHandle,
  size: number,
): Promise<{ video: InspectedVideo; blankings: VideoEdits[] }> {
  const forms = await chunksIn(file, 0, size);
  const filled = (forms.at(-1)?.end ?? 0) + 1 >= size;
  // A large AVI continues in further RIFF parts; anything else after them is appended data.
  if (!filled || !forms.every((form) => form.type === 'RIFF')) throw new MediaError('broken_file');
  const parts = (await Promise.all(forms.map((form) => chunksIn(file, form.body, form.end)))).flat();
  const header = parts.find((part) => part.list === 'hdrl');
  if (!header || !parts.some((part) => part.list === 'movi')) throw new MediaError('broken_file');
  const inHeader = await chunksIn(file, header.body, header.end);
  const main = inHeader.find((chunk) => chunk.type === 'avih');
  if (!main) throw new MediaError('broken_file');
  // numbers of four bytes: at 0 the microseconds of a frame, at 16 how many frames, at 32 and 36 width and height
  const about = await read(file, main, 40);

  const streams = inHeader.filter((chunk) => chunk.list === 'strl');
  const inStreams = await Promise.all(streams.map((stream) => chunksIn(file, stream.body, stream.end)));
  const kinds = await Promise.all(inStreams.map((chunks) => streamKind(file, chunks)));
  const picture = kinds.find(([type]) => type === 'vids');
  const [width, height] = [about.readUInt32LE(32), about.readUInt32LE(36)];
  if (!picture) throw new MediaError('unsupported_file');
  if (width === 0 || height === 0 || width > 16_384 || height > 16_384) throw new MediaError('broken_file');
  const seconds = (about.readUInt32LE(0) * about.readUInt32LE(16)) / 1_000_000;
  const video: InspectedVideo = {
    kind: 'avi',
    seconds: seconds > 0 ? seconds : null,
    width,
    height,
    picture: codecName(picture[1]),
    // An AVI names its audio codec by a number, which nothing here needs.
    sound: kinds.some(([type]) => type === 'auds') ? '' : null,
    playable: false,
  };
  const all = [...parts, ...inHeader, ...inStreams.flat()];
  const metadata = all.filter((chunk) => descriptive.includes(chunk.type) || descriptiveLists.includes(chunk.list));
  return { video, blankings: metadata.map((chunk) => blank(chunk)) };
}

async function read(file: FileHandle, chunk: Box, least: number): Promise<Buffer> {
  if (chunk.end - chunk.body < least) throw new MediaError('broken_file');
  const bytes = Buffer.alloc(least);
  await file.read(bytes, 0, least, chunk.body);
  return bytes;
}

async function streamKind(file: FileHandle, chunks: Box[]): Promise<[type: string, codec: string]> {
  const header = chunks.find((chunk) => chunk.type === 'strh');
  if (!header) throw new MediaError('broken_file');
  const bytes = await read(file, header, 8);
  return [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 4, 8)];
}

function blank(chunk: Box): VideoEdits {
  return { typeAt: chunk.start, retype: 'JUNK', from: chunk.start + 8, to: chunk.end };
}
