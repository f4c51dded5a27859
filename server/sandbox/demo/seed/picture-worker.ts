import sharp from 'sharp';
import { makePlaceholder } from '../../../platform/media/placeholder.ts';

/** The process that renders SVG: it answers the requests of `pictures.ts` and exits with its parent. */
export interface PictureOrder {
  id: string;
  svg: string;
  /** longest sides of the output sizes, smallest first */
  sizes: readonly number[];
}

export interface PictureAnswer {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  colour: string;
  made: { size: number; data: Uint8Array }[];
  failed?: string;
}

/** Flat colors compress well at any effort: the lowest saves a quarter of the time and costs only a few KB. */
const webp = { quality: 80, effort: 0 } as const;

// several pictures in parallel, one thread each
sharp.concurrency(1);
sharp.cache(false);

async function draw({ id, svg, sizes }: PictureOrder): Promise<PictureAnswer> {
  const largest = sizes.at(-1) ?? 0;
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  const made: PictureAnswer['made'] = [];
  for (const size of sizes)
    made.push({
      size,
      data: await pixels().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp(webp).toBuffer(),
    });
  const { thumbhash, colour } = await makePlaceholder(pixels());
  return { id, width: info.width, height: info.height, placeholder: thumbhash, colour, made };
}

async function answer(order: PictureOrder): Promise<void> {
  const rendered = await draw(order).catch((error: Error) => ({ id: order.id, failed: error.message }));
  // a parent that has exited needs no answer
  process.send?.(rendered, undefined, undefined, () => undefined);
}

process.on('message', (order: PictureOrder) => void answer(order));
process.on('disconnect', () => process.exit());
