import type { Category } from '../../../contract/posts/categories.ts';
import { foldedWords } from '../../../contract/search/words.ts';
import { categoryWords } from './category-words.ts';
import { readSynonymRule } from '../../../contract/search/synonyms.ts';
import type { Platform } from '../../platform/platform.ts';
import { allSynonyms, stemsOf, type SynonymRow } from './synonyms-store.ts';

/** Expressions that mean the same as one in a query, all as stems. */
export interface Expression {
  stems: readonly string[];
  same: readonly (readonly string[])[];
}

/** The synonyms of a campus, with those of all campuses. */
export interface SynonymList {
  /** expressions by their first stem, those of most words first */
  byStem: ReadonlyMap<string, readonly Expression[]>;
  /** the stem of each single word in a rule, used to recognize misspelled words */
  words: ReadonlyMap<string, string>;
  /** the categories of things, by their stems separated by spaces */
  categories: ReadonlyMap<string, Category>;
}

const KEPT_MS = 60_000;
const none: SynonymList = { byStem: new Map(), words: new Map(), categories: new Map() };
const things = categoryWords.flatMap(([category, text]) =>
  text.split(',').map((thing) => ({ category, words: foldedWords(thing) })),
);

/** The rules of the table, read again after a minute or when one changed. */
export class Synonyms {
  readonly #pool: Platform['pool'];
  #lists: Promise<Map<string | null, SynonymList>> | undefined;
  #readAt = 0;

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>) {
    this.#pool = pool;
    bus.on('search.synonyms', () => (this.#lists = undefined));
    bus.on('bus.gap', () => (this.#lists = undefined));
  }

  /** The list of a campus. */
  async of(campusId: string): Promise<SynonymList> {
    if (!this.#lists || performance.now() - this.#readAt > KEPT_MS) {
      this.#readAt = performance.now();
      const lists = this.#read();
      this.#lists = lists;
      lists.catch(() => {
        if (this.#lists === lists) this.#lists = undefined;
      });
    }
    const lists = await this.#lists;
    return lists.get(campusId) ?? lists.get(null) ?? none;
  }

  /** The list of a campus if one more rule was there, and one less. */
  async changed(campusId: string, rule: string, replaces: string | null): Promise<SynonymList> {
    const rows = await allSynonyms.all(this.#pool);
    const kept = [...rows.filter(({ id }) => id !== replaces), { id: '', campus_id: campusId, rule }];
    return (await this.#listsOf(kept, [campusId])).get(campusId) ?? none;
  }

  async #read(): Promise<Map<string | null, SynonymList>> {
    const rows = await allSynonyms.all(this.#pool);
    return this.#listsOf(rows, [...new Set([null, ...rows.map((row) => row.campus_id)])]);
  }

  async #listsOf(
    rows: readonly SynonymRow[],
    campuses: readonly (string | null)[],
  ): Promise<Map<string | null, SynonymList>> {
    const rules = rows.map((row) => ({ ...row, read: readSynonymRule(row.rule) }));
    const inRules = rules.flatMap(({ read }) => (read ? [...read.from, ...read.to].flat() : []));
    const words = [...new Set([...inRules, ...things.flatMap((thing) => thing.words)])];
    const stems = await stemsOf.all(this.#pool, words);
    const stemOf = new Map(words.map((word, at) => [word, stems[at]?.stem ?? null]));
    const categories = new Map(
      // the first one wins
      things
        .toReversed()
        .map(({ category, words: own }) => [own.flatMap((word) => stemOf.get(word) ?? []).join(' '), category]),
    );
    return new Map(
      campuses.map((campus) => [
        campus,
        listOf(
          rules.filter((row) => row.campus_id === null || row.campus_id === campus),
          stemOf,
          categories,
        ),
      ]),
    );
  }
}

type Rule = SynonymRow & { read: ReturnType<typeof readSynonymRule> };

function listOf(
  rules: readonly Rule[],
  stemOf: ReadonlyMap<string, string | null>,
  categories: SynonymList['categories'],
): SynonymList {
  const stemmed = (words: readonly string[]) => words.flatMap((word) => stemOf.get(word) ?? []);
  const same = new Map<string, { stems: string[]; same: Map<string, string[]> }>();
  const words = new Map<string, string>();
  for (const { read } of rules) {
    if (!read) continue;
    const to = read.to.map(stemmed).filter((stems) => stems.length > 0);
    for (const stems of read.from.map(stemmed)) {
      if (stems.length === 0) continue;
      const key = stems.join(' ');
      const known = same.get(key) ?? { stems, same: new Map<string, string[]>() };
      for (const each of to) if (each.join(' ') !== key) known.same.set(each.join(' '), each);
      same.set(key, known);
    }
    for (const [word = '', more] of [...read.from, ...read.to])
      if (more === undefined) words.set(word, stemOf.get(word) ?? word);
  }
  const byStem = new Map<string, Expression[]>();
  for (const { stems, same: others } of same.values()) {
    const [first = ''] = stems;
    byStem.set(first, [...(byStem.get(first) ?? []), { stems, same: [...others.values()] }]);
  }
  for (const list of byStem.values()) list.sort((one, other) => other.stems.length - one.stems.length);
  return { byStem, words, categories };
}
