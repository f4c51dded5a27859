import { allParts, type Form, type Part, strongOf } from './query-parts.ts';

/** The words of a saved search, for finding it by a new post. */
export interface WatchedWords {
  /** for `search @@ …`: posts with all parts; null if the text has no words: nothing matches */
  tsquery: string | null;
  /** every matching post has a word that is one of these … */
  words: readonly string[];
  /** … or that begins with one of these */
  prefixes: readonly string[];
}

/** The longest prefix under which a search is found. */
export const PREFIX_MAX = 6;

/** What a post must have for one form: its longest word, which is probably the rarest. */
const mostSpecific = ({ words }: Form): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** The search is found by its rarest part: under each form of it. */
export function watchedWords(campusId: string, parts: readonly Part[]): WatchedWords {
  const [first, ...others] = strongOf(parts);
  if (!first) return { tsquery: null, words: [], prefixes: [] };
  const rarest = others.reduce((least, part) => (part.posts < least.posts ? part : least), first);
  const forms = [...rarest.own, ...rarest.same];
  const of = (isPrefix: boolean) => [...new Set(forms.filter((form) => !!form.prefix === isPrefix).map(mostSpecific))];
  return {
    tsquery: allParts(campusId, parts),
    words: of(false),
    prefixes: of(true).map((word) => [...word].slice(0, PREFIX_MAX).join('')),
  };
}
