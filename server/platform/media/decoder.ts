import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { limits } from '../../../contract/limits.ts';
import { MediaError } from './media-error.ts';

/** Limits of an animation: frames, and pixels of all frames together. Decoding 100 million takes about two seconds. */
export const animationLimits = { frames: 1000, pixels: 100_000_000 } as const;

/** A decoding or encoding step that takes longer is ended. */
const secondsPerStep = 20;

// One thread per step: a photo is processed in two steps at a time, and photos come in numbers.
sharp.concurrency(1);
// No upload is decoded twice, so the cache would only waste memory.
sharp.cache(false);
// Whatever a file claims to be, the library's other decoders can't be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

export interface PhotoHeader {
  /** sharp's name of it, as in `jpeg` */
  format: string;
  /** size of one frame, upright */
  width: number;
  height: number;
  frames: number;
}

/** Opens a photo for decoding; a truncated or damaged one fails while it is decoded. */
export function openPhoto(input: string | Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: limits.photoPixelsMax, ...options }).timeout({
    seconds: secondsPerStep,
  });
}

/** Opens pixels that are already decoded, to scale and encode them again. */
export function openPixels(pixels: { data: Buffer; info: OutputInfo }): Sharp {
  const { width, height, channels } = pixels.info;
  return sharp(pixels.data, { raw: { width, height, channels } }).timeout({ seconds: secondsPerStep });
}

/**
 * Reads a photo's header without decoding it. Throws MediaError 'photo_too_large' when its pixels, or those of all its
 * frames, exceed the limits, so that a decompression bomb costs nothing; 'broken_file' when it has no header.
 */
export async function readPhotoHeader(input: string | Uint8Array): Promise<PhotoHeader> {
  const found: Metadata = await decoding(() => sharp(input, { failOn: 'error', limitInputPixels: false }).metadata());
  const frames = found.pages ?? 1;
  const { width, height } = found.autoOrient;
  const tooManyFrames =
    frames > 1 && (frames > animationLimits.frames || width * height * frames > animationLimits.pixels);
  if (tooManyFrames || width * height > limits.photoPixelsMax) throw new MediaError('photo_too_large');
  return { format: found.format, width, height, frames };
}

/** Runs a decoding step; converts its errors, whatever they are, to MediaError 'broken_file' or 'photo_too_large'. */
export async function decoding<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof MediaError) throw error;
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new MediaError(tooLarge ? 'photo_too_large' : 'broken_file', error);
  }
}
