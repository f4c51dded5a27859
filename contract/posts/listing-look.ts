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
