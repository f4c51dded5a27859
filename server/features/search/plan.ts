import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Span } from './date-ranges.ts';
import { spanOf } from './hits-store.ts';
import { editDistance } from './near-words.ts';
import { type KnownWord, markedWords, readQuery, similarWords, type Term } from './plan-store.ts';

/** How to answer a query. */
export interface SearchPlan {
  /** for `search @@ …`; null: no results */
  tsquery: string | null;
  /** the same with whole words in place of the last word's prefix; null if they are many or not all known */
  listed: string | null;
  /** upper estimate of the matching posts */
  posts: number;
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

/**
 * Plans queries. Plans are cached for some seconds, since many people search for the same and counts may lag. A plan
 * with a list of known words is made again after a post was created or changed.
 */
export class Plans {
  readonly #pool: Platform['pool'];
  readonly #known = lastKnown<SearchPlan>(2_000, { ttl: KEPT_MS, ttlResolution: 500 });
  readonly #spans = lastKnown<Promise<Span | null>>(2_000, { ttl: SPANS_KEPT_MS, ttlResolution: 500 });
  /** when a campus's posts last changed, by performance.now() */
  readonly #changed = new Map<string, number>();

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>) {
    this.#pool = pool;
    bus.on<{ kind: string; campusId: string }>('posts.changed', ({ kind, campusId }) => {
      if (kind === 'moved') this.#changed.set(campusId, performance.now());
    });
    bus.on('bus.gap', () => this.#known.clear());
  }

  /**
   * The plan of a query. Every word must match in one of its forms; the last one may be a prefix; an unknown word is
   * replaced by the most similar ones (D27).
   * @param query as normalized by `searchKey`
   */
  of(campusId: string, query: string): SearchPlan | Promise<SearchPlan> {
    const key = `${campusId} ${query}`;
    const known = this.#known.get(key);
    const stale = known && known.listed !== null && known.readAt <= (this.#changed.get(campusId) ?? -1);
    return known && !stale ? known : this.#read(key, campusId, query);
  }

  async #read(key: string, campusId: string, query: string): Promise<SearchPlan> {
    const readAt = performance.now();
    const [all, span] = await Promise.all([readQuery.all(this.#pool, campusId, query), this.#span(campusId)]);
    const significant = all.filter((term) => !term.small);
    const terms = significant.length > 0 ? significant : all;
    const near = await Promise.all(terms.map((term) => this.#near(campusId, term)));
    const posts = Math.min(...terms.map((term, at) => countOf(term, near[at] ?? [])));
    const tsqueryOf = (how: 'begun' | 'listed') =>
      terms.map((term, at) => alternatives(campusId, term, near[at] ?? [], how)).join('&');
    const plan: SearchPlan = {
      tsquery: terms.length === 0 ? null : tsqueryOf('begun'),
      listed: terms.some(({ listed }) => listed) ? tsqueryOf('listed') : null,
      posts,
      span,
      words: [...new Set(terms.flatMap((term, at) => [...marksOf(term), ...(near[at] ?? []).map(({ word }) => word)]))],
      corrected: [...new Set(near.flat().map(({ word }) => word))],
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

  /** Known words that an unknown one could be a misspelling of. */
  async #near(campusId: string, { word, posts, begun }: Term): Promise<KnownWord[]> {
    if (posts > 0 || begun > 0 || word.length < 3 || word.length > 24 || /^\d+$/.test(word)) return [];
    const marked = await markedWords.all(this.#pool, campusId, word);
    const nearest = marked.filter((each) => editDistance(word, each.word) === 1);
    if (nearest.length > 0) return best(word, nearest);
    if (word.length < 5) return [];
    const most = word.length < 8 ? 2 : 3;
    const similar = await similarWords.all(this.#pool, campusId, word);
    return best(
      word,
      similar.filter((each) => editDistance(word, each.word) <= most),
    );
  }
}

/** The closest first; then those with the same beginning, then the frequent ones, then alphabetically. */
function best(word: string, found: readonly KnownWord[]): KnownWord[] {
  const far = (each: KnownWord) => editDistance(word, each.word) + (each.word[0] === word[0] ? 0 : 0.5);
  const sorted = [...found].sort(
    (one, other) => far(one) - far(other) || other.posts - one.posts || (one.word < other.word ? -1 : 1),
  );
  return sorted.slice(0, NEAR);
}

const countOf = (term: Term, near: readonly KnownWord[]): number =>
  term.posts + term.begun + near.reduce((sum, each) => sum + each.posts, 0);

/** A word of a campus as in search_vector, quoted for a tsquery. */
const lexeme = (campusId: string, word: string): string => `'${campusId}/${word.replace(/['\\]/g, '$&$&')}'`;

/**
 * The forms of a word for a tsquery.
 * @param how a last word is looked up as a prefix, or as all words that begin with it
 */
function alternatives(campusId: string, term: Term, near: readonly KnownWord[], how: 'begun' | 'listed'): string {
  const listed = how === 'listed' && term.listed?.map((word) => lexeme(campusId, word));
  const forms = term.last ? listed || [`${lexeme(campusId, term.word)}:*`] : [];
  for (const stem of new Set([term.stem, ...near.map((each) => each.stem)]))
    if (!term.last || !stem.startsWith(term.word)) forms.push(lexeme(campusId, stem));
  // maybe no known word has this prefix
  return `(${forms.join('|') || lexeme(campusId, term.word)})`;
}

/** The word as typed, and the common prefix of its forms: "batteries" highlights "battery" by "batter". */
function marksOf({ word, stem, last }: Term): string[] {
  // a stem has i in place of a final y
  const root = stem === word ? word : stem.replace(/i$/, '');
  const family = root.length > 2 && word.startsWith(root) ? root : word;
  return last ? [word, family] : [family];
}
