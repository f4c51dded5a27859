import type { Queryable } from '../../platform/database/pool.ts';
import { joinedWords, type KnownWord, knownStems, type Term } from './plan-store.ts';
import { expressionAt, type Form, type Part, weakWords } from './query-parts.ts';
import type { SynonymList } from './synonyms.ts';

/** A word of a query, with replacements if it is unknown. */
export interface ReadTerm extends Term {
  near: readonly KnownWord[];
  /** two words written as one: "airfryer" */
  split: readonly string[] | null;
}

/**
 * The pairs of neighboring words that posts or synonyms write as one: "ear buds".
 * @returns the stem of the one word, by the place of the pair's first
 */
export async function joinsOf(
  db: Queryable,
  campusId: string,
  terms: readonly Term[],
  { byStem }: SynonymList,
): Promise<ReadonlyMap<number, string>> {
  const pairs = terms.slice(1).map((term, at) => `${terms[at]?.word ?? ''}${term.word}`);
  if (pairs.length === 0) return new Map();
  const found = new Map((await joinedWords.all(db, campusId, pairs)).map((each) => [each.word, each]));
  const joins = new Map<number, string>();
  for (const [at, pair] of pairs.entries()) {
    const each = found.get(pair);
    const inRules = each && (byStem.get(each.stem) ?? []).some(({ stems }) => stems.length === 1);
    if (each && (each.posts > 0 || inRules) && !joins.has(at - 1)) joins.set(at, each.stem);
  }
  return joins;
}

interface Group {
  terms: readonly ReadTerm[];
  /** the stems of the expression that the words form; for a misspelled word, of the right one */
  stems: readonly string[];
  /** the stem of the same written as one word */
  joined: string | null;
  same: readonly (readonly string[])[];
}

/**
 * Groups the words of a query into parts, and adds what means the same.
 * @param unknownToo also what no post has
 */
export async function partsOf(
  db: Queryable,
  campusId: string,
  terms: readonly ReadTerm[],
  joins: ReadonlyMap<number, string>,
  { byStem, categories }: SynonymList,
  unknownToo = false,
): Promise<Part[]> {
  const stems = terms.map(({ stem, near }) => (near.length > 0 ? near.map((each) => each.stem) : [stem]));
  const groups: Group[] = [];
  for (let at = 0; at < terms.length; ) {
    const found = expressionAt(stems, at, byStem);
    const join = joins.get(at) ?? null;
    const own = found[0]?.stems.length ?? 1;
    const length = join !== null && own < 2 ? 2 : own;
    const joined = length === 2 ? join : null;
    const same = length > own ? [] : found.flatMap((each) => each.same);
    const ofJoined = (joined && byStem.get(joined)) || [];
    groups.push({
      terms: terms.slice(at, at + length),
      stems: length > own ? stems.slice(at, at + 2).map(([stem = '']) => stem) : (found[0]?.stems ?? []),
      joined,
      same: [...same, ...ofJoined.filter((each) => each.stems.length === 1).flatMap((each) => each.same)],
    });
    at += length;
  }
  const asked = groups.flatMap(({ same, joined }) => [
    ...same.map((words) => words[0] ?? ''),
    ...(joined ? [joined] : []),
  ]);
  const counts = new Map<string, number>();
  if (asked.length > 0)
    for (const { stem, posts } of await knownStems.all(db, campusId, asked)) counts.set(stem, posts);
  return groups.map((group) => partOf(group, counts, categories, unknownToo));
}

function partOf(
  { terms, stems, joined, same }: Group,
  counts: ReadonlyMap<string, number>,
  categories: SynonymList['categories'],
  unknownToo: boolean,
): Part {
  const known = unknownToo ? same : same.filter(([first = '']) => counts.has(first));
  const posts = known.reduce((sum, [first = '']) => sum + (counts.get(first) ?? 0), 0);
  const forms = (list: readonly (readonly string[])[]): Form[] => list.map((words) => ({ words }));
  const [term] = terms;
  if (terms.length === 1 && term)
    return {
      own: ownForms(term),
      exact: exactForms(term),
      complete: term.posts > 0,
      listed: term.listed,
      same: forms(known),
      single: [],
      category: categories.get(term.near[0]?.stem ?? term.stem) ?? null,
      posts: posts + countOf(term),
      weak: weakWords.has(term.word),
    };
  const written: Form[] = [{ words: stems }, ...(joined === null ? [] : [{ words: [joined] }])];
  return {
    own: written,
    exact: written,
    complete: true,
    listed: null,
    same: forms(known),
    single: joined === null ? terms.flatMap(exactForms) : [],
    category: categories.get(stems.join(' ')) ?? categories.get(joined ?? '') ?? null,
    posts: posts + Math.min(...terms.map(countOf)) + (joined === null ? 0 : (counts.get(joined) ?? 0)),
    weak: false,
  };
}

const countOf = (term: ReadTerm): number =>
  term.posts + term.begun + term.near.reduce((sum, each) => sum + each.posts, 0);

/** The forms of a word as typed, or of its corrections; one that may be incomplete is a prefix. */
function ownForms(term: ReadTerm): Form[] {
  const exact = exactForms(term);
  // also if no known word has this prefix: a new post that isn't analyzed yet may have it
  return term.last
    ? [{ words: [term.word], prefix: true }, ...exact.filter(({ words }) => !words[0]?.startsWith(term.word))]
    : exact;
}

function exactForms({ stem, near, split }: ReadTerm): Form[] {
  if (split) return [{ words: split }];
  return near.length > 0 ? near.map((each) => ({ words: [each.stem] })) : [{ words: [stem] }];
}
