/*
 * The campus's badge: one to eight letters in the campus color. The letters are strokes, so it looks the same in every
 * browser, in mails and as an app icon, whatever fonts are installed. This is the product's own lettering, never a
 * school's mark.
 */
import { contrast, hexColour } from './accent.ts';

/** The strokes of each letter and digit on a grid 28 units high; the number is its width. */
const LETTERS: Record<string, readonly [number, string]> = {
  A: [20, 'M1 27V10a9 9 0 0 1 18 0v17M1 17.5h18'],
  B: [19, 'M1 13.5h10M1 1h9.5a6.2 6.2 0 0 1 0 12.5h.5a6.7 6.7 0 0 1 0 13.5H1z'],
  C: [20, 'M19 21.5A5.5 5.5 0 0 1 13.5 27h-7A5.5 5.5 0 0 1 1 21.5v-15A5.5 5.5 0 0 1 6.5 1h7A5.5 5.5 0 0 1 19 6.5'],
  D: [20, 'M1 1h9a9 9 0 0 1 9 9v8a9 9 0 0 1-9 9H1z'],
  E: [17, 'M16 1H1v26h15M1 14h12.5'],
  F: [17, 'M16 1H1v26M1 14.5h12.5'],
  G: [
    20,
    'M19 6.5A5.5 5.5 0 0 0 13.5 1h-7A5.5 5.5 0 0 0 1 6.5v15A5.5 5.5 0 0 0 6.5 27h7a5.5 5.5 0 0 0 5.5-5.5V15h-7.5',
  ],
  H: [20, 'M1 1v26M19 1v26M1 14h18'],
  I: [2, 'M1 1v26'],
  J: [16, 'M15 1v20a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6'],
  K: [19, 'M1 1v26M17.5 1 1 17M8 10.5 18 27'],
  L: [16, 'M1 1v26h14'],
  M: [23, 'M1 27V1l10.5 15L22 1v26'],
  N: [20, 'M1 27V1l18 26V1'],
  O: [20, 'M6.5 1h7A5.5 5.5 0 0 1 19 6.5v15a5.5 5.5 0 0 1-5.5 5.5h-7A5.5 5.5 0 0 1 1 21.5v-15A5.5 5.5 0 0 1 6.5 1z'],
  P: [19, 'M1 27V1h10a7.5 7.5 0 0 1 0 15H1'],
  Q: [
    20,
    'M6.5 1h7A5.5 5.5 0 0 1 19 6.5v15a5.5 5.5 0 0 1-5.5 5.5h-7A5.5 5.5 0 0 1 1 21.5v-15A5.5 5.5 0 0 1 6.5 1zM12 19.5l7 7.5',
  ],
  R: [19, 'M1 27V1h10a7.5 7.5 0 0 1 0 15H1M10.5 16 18 27'],
  S: [
    20,
    'M19 6.5A5.5 5.5 0 0 0 13.5 1h-7A5.5 5.5 0 0 0 1 6.5v2A5.5 5.5 0 0 0 6.5 14h7a5.5 5.5 0 0 1 5.5 5.5v2a5.5 5.5 0 0 1-5.5 5.5h-7A5.5 5.5 0 0 1 1 21.5',
  ],
  T: [20, 'M1 1h18M10 1v26'],
  U: [20, 'M1 1v20.5A5.5 5.5 0 0 0 6.5 27h7a5.5 5.5 0 0 0 5.5-5.5V1'],
  V: [20, 'M1 1l9 26 9-26'],
  W: [27, 'M1 1l6 26 6.5-20L20 27 26 1'],
  X: [19, 'M1 1l17 26M18 1 1 27'],
  Y: [20, 'M1 1l9 13.5L19 1M10 14.5V27'],
  Z: [18, 'M1.5 1H17L1 27h16.5'],
  '0': [
    20,
    'M6.5 1h7A5.5 5.5 0 0 1 19 6.5v15a5.5 5.5 0 0 1-5.5 5.5h-7A5.5 5.5 0 0 1 1 21.5v-15A5.5 5.5 0 0 1 6.5 1zM7 20 13 8',
  ],
  '1': [9, 'M1 6l7-5v26'],
  '2': [18, 'M1 6.5A5.5 5.5 0 0 1 6.5 1h5A5.5 5.5 0 0 1 17 6.5v2a8 8 0 0 1-2.5 5.800L1 27h16.5'],
  '3': [18, 'M1 1h15L8 11.5h2.5a6.5 6.5 0 0 1 6.5 6.5v2.5a6.5 6.5 0 0 1-6.5 6.5h-3A6.5 6.5 0 0 1 1 21.5'],
  '4': [19, 'M14 27V1L1 20h17.5'],
  '5': [18, 'M16 1H2.5L1.5 12.5h9a6.5 6.5 0 0 1 6.5 6.5v1.5a6.5 6.5 0 0 1-6.5 6.5h-3A6.5 6.5 0 0 1 1 22'],
  '6': [18, 'M13 1 4 11a9 9 0 0 0-3 7 8 8 0 0 0 16 1 7.5 7.5 0 0 0-13-5'],
  '7': [18, 'M1 1h16L6 27'],
  '8': [18, 'M9 13a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM9 27a7 7 0 1 0 0-14 7 7 0 0 0 0 14z'],
  '9': [18, 'M5 27l9-10a9 9 0 0 0 3-7A8 8 0 0 0 1 9a7.5 7.5 0 0 0 13 5'],
};

