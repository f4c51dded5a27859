import sharp from 'sharp';
import { photoSizes } from '../../../contract/posts/gallery.ts';
import { processImage } from '../../../server/platform/media/index.ts';
import { answerOrders } from './process.ts';

/** Quad's photo sizes by sharp alone, all at once from the file, as in its manual. */
const bare = (path: string) =>
  Promise.all(
    photoSizes.map((side) =>
      sharp(path)
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ),
  );

/** Command: a photo and which side creates its sizes; response: milliseconds. */
answerOrders(async ({ path, by }: { path: string; by: 'quad' | 'sharp' }) => {
  const began = performance.now();
  await (by === 'quad' ? processImage(path) : bare(path));
  return performance.now() - began;
});
