import type { Sharp, WebpOptions } from 'sharp';
import { isPhotoKind } from '../../../contract/file-kinds.ts';
import { avatarSizes, photoSizes } from '../../../contract/posts/gallery.ts';
import { decoding, openPhoto, openPixels, type PhotoHeader, readPhotoHeader } from './decoder.ts';
import { MediaError } from './media-error.ts';
import { likenessOf } from './perceptual-hash.ts';
import { makePlaceholder, type Placeholder } from './placeholder.ts';
import { sniff } from './sniff.ts';

/** One size of a photo, re-encoded as WebP without any metadata. */
export interface ImageSize {
  /** the size's name in URLs: its longest side (its side, in an avatar) if the photo is that large */
  name: number;
  /** pixels, exact */
  width: number;
  height: number;
  data: Buffer;
  contentType: 'image/webp';
}

export interface ProcessedImage extends Placeholder {
  kind: 'photo' | 'animation';
  /** 64-bit perceptual hash as a decimal string; null for a photo without edges, an animation and a profile picture */
  likeness: string | null;
  /** pixels of the largest size, upright */
  width: number;
  height: number;
  /** every size of `photoSizes` (`avatarSizes`), smallest first; those larger than the photo share one Buffer */
  sizes: ImageSize[];
}

/** Effort 2 of 6 costs two thirds of the time of the encoder's default for 8 % more bytes. */
const webp: WebpOptions = { quality: 80, effort: 2 };
const animatedWebp: WebpOptions = { quality: 75, effort: 1 };
/** An animation is encoded once, with this longest side: all sizes of all frames would cost too much. */
const animationSide = 640;

/**
 * Makes the sizes, placeholder and dominant color of a photo: upright, in sRGB, without EXIF, location or any
 * other metadata, never enlarged; animations stay animated, transparency stays. Takes a path or the file's bytes.
 * Throws MediaError: 'unsupported_file' (not a photo by content), 'photo_too_large' (more than `photoPixelsMax` pixels,
 * or too long an animation), 'broken_file' (truncated or damaged).
 */
export async function makeImage(input: string | Uint8Array): Promise<ProcessedImage> {
  const header = await inspect(input);
  return decoding(() => (header.frames > 1 ? makeAnimation(input) : makePhoto(input)));
}

/**
 * Makes the square sizes of a profile picture, cropped at the center; of an animation, the first frame. Takes what
 * `makeImage` takes, and throws what it throws, but 'unsupported_photo' for WebP and for what is no photo.
 */
export async function makeAvatar(input: string | Uint8Array): Promise<ProcessedImage> {
  const header = await inspect(input, 'profile');
  return decoding(() => cutSquares(input, header));
}

/** Checks the kind of a file by its content, and that its header agrees. */
async function inspect(input: string | Uint8Array, purpose?: 'profile'): Promise<PhotoHeader> {
  const kind = await sniff(input);
  const allowed = kind !== null && isPhotoKind(kind) && !(purpose === 'profile' && kind === 'webp');
  if (!allowed) throw new MediaError(purpose === 'profile' ? 'unsupported_photo' : 'unsupported_file');
  const header = await readPhotoHeader(input);
  if (header.format !== kind) throw new MediaError('broken_file');
  return header;
}

function within(photo: Sharp, side: number): Sharp {
  return photo.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

async function encode(photo: Sharp, name: number, options: WebpOptions): Promise<ImageSize> {
  const { data, info } = await photo.webp(options).toBuffer({ resolveWithObject: true });
  return { name, width: info.width, height: info.pageHeight ?? info.height, data, contentType: 'image/webp' };
}

/** Assigns a size to every name of `names`; names larger than the photo share its largest size. */
function withNames(names: readonly number[], made: ImageSize[]): ImageSize[] {
  const largest = made.at(-1);
  if (!largest) throw new MediaError('broken_file');
  return names.map((name) => ({ ...(made.find((size) => size.name === name) ?? largest), name }));
}

/** The sizes to make for a photo with this longest side: all smaller ones and the first that reaches it. */
function worthMaking(names: readonly number[], longest: number): number[] {
  return names.filter((_, index) => index === 0 || (names[index - 1] ?? 0) < longest);
}

async function makePhoto(input: string | Uint8Array): Promise<ProcessedImage> {
  // Decoded once to the largest size; the others are scaled from its pixels.
  const pixels = await within(openPhoto(input).autoOrient(), photoSizes[3])
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = pixels.info;
  const names = worthMaking(photoSizes, Math.max(width, height));
  const make = (name: number) => encode(within(openPixels(pixels), name), name, webp);
  // Two steps at a time: the largest takes as long as the rest together.
  const [largest, rest] = await Promise.all([
    make(names.at(-1) ?? photoSizes[3]),
    (async () => {
      const placeholder = await makePlaceholder(openPixels(pixels));
      const likeness = await likenessOf(openPixels(pixels));
      const made: ImageSize[] = [];
      for (const name of names.slice(0, -1)) made.push(await make(name));
      return { placeholder: { ...placeholder, likeness }, made };
    })(),
  ]);
  return { kind: 'photo', width, height, ...rest.placeholder, sizes: withNames(photoSizes, [...rest.made, largest]) };
}

async function makeAnimation(input: string | Uint8Array): Promise<ProcessedImage> {
  // The header check has already counted all frames; this limit would count them as one tall photo.
  const frames = openPhoto(input, { animated: true, limitInputPixels: false });
  const size = await encode(within(frames, animationSide), animationSide, animatedWebp);
  const placeholder = await makePlaceholder(openPhoto(input));
  const { width, height } = size;
  return { kind: 'animation', width, height, likeness: null, ...placeholder, sizes: withNames(photoSizes, [size]) };
}

async function cutSquares(input: string | Uint8Array, header: PhotoHeader): Promise<ProcessedImage> {
  const side = Math.min(header.width, header.height, avatarSizes[2]);
  const pixels = await openPhoto(input)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const placeholder = await makePlaceholder(openPixels(pixels));
  const made: ImageSize[] = [];
  for (const name of worthMaking(avatarSizes, side))
    made.push(await encode(within(openPixels(pixels), name), name, webp));
  return {
    kind: 'photo',
    width: side,
    height: side,
    likeness: null,
    ...placeholder,
    sizes: withNames(avatarSizes, made),
  };
}
