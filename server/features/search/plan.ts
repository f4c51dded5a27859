import { lastKnown } from '../../platform/last-known.ts';
import type { Category } from '../../../contract/posts/categories.ts';
import { foldedWords } from '../../../contract/search/words.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Span } from './date-ranges.ts';
import { spanOf } from './hits-store.ts';
import { readTerm } from './corrections.ts';
import { joinsOf, partsOf, type TypedTerm, withPurpose, withSmallJoined } from './plan-parts.ts';
import { readQuery, type Term } from './plan-store.ts';
import { allParts, coreParts, type Gains, gainsOf, lookingFor, someParts, strongOf } from './query-parts.ts';
import type { SynonymList, Synonyms } from './synonyms.ts';
import { type WatchedWords, watchedWords } from './watched-words.ts';

/** How to answer a query. */
export interface SearchPlan {
  /** for `search @@ …`: posts with all parts of the query; null: no results */
  tsquery: string | null;
  /** the same with a list of whole words instead of the last word's prefix; null if they are many or not all known */
  listed: string | null;
  /** upper estimate of the matching posts */
  posts: number;
  /** the tsquery of posts with some part of the query, and an estimate of how many there are; null for a query of one part */
  some: { tsquery: string; posts: number } | null;
  /** the tsquery of posts with the parts for the thing itself, without what it is for ("case" in "case for iphone") */
  core: string | null;
  /** the query looks for posts by people who want something: "wanted: desk" */
  wanted: boolean;
  /** the tsquery of "Looking for" posts by people who seek the same; null for a query without words */
  looking: string | null;
  /** the category in which such things are sold */
  category: Category | null;
  /** what orders the results */
  gains: Gains;
  /** distribution of the campus's posts over time */
  span: Span | null;
  /** prefixes to highlight in the results */
  words: string[];
  /** known words that replaced misspelled ones */
  corrected: string[];
  /** those of them that are in synonyms, which everybody may know */
  known: string[];
  /** the query with the right words in place of misspelled ones; null if none was corrected */
  readAs: string | null;
  /** posts wait for analysis, so it is soon made again */
  waiting: boolean;
  /** when the plan began to be made, by performance.now() */
  readAt: number;
}

/** How long a plan is cached. */
const KEPT_MS = 20_000;
/** Lifetime while posts wait for analysis. */
const WAITING_MS = 500;
const SPANS_KEPT_MS = 60_000;
/**
 * Cached plans, about 2 KB each. There is one for each key that people type: with 2,000, plans were replaced after 3
 * seconds.
 */
const PLANS_KEPT = 5_000;

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
  /** how often all plans were dropped */
  #clears = 0;

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>, synonyms: Synonyms) {
    this.#pool = pool;
    this.#synonyms = synonyms;
    bus.on<{ kind: string; campusId: string }>('posts.changed', ({ kind, campusId }) => {
      if (kind === 'moved') this.#changed.set(campusId, performance.now());
    });
    const clear = () => {
      this.#clears++;
      this.#known.clear();
    };
    bus.on('search.synonyms', clear);
    bus.on('bus.gap', clear);
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
    const joins = await joinsOf(this.#pool, campusId, read, synonyms);
    return watchedWords(campusId, await partsOf(this.#pool, campusId, terms, joins, synonyms, true));
  }

  /** The words of a query, without the small ones if there are others. */
  async #typed(campusId: string, query: string): Promise<TypedTerm[]> {
    const all = withPurpose(await readQuery.all(this.#pool, campusId, query));
    const joined = await withSmallJoined(this.#pool, campusId, all);
    const significant = joined.filter((term) => !term.small);
    return significant.length > 0 ? significant : joined;
  }

  async #read(key: string, campusId: string, query: string): Promise<SearchPlan> {
    const clears = this.#clears;
    const plan = await this.by(campusId, query, await this.#synonyms.of(campusId));
    // one that was made with synonyms that have changed since isn't cached
    if (clears === this.#clears) this.#known.set(key, plan, { ttl: plan.waiting ? WAITING_MS : KEPT_MS });
    return plan;
  }

  /** The plan of a query with a given list of synonyms; not cached. */
  async by(campusId: string, query: string, synonyms: SynonymList): Promise<SearchPlan> {
    const readAt = performance.now();
    const span = await this.#span(campusId);
    const typed = await this.#typed(campusId, query);
    const joins = await joinsOf(this.#pool, campusId, typed, synonyms);
    const quoted = quotedWords(query);
    const terms = await Promise.all(
      typed.map(async (term, at) =>
        joins.has(at) || joins.has(at - 1)
          ? { ...term, near: [], split: null }
          : readTerm(this.#pool, campusId, term, synonyms, {
              isQuoted: quoted.has(term.word),
              beside: { before: typed[at - 1]?.stem, after: typed[at + 1]?.stem },
            }),
      ),
    );
    const parts = await partsOf(this.#pool, campusId, terms, joins, synonyms);
    const strong = strongOf(parts);
    const listed = strong.some((part) => part.listed);
    return {
      tsquery: parts.length === 0 ? null : allParts(campusId, parts),
      listed: listed ? allParts(campusId, parts, true) : null,
      posts: Math.min(...strong.map((part) => part.posts)),
      some:
        strong.length > 1 || strong.some((part) => part.single.length > 0)
          ? { tsquery: someParts(campusId, parts), posts: strong.reduce((sum, part) => sum + part.posts, 0) }
          : null,
      core: parts.length === 0 ? null : coreParts(campusId, parts),
      wanted: terms.some(({ word }) => word === 'wanted' || word === 'looking' || word === 'iso'),
      looking: parts.length === 0 ? null : lookingFor(campusId, parts),
      category: strong.findLast((part) => part.category !== null)?.category ?? null,
      gains: gainsOf(campusId, parts, span?.posts ?? 0),
      span,
      words: [...new Set(terms.flatMap((term) => [...marksOf(term), ...term.near.map(({ word }) => word)]))],
      corrected: [
        ...new Set(terms.flatMap((term) => (term.split ? [term.split.join(' ')] : term.near.map(({ word }) => word)))),
      ],
      known: terms.flatMap(({ near }) => near.filter(({ posts }) => posts === 0).map(({ word }) => word)),
      readAs: terms.some(({ near }) => near.length > 0)
        ? terms.map(({ word, near: [right] }) => right?.word ?? word).join(' ')
        : null,
      waiting: terms.some(({ waiting }) => waiting),
      readAt,
    };
  }

  #span(campusId: string): Promise<Span | null> {
    const known = this.#spans.get(campusId);
    if (known) return known;
    const span = spanOf(this.#pool, campusId);
    this.#spans.set(campusId, span);
    span.catch(() => this.#spans.delete(campusId));
    return span;
  }
}

/** The word as typed, and the common prefix of its forms: "batteries" highlights "battery" by "batter". */
function marksOf({ word, stem, last }: Term): string[] {
  // a stem has i in place of a final y
  const root = stem === word ? word : stem.replace(/i$/, '');
  const family = root.length > 2 && word.startsWith(root) ? root : word;
  return last ? [word, family] : [family];
}

/** The words of a query that are in quotes, which are never corrected. */
const quotedWords = (query: string): ReadonlySet<string> =>
  new Set([...query.matchAll(/["“”„]([^"“”„]*)["“”„]/gu)].flatMap(([, words = '']) => foldedWords(words)));
