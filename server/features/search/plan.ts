import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Span } from './date-ranges.ts';
import { spanOf } from './hits-store.ts';
import { editDistance } from './near-words.ts';
import { type KnownWord, knownStems, markedWords, readQuery, similarWords, stemsIn, type Term } from './plan-store.ts';
import {
  allParts,
  expressionAt,
  type Form,
  type Gain,
  gainsOf,
  type Part,
  someParts,
  strongOf,
  weakWords,
} from './query-parts.ts';
import type { SynonymList, Synonyms } from './synonyms.ts';
import { type WatchedWords, watchedWords } from './watched-words.ts';

/** How to answer a query. */
export interface SearchPlan {
  /** for `search @@ …`: posts with all parts of the query; null: no results */
  tsquery: string | null;
  /** the same with whole words in place of the last word's prefix; null if they are many or not all known */
  listed: string | null;
  /** upper estimate of the matching posts */
  posts: number;
  /** posts with some part of the query, and how many they may be; null for a query of one part */
  some: { tsquery: string; posts: number } | null;
  /** the query looks for posts by people who want something: "wanted: desk" */
  wanted: boolean;
  /** what orders the results */
  gains: readonly Gain[];
  /** distribution of the campus's posts over time */
  span: Span | null;
  /** prefixes to highlight in the results */
  words: string[];
  /** known words that replaced misspelled ones */
  corrected: string[];
  /** when the query began, by performance.now() */
  readAt: number;
}

const NEAR = 3;
const KEPT_MS = 20_000;
/** Lifetime while posts wait for analysis. */
const WAITING_MS = 500;
const SPANS_KEPT_MS = 60_000;
/** About 2 KB each. Searches of people who type are many: 2,000 plans were replaced after 3 of their 20 seconds. */
const PLANS_KEPT = 5_000;

/** A word of a query, with replacements if it is unknown. */
interface ReadTerm extends Term {
  near: readonly KnownWord[];
  /** two words written as one: "airfryer" */
  split: readonly string[] | null;
}

/**
 * Plans queries. Plans are cached for some seconds, since many people search for the same and counts may lag. A plan
 * with a list of known words is made again after a post was created or changed.
 */
