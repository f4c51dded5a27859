import type { Post } from './posts.ts';

/** Whether a post is shown as something for sale, with its photo and price first; the others read as messages. */
export const isListing = ({ type, depth, price }: Pick<Post, 'type' | 'depth' | 'price'>): boolean =>
  type === 'post' && depth === 0 && price !== null;
