import type { Category } from '../../../../contract/posts/categories.ts';
import type { TypedDetails } from './typed-details.ts';

/** The initial values of a new post. */
export interface BegunPost {
  kind: 'looking' | 'selling';
  title?: string;
  category?: Category;
  /** of the category */
  details?: TypedDetails;
}

let begun: BegunPost | null = null;

/** Sets the initial values of the next new post, if there is no unfinished draft; null for none. */
export const beginPost = (post: BegunPost | null): void => {
  begun = post;
};

/** Returns the initial values, once. */
export function takeBegunPost(): BegunPost | null {
  const taken = begun;
  begun = null;
  return taken;
}
