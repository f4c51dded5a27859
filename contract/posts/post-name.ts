import type { Post } from './posts.ts';
import { firstWords } from './rich-text/index.ts';

const NAME_WORDS = 6;
const TITLE_WORDS = 8;

/** The title of a post on its page and in lists: "Tessa Q.: Solid wood desk, two drawers". */
export function postName({
  user,
  title,
  text,
  type,
  img_count,
}: Pick<Post, 'user' | 'title' | 'text' | 'type' | 'img_count'>): string {
  const name = `${user.first_name} ${user.last_name}`.trim();
  if (type === 'new user') return `${name} has joined the community`;
  const words = title ?? (text ? firstWords(text, NAME_WORDS) : '');
  return `${name}: ${words || (img_count === 1 ? 'a photo' : 'photos')}`;
}

/**
 * What a listing is called: its title, else the first words of its text.
 * @param otherwise without either
 */
export const listingTitle = ({ title, text }: Pick<Post, 'title' | 'text'>, otherwise = 'Listing'): string =>
  title || firstWords(text, TITLE_WORDS) || otherwise;
