import type { Post } from '../../../contract/posts/posts.ts';
import { firstWords } from '../../../contract/posts/rich-text/index.ts';

const WORDS = 8;

/** What a listing is called: its title, or how its text begins. */
export const listingTitle = ({ title, text }: Post): string =>
  title ?? ((text && firstWords(text, WORDS)) || 'Listing');
