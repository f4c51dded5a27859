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
  return {
    kind: 'website',
    title: sale.title,
    description: describe(unsold.map(({ price }) => price ?? 0)),
    path: `/sale/${sale._id}`,
    image: previewPicture((unsold.length > 0 ? unsold : sale.posts).flatMap(({ img_gallery: gallery }) => gallery)),
  };
}

/** What is left of a sale, as in "3 items, from $10". @param prices of what isn't sold, in whole US dollars */
function describe(prices: readonly number[]): string {
  const [first, ...others] = prices.toSorted((a, b) => a - b);
  if (first === undefined) return 'Everything is sold.';
  if (others.length === 0) return `1 item, ${first > 0 ? priceText(first) : 'free'}`;
  const from = first > 0 ? `from ${priceText(first)}` : others.at(-1) === 0 ? 'all free' : 'some for free';
  return `${prices.length} items, ${from}`;
}
