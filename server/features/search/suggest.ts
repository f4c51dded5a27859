import type { Suggestion } from '../../../contract/search/search.ts';
import { foldedWords, searchKey } from '../../../contract/search/words.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Plans } from './plan.ts';
import { readableWords, searchesWithPrefix, wordsWithPrefix, coOccurringWords } from './searches-store.ts';

/** How many suggestions there are, and how many of them are other people's searches. */
const MOST = 6;
const SEARCHES = 4;

export interface SuggestParts {
  db: Queryable;
  plans: Plans;
  /** people whose listings the viewer doesn't see */
  hidden: readonly string[];
  /** whether it contains a watched word; those are not suggested to others */
  isWatched(text: string): boolean;
}

/**
 * Completions of a query that is being typed: first what others searched for, then its last word completed from posts,
 * or corrected if it is unknown.
 */
export async function suggestionsFor(
  { db, plans, hidden, isWatched }: SuggestParts,
  campusId: string,
  written: string,
): Promise<Suggestion[]> {
  const query = searchKey(written);
  const own = foldedWords(query);
  const last = own.at(-1);
  if (!last) return [];
  // a trailing space completes the last word
  const complete = /\s$/.test(written);
  const head = query.slice(0, query.length - (query.split(' ').at(-1)?.length ?? 0));
  const [searches, words] = await Promise.all([
    searchesWithPrefix.all(db, campusId, query),
    complete ? [] : completions({ db, plans, hidden }, campusId, query, last),
  ]);
  const found = new Map<string, Suggestion>();
  const add = (text: string, counts: Omit<Suggestion, 'text'>) => {
    if (text !== query && !found.has(text)) found.set(text, { text, ...counts });
  };
  const shown = searches.filter(({ text }) => !isWatched(text)).slice(0, SEARCHES);
  for (const { text, total_views } of shown) add(text, { posts: null, total_views });
  // the number of posts is exact only for a single word
  for (const { word, posts } of words) add(head + word, { posts: head === '' ? posts : null, total_views: null });
  if (found.size === 0 && !complete)
    for (const word of await readableTexts(db, campusId, (await plans.of(campusId, query)).corrected, hidden, own))
      add(head + word, { posts: null, total_views: null });
  return [...found.values()].slice(0, MOST);
}

/** Completions of the last word; after other words, only words that are in a post together with them. */
async function completions(
  { db, plans, hidden }: Pick<SuggestParts, 'db' | 'plans' | 'hidden'>,
  campusId: string,
  query: string,
  last: string,
) {
  if (foldedWords(query).length === 1) {
    const rows = await wordsWithPrefix.all(db, campusId, last);
    const words = new Set(
      await readableTexts(
        db,
        campusId,
        rows.map(({ word }) => word),
        hidden,
        [],
      ),
    );
    return rows.filter(({ word }) => words.has(word));
  }
  const { tsquery } = await plans.of(campusId, query);
  return tsquery === null ? [] : coOccurringWords.all(db, campusId, tsquery, last, hidden);
}

/**
 * The texts of which every word was typed by the viewer, is in a post that they may see, or is in very many posts.
 * @param own the words that they typed
 */
export async function readableTexts(
  db: Queryable,
  campusId: string,
  texts: readonly string[],
  hidden: readonly string[],
  own: readonly string[],
): Promise<string[]> {
  const words = [...new Set(texts.flatMap((text) => text.split(' ')))].filter((word) => !own.includes(word));
  const found = words.length > 0 ? await readableWords.all(db, campusId, words, hidden) : [];
  const known = new Set([...own, ...found.map(({ word }) => word)]);
  return texts.filter((text) => text.split(' ').every((word) => known.has(word)));
}
