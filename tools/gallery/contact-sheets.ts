import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Look, Width } from './pictures.ts';

const GAP = 10;

interface Kind {
  columns: number;
  rows: number;
  /** of one picture on the sheet */
  size: { width: number; height: number };
}

const desk: Kind = { columns: 2, rows: 2, size: { width: 960, height: 600 } };
const kinds: Record<Width, Kind> = {
  320: { columns: 6, rows: 1, size: { width: 320, height: 844 } },
  390: { columns: 5, rows: 1, size: { width: 390, height: 844 } },
  720: { columns: 2, rows: 3, size: { width: 720, height: 450 } },
  820: { columns: 3, rows: 1, size: { width: 656, height: 720 } },
  1000: desk,
  1440: desk,
};

/** Combines screenshots on sheets, to review many at once: the top of each screen, in the order of the table. */
export async function writeContactSheets(folder: string, looks: readonly Look[]): Promise<void> {
  await mkdir(join(folder, 'sheets'), { recursive: true });
  for (const theme of new Set(looks.map((look) => look.theme)))
    for (const width of new Set(looks.map((look) => look.width))) {
      const kind = kinds[width];
      const taken = looks.filter((look) => look.theme === theme && look.width === width && look.file);
      const each = kind.columns * kind.rows;
      for (let at = 0; at < taken.length; at += each) {
        const name = `${width}-${theme}-${String(at / each + 1).padStart(2, '0')}.jpg`;
        await sheet(join(folder, 'sheets', name), folder, taken.slice(at, at + each), kind);
      }
    }
}

async function sheet(
  path: string,
  folder: string,
  looks: readonly Look[],
  { columns, rows, size }: Kind,
): Promise<void> {
  const parts = await Promise.all(
    looks.map(async ({ file }, at) => ({
      input: await sharp(join(folder, file ?? ''))
        .resize({ ...size, fit: 'cover', position: 'top' })
        .toBuffer(),
      left: (at % columns) * (size.width + GAP),
      top: Math.floor(at / columns) * (size.height + GAP),
    })),
  );
  const [width, height] = [columns * (size.width + GAP) - GAP, rows * (size.height + GAP) - GAP];
  await sharp({ create: { width, height, channels: 3, background: '#7a7aff' } })
    .composite(parts)
    .jpeg({ quality: 80 })
    .toFile(path);
}
