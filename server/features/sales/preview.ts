import { priceText } from '../../../contract/posts/listing-fields.ts';
import { type HostCampus, mayRead } from '../../platform/http/caller.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { type PostPreview, previewPicture } from '../posts/index.ts';
import { type LoadParts, viewSale } from './load-sale.ts';

export interface SalePreview {
  kind: 'website';
  title: string;
  description: string;
  path: string;
  image: PostPreview['image'];
}

/** A sale's link preview, as a visitor sees the sale; null for what they may not read. */
export async function previewSale(parts: LoadParts, campus: HostCampus, id: string): Promise<SalePreview | null> {
  if (!mayRead(campus, null)) return null;
  const sale = await viewSale(parts, parts.platform.pool, campus, null, id).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'sale_not_found') return null;
    throw error;
  });
  if (!sale) return null;
  const unsold = sale.posts.filter(({ sold }) => !sold);
  const lowest = Math.min(...unsold.map(({ price }) => price ?? 0));
  const from = lowest > 0 ? `from ${priceText(lowest)}` : 'some for free';
  const count = unsold.length === 1 ? '1 item' : `${unsold.length} items`;
  return {
    kind: 'website',
    title: sale.title,
    description: unsold.length > 0 ? `${count}, ${from}` : 'Everything is sold.',
    path: `/sale/${sale._id}`,
    image: previewPicture((unsold.length > 0 ? unsold : sale.posts).flatMap(({ img_gallery: gallery }) => gallery)),
  };
}
