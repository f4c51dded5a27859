import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Span } from './date-ranges.ts';
import { spanOf } from './hits-store.ts';
import { slipsBetween } from './near-words.ts';
import { type KnownWord, markedWords, readQuery, similarWords, type Term } from './plan-store.ts';

/** How a query is answered. */
export interface SearchPlan {
  /** for `search @@ …`; null finds nothing */
  condition: string | null;
  /** the same with all words that begin as the last one in its place; null where they are many or not all known */
  listed: string | null;
  /** about how many posts fulfil it at most */
  posts: number;
  /** how its campus's posts lie in time */
  span: Span | null;
  /** what the words found begin with */
  words: string[];
  /** words in use that the misspelt ones were taken for */
  corrected: string[];
  /** when it was begun, by performance.now() */
  readAt: number;
}

const NEAR = 3;
const KEPT_MS = 20_000;
/** While posts wait for their analysis. */
const WAITING_MS = 500;
const SPANS_KEPT_MS = 60_000;

/**
 * Reads queries; what was read is kept for some seconds, since many ask the same and counts may lag. What lists the words in
 * use is read anew after a post was made or changed.
 */
export class Plans {
  readonly #pool: Platform['pool'];
  readonly #known = lastKnown<SearchPlan>(2_000, { ttl: KEPT_MS, ttlResolution: 500 });
  readonly #spans = lastKnown<Promise<Span | null>>(2_000, { ttl: SPANS_KEPT_MS, ttlResolution: 500 });
  /** when posts of a campus last changed, by performance.now() */
  readonly #changed = new Map<string, number>();

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>) {
    this.#pool = pool;
    bus.on<{ kind: string; campusId: string }>('posts.changed', ({ kind, campusId }) => {
      if (kind === 'moved') this.#changed.set(campusId, performance.now());
    });
    bus.on('bus.gap', () => this.#known.clear());
  }

  /**
   * A plan for a query: every word must be there in one of its forms, the last one may be a beginning, and one that
   * nobody uses stands for those nearest to it (D27).
   * @param query as `searchKey` writes it
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
    const telling = all.filter((term) => !term.small);
    const terms = telling.length > 0 ? telling : all;
    const near = await Promise.all(terms.map((term) => this.#near(campusId, term)));
    const posts = Math.min(...terms.map((term, at) => countOf(term, near[at] ?? [])));
    const conditionOf = (how: 'begun' | 'listed') =>
      terms.map((term, at) => alternatives(campusId, term, near[at] ?? [], how)).join('&');
    const plan: SearchPlan = {
      condition: terms.length === 0 ? null : conditionOf('begun'),
      listed: terms.some(({ listed }) => listed) ? conditionOf('listed') : null,
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

  /** What a word that nobody uses may have been meant for. */
  async #near(campusId: string, { word, posts, begun }: Term): Promise<KnownWord[]> {
    if (posts > 0 || begun > 0 || word.length < 3 || word.length > 24 || /^\d+$/.test(word)) return [];
    const marked = await markedWords.all(this.#pool, campusId, word);
    const slipped = marked.filter((each) => slipsBetween(word, each.word) === 1);
    if (slipped.length > 0) return best(word, slipped);
    if (word.length < 5) return [];
    const most = word.length < 8 ? 2 : 3;
    const similar = await similarWords.all(this.#pool, campusId, word);
    return best(
      word,
      similar.filter((each) => slipsBetween(word, each.word) <= most),
    );
  }
}

/** The nearest first; of those as near the ones that begin alike, then the common ones, then by the alphabet. */
function best(word: string, found: readonly KnownWord[]): KnownWord[] {
  const far = (each: KnownWord) => slipsBetween(word, each.word) + (each.word[0] === word[0] ? 0 : 0.5);
  const sorted = [...found].sort(
    (one, other) => far(one) - far(other) || other.posts - one.posts || (one.word < other.word ? -1 : 1),
  );
  return sorted.slice(0, NEAR);
}

const countOf = (term: Term, near: readonly KnownWord[]): number =>
  term.posts + term.begun + near.reduce((sum, each) => sum + each.posts, 0);

/** A word of a campus as search_vector writes it, quoted for a condition. */
const lexeme = (campusId: string, word: string): string => `'${campusId}/${word.replace(/['\\]/g, '$&$&')}'`;

/** @param how a last word is looked up: as a beginning, or as all that begins so */
function alternatives(campusId: string, term: Term, near: readonly KnownWord[], how: 'begun' | 'listed'): string {
  const listed = how === 'listed' && term.listed?.map((word) => lexeme(campusId, word));
  const forms = term.last ? listed || [`${lexeme(campusId, term.word)}:*`] : [];
  for (const stem of new Set([term.stem, ...near.map((each) => each.stem)]))
    if (!term.last || !stem.startsWith(term.word)) forms.push(lexeme(campusId, stem));
  // nothing that begins so may be in use
  return `(${forms.join('|') || lexeme(campusId, term.word)})`;
}

/** The word as typed, and what all its forms begin with: "batteries" marks "battery" by "batter". */
function marksOf({ word, stem, last }: Term): string[] {
  // a final y stands as i in a stem
  const root = stem === word ? word : stem.replace(/i$/, '');
  const family = root.length > 2 && word.startsWith(root) ? root : word;
  return last ? [word, family] : [family];
}
