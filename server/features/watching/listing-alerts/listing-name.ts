import { firstWords, fromPlainText } from '../../../../contract/posts/rich-text/index.ts';

const WORDS = 8;

/** A listing in an alert: its title, or the first words of its text. */
export const listingName = ({ title, plain }: { title: string | null; plain: string }): string =>
  title ?? (firstWords(fromPlainText(plain), WORDS) || 'A listing');