type Variant = 'badge' | 'favicon' | 'app';

/**
 * The campus logo.
 * @param text the campus's short name or a shorter form of it. Up to 4 of its letters and digits are in one row, up to 8
 * in two; further ones and other characters are left out
 * @param colour the campus's accent, '#rrggbb'
 * @param size width and height in pixels
 * @returns an SVG document
 * @throws RangeError when `colour` is not a color, or `text` has no letter or digit
 */
export function monogramSvg(text: string, colour: string, size = 64): string {
  return draw(text, colour, size, 'badge');
}

/**
 * A monogram for a browser's tab. At 16 px only bold letters are readable, so there is no inner line, and a long name is
 * reduced to its initial.
 */
export function faviconSvg(text: string, colour: string, size = 32): string {
  return draw(text, colour, size, 'favicon');
}

/**
 * A monogram for an installed app: color to the edges, letters inside the circle that is visible under every platform's
 * mask.
 */
export function appIconSvg(text: string, colour: string, size = 512): string {
  return draw(text, colour, size, 'app');
}

function draw(text: string, colour: string, size: number, variant: Variant): string {
  const ground = hexColour(colour);
  const ink = contrast('#ffffff', ground) >= 3 ? '#fff' : '#161615';
  const all = [...text.toUpperCase()].filter((letter) => LETTERS[letter]).slice(0, 8);
  if (all.length === 0) throw new RangeError(`no letters to draw in "${text}"`);
  const letters = variant === 'favicon' && all.length > 4 ? all.slice(0, 1) : all;
  const half = letters.length > (variant === 'favicon' ? 3 : 4) ? Math.ceil(letters.length / 2) : letters.length;
  const rows = [letters.slice(0, half), letters.slice(half)].filter((row) => row.length > 0);
  const room = variant === 'favicon' ? 50 : variant === 'app' ? 34 : 40;
  const frame =
    variant === 'app'
      ? `<rect width="64" height="64" fill="${ground}"/>`
      : `<rect width="64" height="64" rx="${variant === 'favicon' ? 15 : 18}" fill="${ground}"/>`;
  const line =
    variant === 'badge'
      ? `<rect x="3.5" y="3.5" width="57" height="57" rx="14.5" fill="none" stroke="${ink}" stroke-opacity=".28"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${frame}${line}${letterPaths(rows, ink, room)}</svg>`;
}

const SPACE = 8;
const HEIGHT = 28;

function letterPaths(rows: string[][], ink: string, room: number): string {
  const width = (row: string[]) => row.reduce((sum, letter) => sum + (LETTERS[letter]?.[0] ?? 0) + SPACE, -SPACE);
  const longest = Math.max(...rows.map(width));
  // a row narrower than 30, which is nearly always one letter, is drawn larger
  const scale = Math.min(room / 40, room / longest, (0.8 * room) / 40 + (longest < 30 ? 0.2 : 0));
  // only the icon of a tab has more room than 40: its strokes are bolder
  const stroke = Math.min(4.5, 1.5 + 3.5 * scale) * (room > 40 ? 1.2 : 1);
  const rowStep = HEIGHT * scale + stroke + 3.5;
  const top = 32 - (HEIGHT * scale + rowStep * (rows.length - 1)) / 2;
  const paths = rows.flatMap((row, line) => {
    let x = 32 - (width(row) * scale) / 2;
    return row.map((letter) => {
      const [advance, path] = LETTERS[letter] ?? [0, ''];
      const at = `<path transform="translate(${round(x)} ${round(top + line * rowStep)}) scale(${round(scale)})" d="${path}"/>`;
      x += (advance + SPACE) * scale;
      return at;
    });
  });
  return `<g fill="none" stroke="${ink}" stroke-width="${round(stroke / scale)}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

const round = (value: number) => Number(value.toFixed(3));