export class Plans {
  readonly #pool: Platform['pool'];
  readonly #synonyms: Synonyms;
  readonly #known = lastKnown<SearchPlan>(PLANS_KEPT, { ttl: KEPT_MS, ttlResolution: 500 });
  readonly #spans = lastKnown<Promise<Span | null>>(2_000, { ttl: SPANS_KEPT_MS, ttlResolution: 500 });
  /** when a campus's posts last changed, by performance.now() */
  readonly #changed = new Map<string, number>();

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>, synonyms: Synonyms) {
    this.#pool = pool;
    this.#synonyms = synonyms;
    bus.on<{ kind: string; campusId: string }>('posts.changed', ({ kind, campusId }) => {
      if (kind === 'moved') this.#changed.set(campusId, performance.now());
    });
    bus.on('search.synonyms', () => this.#known.clear());
    bus.on('bus.gap', () => this.#known.clear());
  }

  /**
   * The plan of a query. Every word matches in one of its forms, by a synonym or as one of two words written together;
   * the last one may be a prefix; an unknown word is replaced by the most similar ones (D27, D58).
   * @param query as normalized by `searchKey`
   */
  of(campusId: string, query: string): SearchPlan | Promise<SearchPlan> {
    const key = `${campusId} ${query}`;
    const known = this.#known.get(key);
    const stale = known && known.listed !== null && known.readAt <= (this.#changed.get(campusId) ?? -1);
    return known && !stale ? known : this.#read(key, campusId, query);
  }

  /**
   * How a saved query is matched with posts that don't exist yet: as a search reads it, but with synonyms that no post
   * has so far, without corrections (D69), and a known last word is complete.
   * @param query as normalized by `searchKey`
   */
  async watched(campusId: string, query: string): Promise<WatchedWords> {
    const synonyms = await this.#synonyms.of(campusId);
    const read = await this.#typed(campusId, query);
    const terms = read.map((term) => ({ ...term, last: term.last && term.posts === 0, near: [], split: null }));
    return watchedWords(campusId, await this.#parts(campusId, terms, synonyms, true));
  }

  /** The words of a query, without the small ones if there are others. */
  async #typed(campusId: string, query: string): Promise<Term[]> {
    const all = await readQuery.all(this.#pool, campusId, query);
    const significant = all.filter((term) => !term.small);
    return significant.length > 0 ? significant : all;
  }

  async #read(key: string, campusId: string, query: string): Promise<SearchPlan> {
    const readAt = performance.now();
    const [span, synonyms] = await Promise.all([this.#span(campusId), this.#synonyms.of(campusId)]);
    const typed = await this.#typed(campusId, query);
    const terms = await Promise.all(typed.map((term) => this.#readTerm(campusId, term, synonyms)));
    const parts = await this.#parts(campusId, terms, synonyms);
    const strong = strongOf(parts);
    const listed = strong.some((part) => part.listed);
    const plan: SearchPlan = {
      tsquery: parts.length === 0 ? null : allParts(campusId, parts),
      listed: listed ? allParts(campusId, parts, true) : null,
      posts: Math.min(...strong.map((part) => part.posts)),
      some:
        strong.length > 1 || strong.some((part) => part.single.length > 0)
          ? { tsquery: someParts(campusId, parts), posts: strong.reduce((sum, part) => sum + part.posts, 0) }
          : null,
      wanted: terms.some(({ word }) => word === 'wanted' || word === 'looking' || word === 'iso'),
      gains: gainsOf(campusId, parts, span?.posts ?? 0),
      span,
      words: [...new Set(terms.flatMap((term) => [...marksOf(term), ...term.near.map(({ word }) => word)]))],
      corrected: [
        ...new Set(terms.flatMap((term) => (term.split ? [term.split.join(' ')] : term.near.map(({ word }) => word)))),
      ],
      readAt,
    };
    this.#known.set(key, plan, { ttl: terms.some(({ waiting }) => waiting) ? WAITING_MS : KEPT_MS });
    return plan;
  }

  #span(campusId: string): Promise<Span | null> {
    const known = this.#spans.get(campusId);
    if (known) return known;
    const span = spanOf(this.#pool, campusId);
    this.#spans.set(campusId, span);
    span.catch(() => this.#spans.delete(campusId));
    return span;
  }

  /** Finds replacements for a word that neither posts nor synonyms contain. */
  async #readTerm(campusId: string, term: Term, synonyms: SynonymList): Promise<ReadTerm> {
    const { word, stem, posts, begun } = term;
    const read = { ...term, near: [], split: null };
    const inRules = synonyms.byStem.has(stem) || synonyms.words.has(word);
    if (posts > 0 || begun > 0 || inRules || word.length < 3 || word.length > 24 || /^\d+$/.test(word)) return read;
    const nearRules = (most: number) => nearIn(synonyms.words, word, most);
    const marked = await markedWords.all(this.#pool, campusId, word);
    const nearest = [...marked.filter((each) => editDistance(word, each.word) === 1), ...nearRules(1)];
    if (nearest.length > 0) return { ...read, near: best(word, nearest) };
    if (word.length < 5) return read;
    const split = await this.#split(campusId, word);
    if (split) return { ...read, split };
    const most = word.length < 8 ? 2 : 3;
    const similar = await similarWords.all(this.#pool, campusId, word);
    return {
      ...read,
      near: best(word, [...similar.filter((each) => editDistance(word, each.word) <= most), ...nearRules(2)]),
    };
  }

  /** Splits a word into two known words, at the place where they are most frequent; null if there is none. */
  async #split(campusId: string, word: string): Promise<readonly string[] | null> {
    const ways = Array.from({ length: word.length - 3 }, (_, n) => [word.slice(0, n + 2), word.slice(n + 2)] as const);
    const stems = await stemsIn.all(this.#pool, campusId, ways.flat());
    const known = new Map(stems.map((each) => [each.word, each]));
    const found = ways.flatMap(([one, other]) => {
      const [first, second] = [known.get(one), known.get(other)];
      return first && second ? [{ stems: [first.stem, second.stem], posts: Math.min(first.posts, second.posts) }] : [];
    });
    return found.sort((one, other) => other.posts - one.posts)[0]?.stems ?? null;
  }

  /**
   * Groups the words of a query into parts, and adds what means the same.
   * @param unknownToo also what no post has
   */
  async #parts(
    campusId: string,
    terms: readonly ReadTerm[],
    { byStem }: SynonymList,
    unknownToo = false,
  ): Promise<Part[]> {
    const stems = terms.map(({ stem, near }) => (near.length > 0 ? near.map((each) => each.stem) : [stem]));
    const groups: Group[] = [];
    for (let at = 0; at < terms.length; ) {
      const found = expressionAt(stems, at, byStem);
      const length = found[0]?.stems.length ?? 1;
      const same = found.flatMap((each) => each.same);
      groups.push({ terms: terms.slice(at, at + length), stems: found[0]?.stems ?? [], same });
      at += length;
    }
    const pairs = terms.slice(1).map((term, at) => `${terms[at]?.word ?? ''}${term.word}`);
    const joinedSame = pairs.flatMap((word) =>
      (byStem.get(word) ?? []).flatMap((each) => each.same.map(([first = '']) => first)),
    );
    const asked = [...groups.flatMap(({ same }) => same.map((words) => words[0] ?? '')), ...pairs, ...joinedSame];
    const counts = new Map<string, number>();
    if (asked.length > 0)
      for (const { stem, posts } of await knownStems.all(this.#pool, campusId, asked)) counts.set(stem, posts);
    return joinWritten(groups, counts, byStem).map((group) => partOf(group, counts, unknownToo));
  }
}

interface Group {
  terms: readonly ReadTerm[];
  /** the stems of the expression that the words form; for a misspelled word, of the right one */
  stems: readonly string[];
  same: readonly (readonly string[])[];
}

/** Words that posts write as one: "book shelf" as "bookshelf". */
function joinWritten(
  groups: readonly Group[],
  counts: ReadonlyMap<string, number>,
  byStem: SynonymList['byStem'],
): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    const [one, other] = [before?.terms[0], group.terms[0]];
    const word = `${one?.word ?? ''}${other?.word ?? ''}`;
    if (one && other && before?.terms.length === 1 && group.terms.length === 1 && counts.has(word)) {
      joined.pop();
      const same = (byStem.get(word) ?? []).filter(({ stems }) => stems.length === 1).flatMap((each) => each.same);
      joined.push({ terms: [one, other], stems: [one.stem, other.stem], same: [[word], ...same] });
    } else joined.push(group);
  }
  return joined;
}

function partOf({ terms, stems, same }: Group, counts: ReadonlyMap<string, number>, unknownToo: boolean): Part {
  const known = unknownToo ? same : same.filter(([first = '']) => counts.has(first));
  const posts = known.reduce((sum, [first = '']) => sum + (counts.get(first) ?? 0), 0);
  const forms = (list: readonly (readonly string[])[]): Form[] => list.map((words) => ({ words }));
  const [term] = terms;
  if (terms.length === 1 && term)
    return {
      own: ownForms(term),
      exact: exactForms(term),
      listed: term.listed,
      same: forms(known),
      single: [],
      posts: posts + countOf(term),
      weak: weakWords.has(term.word),
    };
  const together: Form = { words: stems };
  return {
    own: [together],
    exact: [together],
    listed: null,
    same: forms(known),
    single: terms.flatMap(exactForms),
    posts: posts + Math.min(...terms.map(countOf)),
    weak: false,
  };
}

/** The closest first; then those with the same beginning, then the frequent ones, then alphabetically. */
function best(word: string, found: readonly KnownWord[]): KnownWord[] {
  const far = (each: KnownWord) => editDistance(word, each.word) + (each.word[0] === word[0] ? 0 : 0.5);
  const sorted = [...found].sort(
    (one, other) => far(one) - far(other) || other.posts - one.posts || (one.word < other.word ? -1 : 1),
  );
  return sorted.filter(({ word: one }, at) => sorted.findIndex((each) => each.word === one) === at).slice(0, NEAR);
}

/** Words of the rules within an edit distance. */
function nearIn(words: ReadonlyMap<string, string>, word: string, most: number): KnownWord[] {
  const near: KnownWord[] = [];
  for (const [each, stem] of words)
    if (Math.abs(each.length - word.length) <= most && each.length > 3 && editDistance(word, each) <= most)
      near.push({ word: each, stem, posts: 0 });
  return near;
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

/** The word as typed, and the common prefix of its forms: "batteries" highlights "battery" by "batter". */
function marksOf({ word, stem, last }: Term): string[] {
  // a stem has i in place of a final y
  const root = stem === word ? word : stem.replace(/i$/, '');
  const family = root.length > 2 && word.startsWith(root) ? root : word;
  return last ? [word, family] : [family];
}
