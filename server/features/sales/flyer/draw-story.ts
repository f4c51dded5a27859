import sharp, { type OverlayOptions } from 'sharp';
import { encodeQR } from 'qr';
import { contrast } from '../../../../contract/campuses/accent.ts';
import type { FlyerContent } from './draw-flyer.ts';

export type StoryContent = Omit<FlyerContent, 'paper' | 'facts'>;

const WIDTH = 1080;
const HEIGHT = 1920;
/** The photo's square, and where the band in the campus's color begins, which apps cover with their own controls. */
const PHOTO = 1080;
const BAND = 1610;
const EDGE = 72;
const QR = 320;
const INK = '#111112';
/** Beyond this shape a photo isn't cut to a square: too little of it would be left. */
const LONG = 2;

/** Draws a picture for a story: photo, title, price, campus and QR code, a JPEG. Runs in the photo process. */
export default async function drawStory({ colour, campus, title, price, photo, url }: StoryContent): Promise<Buffer> {
  // a contrast of 3 is enough for large letters (WCAG)
  const onColour = contrast(colour, '#ffffff') >= 3 ? '#ffffff' : INK;
  const shownTitle = title.trim() || 'For sale';
  const column = WIDTH - 2 * EDGE - QR - 40;
  const parts: (OverlayOptions | null)[] = [
    photo
      ? { input: await square(photo), left: 0, top: 0 }
      : await lettering(shownTitle, {
          left: EDGE,
          top: 300,
          width: WIDTH - 2 * EDGE,
          height: PHOTO - 380,
          size: 96,
          colour: onColour,
        }),
    filled('#ffffff', PHOTO, BAND - PHOTO),
    { input: await code(url), left: WIDTH - EDGE - QR, top: PHOTO + 60 },
    await lettering('Scan to see it', { left: WIDTH - EDGE - QR, top: PHOTO + 400, width: QR, height: 60, size: 38 }),
    await lettering(campus, {
      left: EDGE,
      top: BAND + 44,
      width: WIDTH - 2 * EDGE,
      height: 70,
      size: 46,
      colour: onColour,
    }),
  ];
  let top = PHOTO + 60;
  if (photo) {
    const shown = await lettering(shownTitle, { left: EDGE, top, width: column, height: 310, size: 62 });
    parts.push(shown);
    top += (shown?.height ?? 0) + 36;
  }
  if (price) parts.push(await lettering(price, { left: EDGE, top, width: column, height: 120, size: 104 }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colour } })
    .composite(parts.filter((part) => part !== null))
    .jpeg({ quality: 86 })
    .toBuffer();
}

const filled = (background: string, top: number, height: number): OverlayOptions => ({
  input: { create: { width: WIDTH, height, channels: 3, background } },
  left: 0,
  top,
});

/** A photo as a square; a very long one whole, on gray. */
async function square(photo: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const isLong = Math.max(width, height) > LONG * Math.min(width, height);
  return sharp(photo)
    .flatten({ background: '#ffffff' })
    .resize(PHOTO, PHOTO, { fit: isLong ? 'contain' : 'cover', background: '#e8e8ea' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A QR code with its quiet zone, black on white, at most `QR` wide. */
function code(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const side = rows.length;
  const cells = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  const width = side * Math.floor(QR / side);
  return sharp(cells, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, width, { kernel: 'nearest' })
    .extend({ left: QR - width, background: '#ffffff' })
    .png()
    .toBuffer();
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** of the letters, in pixels */
  size: number;
  colour?: string;
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in bold letters that wraps, and ends with "…" where its place is too small. It begins at the right if its script
 * does.
 * @returns null if no letter has a shape
 */
async function lettering(
  text: string,
  { left, top, width, height, size, colour = INK }: Place,
): Promise<(OverlayOptions & { height: number }) | null> {
  const letters = [...graphemes.segment(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())].map(({ segment }) => segment);
  for (let count = letters.length; count > 0; ) {
    const shown = count < letters.length ? `${letters.slice(0, count).join('').trimEnd()}…` : letters.join('');
    const drawn = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(shown)}</span>`,
        font: `Inter, Noto Sans Arabic, Noto Sans Hebrew, Noto Emoji Bold ${size}`,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        if (error instanceof Error && /no text to render/.test(error.message)) return null;
        throw error;
      });
    if (!drawn) return null;
    if (drawn.info.height <= height && drawn.info.width <= width) {
      const from = RIGHT_TO_LEFT.test(shown) ? left + width - drawn.info.width : left;
      return { input: drawn.data, left: from, top, height: drawn.info.height };
    }
    count = Math.min(count - 1, Math.floor((count * height) / drawn.info.height));
  }
  return null;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
