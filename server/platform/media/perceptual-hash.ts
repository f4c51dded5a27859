import type { Sharp } from 'sharp';

const WIDE = 9;
const HIGH = 8;
/** A difference in brightness, of 255, that noise and encoding don't make. */
const STEP = 3;
/** A photo with fewer of these differences looks like any other plain one. */
const EDGES = 10;

/**
 * A difference hash (dHash) of 64 bits: in each of 8 rows, where the photo gets brighter to the right. Another size,
 * encoding or tint of the same photo differs in few bits, another photo in about half.
 * @returns a signed 64-bit number as a string; null for a photo with too few edges to identify
 */
export async function likenessOf(photo: Sharp): Promise<string | null> {
  const grey = await photo
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(WIDE, HIGH, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = grey;
  let bits = 0n;
  let edges = 0;
  for (let y = 0; y < HIGH; y++)
    for (let x = 0; x < WIDE - 1; x++) {
      const at = (y * WIDE + x) * info.channels;
      const step = (data[at + info.channels] ?? 0) - (data[at] ?? 0);
      if (Math.abs(step) >= STEP) edges++;
      bits = (bits << 1n) | (step >= STEP ? 1n : 0n);
    }
  return edges < EDGES ? null : String(BigInt.asIntN(64, bits));
}
