import { photoSizes } from './posts.ts';

interface Measured {
  width: number;
  height: number;
}

/**
 * The sizes of a stored photo, for a browser to choose from.
 * @param path its address without a size
 * @returns the value of `srcset`
 */
export function photoSrcSet(path: string, { width, height }: Measured): string {
  const longest = Math.max(width, height, 1);
  // A photo smaller than a size has it at its own, so two sizes may be as wide.
  const widths = new Map(
    photoSizes.map((size) => [Math.round(width * Math.min(1, size / longest)), size]).reverse() as [number, number][],
  );
  return [...widths].map(([wide, size]) => `${path}/${size}.webp ${wide}w`).join(', ');
}

/** Width by height. A single photo is cut only where it would be a thread: narrower than 1:2 or wider than 3:1. */
export function photoShape({ width, height }: Measured): number {
  return width > 0 && height > 0 ? Math.min(3, Math.max(0.5, width / height)) : 4 / 3;
}

/** Each tile's width and height, as shares of the whole's width. */
const SHARES: Record<number, [width: number, height: number][]> = {
  1: [[1, 0]],
  2: [
    [0.5, 0.56],
    [0.5, 0.56],
  ],
  3: [
    [0.62, 0.67],
    [0.38, 0.33],
    [0.38, 0.33],
  ],
  4: [
    [0.5, 0.375],
    [0.5, 0.375],
    [0.5, 0.375],
    [0.5, 0.375],
  ],
};

/**
 * How wide a post's photo is drawn: one that is cut at its sides to fill its tile is wider than the tile.
 * @param count how many are drawn, at most 4
 * @returns the value of `sizes`
 */
export function tileSizes(photo: Measured, index: number, count: number): string {
  const [width, height] = SHARES[count]?.[index] ?? [1, 0];
  const share = Math.max(width, height * photoShape(photo));
  return `(max-width: 532px) ${Math.round(share * 92)}vw, ${Math.round(share * 500)}px`;
}
