import { errors } from '../errors.ts';
import { limits } from '../limits.ts';
import type { ListingValues } from './listing-fields.ts';
import { isListing } from './listing-look.ts';
import { lengthOf, type RichText } from './rich-text/index.ts';

/** What decides whether a post is a listing. */
type ListingParts = Pick<ListingValues, 'kind' | 'title' | 'price'>;

const isListed = (post: ListingParts): boolean => isListing({ type: 'post', depth: 0, ...post });

/** How long the text of a post may be, in code points: a listing's description may be longer than other posts. */
export const textMaxOf = (post: ListingParts): number => (isListed(post) ? limits.listingTextMax : limits.postTextMax);

/** Error for a post for sale or wanted: it may be longer only as a listing, which has a title or a price. */
const UNNAMED = `Without a title or price, a post can have up to ${limits.postTextMax} characters.`;
const NO_LISTING = `A post can have up to ${limits.postTextMax} characters. Shorten the text to save it as a post.`;

/**
 * What is wrong with the length of a post's text, counted by `lengthOf`; null for nothing.
 * @param before the post before an edit
 */
export function textLengthFault(length: number, post: ListingParts, before?: ListingParts): string | null {
  if (length <= textMaxOf(post)) return null;
  if (length > limits.listingTextMax) return errors.text_too_long.title;
  if (before && isListed(before)) return NO_LISTING;
  return post.kind === 'selling' || post.kind === 'looking' ? UNNAMED : errors.text_too_long.title;
}

/** Why a text is too long for its post; null when it isn't. @param before the post before an edit */
export const textFault = (text: RichText | null, post: ListingParts, before?: ListingParts): string | null =>
  text && textLengthFault(lengthOf(text), post, before);
