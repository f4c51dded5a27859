import type { Expression } from './synonyms.ts';

/** Words that a post must all contain, as stems; or one prefix. */
export interface Form {
  words: readonly string[];
  prefix?: true;
}

/** One of the things that a query names: a word, or an expression of several words. */
export interface Part {
  /** what was typed, or the likeliest corrections of it */
  own: readonly Form[];
  /** the same without a prefix */
  exact: readonly Form[];
  /** all words with the prefix that is among `own`, if they are few and known */
  listed: readonly string[] | null;
  /** what means the same */
  same: readonly Form[];
  /** the single words of an expression */
  single: readonly Form[];
  /** approximate number of matching posts */
  posts: number;
  /** too general for a marketplace: "used", "for sale" */
  weak: boolean;
}

/** Words that hardly narrow a query: posts needn't have them. */
export const weakWords: ReadonlySet<string> = new Set(
  'anyone buy buying campus cheap college good item items need nice on rent sale sell selling someone stuff thing things used want'.split(
    ' ',
  ),
);

/** A condition on a post, and how much a post that meets it gains. */
export interface Gain {
  tsquery: string;
  gain: number;
}

const whole = 1_000;
/** How much a part counts for: being there, as typed, exactly, and where (title, category, text). */
const worth = { there: 30, typed: 12, exact: 8, title: 40, typedTitle: 12, category: 20, single: 10, singleTitle: 10 };

/** A word of a campus as in search_vector, quoted for a tsquery. */
const lexeme = (campusId: string, word: string): string => `'${campusId}/${word.replace(/['\\]/g, '$&$&')}'`;

/** @param place A: in the title, B: in the category; '' anywhere */
function formText(campusId: string, { words, prefix }: Form, place: string): string {
  const sign = prefix || place ? `:${prefix ? '*' : ''}${place}` : '';
  return `(${words.map((word) => lexeme(campusId, word) + sign).join('&')})`;
}

const anyOf = (campusId: string, forms: readonly Form[], place = ''): string =>
  `(${[...new Set(forms.map((form) => formText(campusId, form, place)))].join('|')})`;

/** The specific parts; all of them, if none is. */
export const strongOf = (parts: readonly Part[]): readonly Part[] => {
  const strong = parts.filter(({ weak }) => !weak);
  return strong.length > 0 ? strong : parts;
};

/** For `search @@ …`: posts with all parts. */
export const allParts = (campusId: string, parts: readonly Part[], listed = false): string =>
  strongOf(parts)
    .map((part) => {
      const own = listed && part.listed ? [...part.listed.map((word) => ({ words: [word] })), ...part.exact] : part.own;
      return anyOf(campusId, [...own, ...part.same]);
    })
    .join('&');

/** For `search @@ …`: posts with some part. */
export const someParts = (campusId: string, parts: readonly Part[]): string =>
  strongOf(parts)
    .map((part) => anyOf(campusId, [...part.own, ...part.same, ...part.single]))
    .join('|');

/** The longest expression with synonyms that begins at a place of the query. */
export function expressionAt(
  stems: readonly (readonly string[])[],
  at: number,
  byStem: ReadonlyMap<string, readonly Expression[]>,
): Expression[] {
  const found = (stems[at] ?? []).flatMap((stem) => byStem.get(stem) ?? []);
  const fitting = found.filter((each) => each.stems.every((stem, n) => stems[at + n]?.includes(stem)));
  const longest = Math.max(0, ...fitting.map((each) => each.stems.length));
  return fitting.filter((each) => each.stems.length === longest);
}

/**
 * What posts gain for matching, at most `whole` altogether. A rare part counts for more than a common one, and the last one
 * for more than those before it: "mini fridge" is a fridge.
 * @param posts of the campus
 */
export function gainsOf(campusId: string, parts: readonly Part[], posts: number): Gain[] {
  const weights = parts.map((part, at) => {
    const rarity = Math.log10(Math.max(1, (posts + 1) / (part.posts + 1)));
    const last = parts.slice(at + 1).every(({ weak }) => weak);
    return (1 + 0.35 * Math.min(3, rarity)) * (part.weak ? 0.25 : last ? 1.25 : 1);
  });
  const most = worth.there + worth.typed + worth.exact + worth.title + worth.typedTitle;
  const unit = whole / most / weights.reduce((sum, weight) => sum + weight, 0);
  const gains = parts.flatMap(({ own, exact, same, single }, at) => {
    const gain = (weight: number) => (weights[at] ?? 1) * unit * weight;
    const all = [...own, ...same];
    const gains: Gain[] = [
      { tsquery: anyOf(campusId, all), gain: gain(worth.there) },
      { tsquery: anyOf(campusId, all, 'A'), gain: gain(worth.title) },
      { tsquery: anyOf(campusId, all, 'B'), gain: gain(worth.category) },
      { tsquery: anyOf(campusId, own), gain: gain(worth.typed) },
      { tsquery: anyOf(campusId, own, 'A'), gain: gain(worth.typedTitle) },
      { tsquery: anyOf(campusId, exact), gain: gain(worth.exact) },
    ];
    if (single.length > 0)
      gains.push(
        { tsquery: anyOf(campusId, single), gain: gain(worth.single) },
        { tsquery: anyOf(campusId, single, 'A'), gain: gain(worth.singleTitle) },
      );
    return gains;
  });
  // without synonyms some tests are the same
  const merged = new Map<string, number>();
  for (const { tsquery, gain } of gains) merged.set(tsquery, (merged.get(tsquery) ?? 0) + gain);
  return [...merged].map(([tsquery, gain]) => ({ tsquery, gain }));
}
