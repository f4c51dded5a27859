import type { Post } from '../../../../contract/posts/posts.ts';
import { firstWords } from '../../../../contract/posts/rich-text/index.ts';

const TITLE_WORDS = 8;

/** What the seller's own lists call a listing: its title, else the first words of its text. */
export const ownTitleOf = ({ title, text, img_count: photos }: Post): string =>
  title || (text && firstWords(text, TITLE_WORDS)) || (photos === 1 ? 'A photo' : 'Photos');
