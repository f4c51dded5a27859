import type { Queryable } from '../../platform/database/pool.ts';
import { joinedWords, type KnownWord, knownStems, type Term } from './plan-store.ts';
import { expressionAt, type Form, type Part, weakWords } from './query-parts.ts';
import type { SynonymList } from './synonyms.ts';

/** A word of a query, and whether it says what the thing before it is for: "controller for ps5". */
export interface TypedTerm extends Term {
  purpose: boolean;
}

/** A word of a query, with replacements if it is unknown. */
export interface ReadTerm extends TypedTerm {
  /** known words that are similar to an unknown one */
  near: readonly KnownWord[];
  /** two words written as one: "airfryer" */
  split: readonly string[] | null;
}

const beforePurpose = new Set(['for', 'with', 'to', 'in', 'from', 'on', 'at', 'by']);
/** Before "for", they only say that something is sought. */
const seeking = new Set(['looking', 'searching', 'look', 'search', 'need', 'wanted', 'iso']);

/** Marks the words that say what a thing is for: all after "for" or "with", if one says before what it is. */
export function withPurpose(terms: readonly Term[]): TypedTerm[] {
  const from = terms.findIndex(
    ({ word }, at) => at > 0 && beforePurpose.has(word) && !seeking.has(terms[at - 1]?.word ?? ''),
  );
  return terms.map((term, at) => ({ ...term, purpose: from !== -1 && at > from }));
}

/** Joins a small word with the one after or before it where posts write both as one: "black out curtains". */
export async function withSmallJoined(
  db: Queryable,
  campusId: string,
  terms: readonly TypedTerm[],
): Promise<TypedTerm[]> {
  const pairOf = (at: number) => `${terms[at]?.word ?? ''}${terms[at + 1]?.word ?? ''}`;
  const places = terms.flatMap(({ small }, at) => (terms[at + 1] && small !== terms[at + 1]?.small ? [at] : []));
  if (places.length === 0) return [...terms];
  const found = new Map((await joinedWords.all(db, campusId, places.map(pairOf))).map((each) => [each.word, each]));
  const read: TypedTerm[] = [];
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as TypedTerm;
    const one = places.includes(at) ? found.get(pairOf(at)) : undefined;
    const isJoined = one !== undefined && one.posts > 0;
    read.push(
      isJoined ? { ...term, ...one, small: false, last: false, longer_posts: 0, waiting: null, listed: null } : term,
    );
    // the next word is in it
    if (isJoined) at++;
  }
  return read;
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
    // "bed side table" is a bedside table
    const fits = (stems: readonly string[]) => stems.slice(1).every((stem, n) => terms[at + 2 + n]?.stem === stem);
    const inRules = each && (byStem.get(each.stem) ?? []).some(({ stems }) => fits(stems));
    if (each && (each.posts > 0 || inRules) && !joins.has(at - 1)) joins.set(at, each.stem);
  }
  return joins;
}

/** One or more words of a query that together mean one thing. */
interface Group {
  terms: readonly ReadTerm[];
  /** the stems of the expression that the words form; for a misspelled word, of the right one */
  stems: readonly string[];
  /** the stems of the same with the first two written as one word */
  joined: readonly string[] | null;
  /** the stems of expressions that mean the same, by the synonyms */
  same: readonly (readonly string[])[];
}

/**
 * Groups the words of a query into parts, and adds what means the same.
 * @param unknownToo whether to add also what no post has
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
    // the longest expression that begins here: as it was typed, and with the first two words written as one
    const found = expressionAt(stems, at, byStem);
    const join = joins.get(at);
    const asOne = join === undefined ? [] : expressionAt([[join], ...stems.slice(at + 2)], 0, byStem);
    const ownLength = found[0]?.stems.length ?? 1;
    // in words of the query: the first one of `asOne` stands for two
    const asOneLength = join === undefined ? 0 : 1 + (asOne[0]?.stems.length ?? 1);
    const length = Math.max(ownLength, asOneLength);
    const first = stems.slice(at, at + length).map(([stem = '']) => stem);
    const isJoined = join !== undefined && length === asOneLength;
    groups.push({
      terms: terms.slice(at, at + length),
      stems: length > ownLength ? first : (found[0]?.stems ?? []),
      joined: isJoined ? [join, ...first.slice(2)] : null,
      same: [...(length > ownLength ? [] : found), ...(isJoined ? asOne : [])].flatMap((each) => each.same),
    });
    at += length;
  }
  const asked = groups.flatMap(({ same, joined }) => [
    ...same.map((words) => words[0] ?? ''),
    ...(joined ? joined.slice(0, 1) : []),
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
  const of = { same: forms(known), purpose: terms.every(({ purpose }) => purpose) };
  // what nobody has written is as good as typed in the words that mean the same: "psych" for psychology
  const isWritten = ({ posts: own, near, split }: ReadTerm) => own > 0 || near.length > 0 || split !== null;
  const isMeant = known.length > 0 && !terms.every(isWritten) && !counts.has(joined?.[0] ?? '');
  const typed = (exact: Form[]) => (isMeant ? [...exact, ...of.same] : exact);
  if (terms.length === 1 && term)
    return {
      ...of,
      own: ownForms(term),
      exact: typed(exactForms(term)),
      complete: term.posts > 0 || isMeant,
      listed: term.listed,
      single: [],
      category: categories.get(term.near[0]?.stem ?? term.stem) ?? null,
      posts: posts + countOf(term),
      weak: weakWords.has(term.word),
    };
  const written: Form[] = [{ words: stems }, ...(joined === null ? [] : [{ words: joined }])];
  return {
    ...of,
    own: written,
    exact: typed(written),
    complete: true,
    listed: null,
    single: joined === null ? terms.flatMap(exactForms) : [],
    category: categories.get(stems.join(' ')) ?? categories.get(joined?.join(' ') ?? '') ?? null,
    posts: posts + Math.min(...terms.map(countOf)) + (joined === null ? 0 : (counts.get(joined[0] ?? '') ?? 0)),
    weak: false,
  };
}

/** Approximate number of posts that have a word, or a correction of it. */
const countOf = (term: ReadTerm): number =>
  term.posts + term.longer_posts + term.near.reduce((sum, each) => sum + each.posts, 0);

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
