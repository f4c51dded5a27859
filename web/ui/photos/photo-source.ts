import { photoSizes } from '../../../contract/posts/gallery.ts';

/**
 * Photos of so many posts at the top of a list are requested at once, those below as they come near. On a phone's first
 * screen are two posts, or four where some have no photo.
 */
export const FIRST_PHOTOS = 4;

interface PhotoSize {
  width: number;
  height: number;
}

/**
 * The sizes of a stored photo, for a browser to choose from.
 * @param path its address without a size
 * @returns the value of `srcset`
 */
export function photoSrcSet(path: string, { width, height }: PhotoSize): string {
  const longest = Math.max(width, height, 1);
  // A photo smaller than a size is stored at its own width, so two sizes may be equally wide.
  const widths = new Map(
    photoSizes.map((size) => [Math.round(width * Math.min(1, size / longest)), size]).reverse() as [number, number][],
  );
  return [...widths].map(([wide, size]) => `${path}/${size}.webp ${wide}w`).join(', ');
}

/** Width divided by height, from 0.5 to 3: a single photo beyond these is cropped. 4/3 if its size is unknown (0). */
export function photoShape({ width, height }: PhotoSize): number {
  return width > 0 && height > 0 ? Math.min(3, Math.max(0.5, width / height)) : 4 / 3;
}

/**
 * Each tile's width and height, both as a share of the grid's width: by the number of photos, the tiles of
 * photo-tiles.tsx.
 */
const SHARES: Record<number, [width: number, height: number][]> = {
  // a single photo has the grid's width, whatever its shape
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
 * The display width of a post's photo: that of its tile, or more if the photo is cropped at its sides to fill the tile's
 * height.
 * @param count how many photos are displayed, at most 4
 * @returns the value of `sizes`
 */
export function tileSizes(photo: PhotoSize, index: number, count: number): string {
  const [width, height] = SHARES[count]?.[index] ?? [1, 0];
  const share = Math.max(width, height * photoShape(photo));
  // a grid is 92 % of a phone's width, and 500 px on wider screens
  return `(max-width: 532px) ${Math.round(share * 92)}vw, ${Math.round(share * 500)}px`;
}

/** The boxes that one photo of a post covers: their shape, and their width in a phone's window and on a desk. */
const COVERS = {
  card: { shape: 4 / 3, phoneVw: 92, deskPx: 500 },
  tile: { shape: 1, phoneVw: 45, deskPx: 208 },
} as const;
export type CoverLook = keyof typeof COVERS;

/**
 * The display width of a photo that covers the box of a card or a tile: more than the box's if it is cropped at its sides.
 * @returns the value of `sizes`
 */
export function coverSizes(photo: PhotoSize, look: CoverLook): string {
  const { shape, phoneVw, deskPx } = COVERS[look];
  const share = Math.max(1, photoShape(photo) / shape);
  return `(max-width: 769px) ${Math.round(share * phoneVw)}vw, ${Math.round(share * deskPx)}px`;
}
