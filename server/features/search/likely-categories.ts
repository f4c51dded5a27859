import { type Category, categories } from '../../../contract/posts/categories.ts';
import { foldedWords } from '../../../contract/search/words.ts';

/** How many categories there are at most. */
const CATEGORIES = 2;
/** A category is likely if it has this share of the best matches. */
const LIKELY_SHARE = 0.5;

interface Match {
  category: Category | null;
}

/**
 * The categories that a search leads to: those that were named, and those that at least half of the best matches have, and
 * more than one.
 * @param words normalized
 */
export const categoriesFor = (words: readonly string[], matches: readonly Match[]): Category[] =>
  [...new Set([...categoriesNamed(words), ...mostOf(matches)])].slice(0, CATEGORIES);

/** Categories with words that begin with all typed ones. */
const categoriesNamed = (words: readonly string[]): Category[] =>
  categories.filter((category) => {
    const own = foldedWords(category);
    return words.length > 0 && words.every((typed) => own.some((word) => word.startsWith(typed)));
  });

function mostOf(matches: readonly Match[]): Category[] {
  const counts = new Map<Category, number>();
  for (const { category } of matches) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  const least = matches.length * LIKELY_SHARE;
  return [...counts].filter(([, count]) => count > 1 && count >= least).map(([category]) => category);
}
