import { readFileSync } from 'node:fs';

/**
 * The SVG text of a demo picture.
 * @param fileName as in `desk-1.svg`: `av-<name>.svg` is an avatar; `<item>-<variant>.svg` an item, and with `b`, `c`
 * or `d` before the dot the same item closer, from the other side, or in detail
 * @throws Error when there is no such file
 */
export const pictureSvg = (fileName: string): string =>
  readFileSync(new URL(`../pictures/${fileName}`, import.meta.url), 'utf8');
