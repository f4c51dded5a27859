import type { Queryable } from '../../platform/database/pool.ts';
import { isWord } from './dictionary.ts';
import { editDistance } from './near-words.ts';
import type { ReadTerm, TypedTerm } from './plan-parts.ts';
import { type KnownWord, markedWords, similarWords, stemsIn, writtenTogether } from './plan-store.ts';
import { someForm } from './query-parts.ts';
import type { SynonymList } from './synonyms.ts';

/** Only words of at least this many letters, and at most MOST, are corrected. */
const LEAST = 4;
const MOST = 24;
/** A number with its unit: "1tb" is written as two words, too. */
const amount = /^(\d+)([a-z]+)$/;
/** Two typing errors are corrected only in words of at least this many letters. */
const LONG = 8;

/** The stems of the words before and after a word. */
interface Beside {
  before: string | undefined;
  after: string | undefined;
}

/** A known word, and how far it is from one that was typed. */
interface Near extends KnownWord {
  distance: number;
}

/**
 * A word of a query, with what it may mean if neither posts nor synonyms have it: two words written as one, if some
 * post or synonym has them side by side; else the most similar known word. English words and words in quotes aren't
 * corrected (D69).
 */
export async function readTerm(
  db: Queryable,
  campusId: string,
  term: TypedTerm,
  synonyms: SynonymList,
  { isQuoted, beside }: { isQuoted: boolean; beside: Beside },
): Promise<ReadTerm> {
  const { word, stem, posts, longer_posts: longerPosts } = term;
  const read = { ...term, near: [], split: null };
  const inRules = synonyms.byStem.has(stem) || synonyms.words.has(word);
  if (posts > 0 || longerPosts > 0 || inRules || word.length > MOST || /^\d+$/.test(word)) return read;
  if (word.length < LEAST && !amount.test(word)) return read;
  const split = await splitOf(db, campusId, word, synonyms);
  if (split) return { ...read, split };
  if (isQuoted || (await isWord(word))) return read;
  const near = (known: readonly KnownWord[], most: number) => {
    const fits = (other: string) => Math.abs(other.length - word.length) <= most;
    const candidates = [...known.filter((each) => fits(each.word)), ...ofRules(synonyms.words, fits)];
    const found = candidates
      .map((each) => ({ ...each, distance: editDistance(word, each.word, most) }))
      .filter(({ distance }) => distance <= most);
    return best(word, found, (stem) => isNamed(stem, beside, synonyms));
  };
  const marked = near(await markedWords.all(db, campusId, word), 1);
  if (marked) return { ...read, near: [marked] };
  const similar = near(await similarWords.all(db, campusId, word), word.length < LONG ? 1 : 2);
  return { ...read, near: similar ? [similar] : [] };
}

/**
 * The stems of the two known words that a word is made of, each of two or more letters: of the possible pairs the most
 * frequent one that some post or synonym has side by side. Null if there is none.
 */
async function splitOf(
  db: Queryable,
  campusId: string,
  word: string,
  { byStem }: SynonymList,
): Promise<readonly string[] | null> {
  const [, count, unit] = amount.exec(word) ?? [];
  const ways =
    count && unit
      ? [[count, unit] as const]
      : Array.from(
          { length: Math.max(0, word.length - 3) },
          (_, n) => [word.slice(0, n + 2), word.slice(n + 2)] as const,
        );
  const stems = await stemsIn.all(db, campusId, ways.flat());
  const known = new Map(stems.map((each) => [each.word, each]));
  const found = ways.flatMap(([one, other]) => {
    const [first, second] = [known.get(one), known.get(other)];
    return first && second
      ? [{ words: `${one} ${other}`, stems: [first.stem, second.stem], posts: Math.min(first.posts, second.posts) }]
      : [];
  });
  for (const { words, stems: own } of found.toSorted((one, other) => other.posts - one.posts)) {
    const [first = '', second = ''] = own;
    if ((byStem.get(first) ?? []).some((each) => each.stems.length === 2 && each.stems[1] === second)) return own;
    const beside = await writtenTogether.one(db, campusId, someForm(campusId, { words: own }), words);
    if (beside?.found) return own;
  }
  return null;
}

/** The words of the synonyms that may be meant. */
function ofRules(words: ReadonlyMap<string, string>, fits: (word: string) => boolean): KnownWord[] {
  const found: KnownWord[] = [];
  for (const [word, stem] of words) if (word.length >= LEAST && fits(word)) found.push({ word, stem, posts: 0 });
  return found;
}

/** Whether a word names a thing together with one beside it: "rice cooker". */
function isNamed(stem: string, { before, after }: Beside, { byStem, categories }: SynonymList): boolean {
  const pairs = [...(before ? [[before, stem] as const] : []), ...(after ? [[stem, after] as const] : [])];
  return pairs.some(
    ([one, other]) =>
      categories.has(`${one} ${other}`) || (byStem.get(one) ?? []).some(({ stems }) => stems[1] === other),
  );
}

/**
 * The closest, as if one with another first letter were half an error further, and one that names a thing with a word beside
 * it closer; then the most frequent, and the first in the alphabet.
 */
function best(word: string, found: readonly Near[], named: (stem: string) => boolean): KnownWord | undefined {
  const far = (each: Near) => each.distance + (each.word[0] === word[0] ? 0 : 0.5) - (named(each.stem) ? 0.75 : 0);
  return found.toSorted(
    (one, other) => far(one) - far(other) || other.posts - one.posts || (one.word < other.word ? -1 : 1),
  )[0];
}
