import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

export interface Placeholder {
  /** thumbhash, base64: the page shows it until the photo is loaded */
  thumbhash: string;
  /** the photo's dominant color, `#rrggbb` (D28) */
  colour: string;
}

/** Thumbhash takes at most this many pixels a side. */
const side = 100;

/** Computes a photo's placeholder and dominant color from the pixels of its first frame. */
export async function makePlaceholder(photo: Sharp): Promise<Placeholder> {
  const { data, info } = await photo
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    colour: dominantColour(data),
  };
}

/**
 * The mean of the fullest of 512 equal boxes of the color cube, pixels weighted by opacity. A plain mean of the photo
 * would be a gray-brown that nothing in it has.
 */
export function dominantColour(rgba: Uint8Array): string {
  const boxes = new Float64Array(512 * 4);
  let fullest = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = rgba.subarray(at, at + 4);
    const box = (((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)) * 4;
    boxes[box] = (boxes[box] ?? 0) + opacity;
    boxes[box + 1] = (boxes[box + 1] ?? 0) + red * opacity;
    boxes[box + 2] = (boxes[box + 2] ?? 0) + green * opacity;
    boxes[box + 3] = (boxes[box + 3] ?? 0) + blue * opacity;
    if ((boxes[box] ?? 0) > (boxes[fullest] ?? 0)) fullest = box;
  }
  const [weight = 0, ...sums] = boxes.subarray(fullest, fullest + 4);
  // A fully transparent photo has no color of its own.
  if (weight === 0) return '#ffffff';
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
