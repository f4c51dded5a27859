import { isSelling } from './listing-fields.ts';
import type { Post } from './posts.ts';

/** Whether a post is shown as a listing, with its photo, title and price first; others are shown as messages. */
export const isListing = ({
  type,
  depth,
  kind,
  title,
  price,
}: Pick<Post, 'type' | 'depth' | 'kind' | 'title' | 'price'>): boolean =>
  type === 'post' && depth === 0 && kind !== 'post' && (price !== null || title !== null);

/** Whether a post has the page of a listing: something that is, or was, for sale. */
export const isForSale = (post: Pick<Post, 'type' | 'depth' | 'kind' | 'title' | 'price' | 'deleted'>): boolean =>
  isListing(post) && isSelling(post.kind) && !post.deleted;
