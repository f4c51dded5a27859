import sharp from 'sharp';
import { photoSizes } from '../../contract/posts/posts.ts';
import { processImage } from '../../server/platform/media/index.ts';
import { answerOrders } from './process.ts';

/** The same sizes by sharp alone, each made from the file, all at once: what its manual shows. */
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

/** Order: a photo and who is to make its sizes; answer: milliseconds. */
answerOrders(async ({ path, by }: { path: string; by: 'quad' | 'sharp' }) => {
  const began = performance.now();
  await (by === 'quad' ? processImage(path) : bare(path));
  return performance.now() - began;
});
