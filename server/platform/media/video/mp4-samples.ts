import type { Box } from './boxes.ts';

/** Samples and chunks beyond this number are left out. */
const maxSamples = 1_000_000;

/**
 * The byte ranges of a track's samples, one per chunk, by its sample table. Empty when the table lacks one of its boxes, as
 * in a fragmented file. The body of each box begins with four bytes of version and flags; then follow, in numbers of four
 * bytes: `stsz`: the size of every sample (0: each has its own), how many there are, and their sizes. `stco`: how many chunks
 * there are, and where each begins; in `co64` these offsets have eight bytes. `stsc`: how many runs of chunks there are, and
 * for each its first chunk (counted from 1), the samples per chunk, and an index that isn't needed here.
 * @throws RangeError when a box is shorter than its numbers say
 */
export function sampleRanges(bytes: Buffer, table: Box[]): [from: number, to: number][] {
  const find = (type: string) => table.find((box) => box.type === type);
  const [sizes, runs, short, long] = [find('stsz'), find('stsc'), find('stco'), find('co64')];
  const chunks = short ?? long;
  if (!sizes || !runs || !chunks) return [];
  const sameSize = bytes.readUInt32BE(sizes.body + 4);
  const samples = Math.min(bytes.readUInt32BE(sizes.body + 8), maxSamples);
  const sizeOf = (sample: number) => sameSize || bytes.readUInt32BE(sizes.body + 12 + sample * 4);
  const chunkCount = Math.min(bytes.readUInt32BE(chunks.body + 4), maxSamples);
  const runCount = bytes.readUInt32BE(runs.body + 4);

  const found: [number, number][] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunkCount && sample < samples; chunk += 1) {
    // A run extends to the first chunk of the next one.
    while (run + 1 < runCount && bytes.readUInt32BE(runs.body + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const perChunk = bytes.readUInt32BE(runs.body + 8 + run * 12 + 4);
    const from = short
      ? bytes.readUInt32BE(chunks.body + 8 + chunk * 4)
      : Number(bytes.readBigUInt64BE(chunks.body + 8 + chunk * 8));
    let to = from;
    for (let n = 0; n < perChunk && sample < samples; n += 1, sample += 1) to += sizeOf(sample);
    found.push([from, to]);
  }
  return found;
}
