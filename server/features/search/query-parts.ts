import type { Category } from '../../../contract/posts/categories.ts';
import { foldedWords } from '../../../contract/search/words.ts';
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
  /** `own` without a prefix; if no post has these, also what means the same */
  exact: readonly Form[];
  /** posts have it as a whole word, so words that only begin with it count for little */
  complete: boolean;
  /** all words with the prefix that is among `own`, if they are few and known */
  listed: readonly string[] | null;
  /** what means the same */
  same: readonly Form[];
  /** the single words of an expression */
  single: readonly Form[];
  /** the category in which it is sold */
  category: Category | null;
  /** approximate number of matching posts */
  posts: number;
  /** too general for a marketplace: "used", "for sale" */
  weak: boolean;
  /** it says what the thing before it is for */
  purpose: boolean;
}

/** Words that hardly narrow a query, since they say how much, when or how good instead of what: posts needn't have them. */
export const weakWords: ReadonlySet<string> = new Set(
  `anyone anything buy buying campus cheap affordable college dorm good great nice decent item items need want on rent sale sell selling
someone something some any stuff thing things used new old best cute extra please asap
set sets pair pairs kit kits bundle bundles lot lots pack packs plus piece pieces
spring summer fall winter semester monday tuesday wednesday thursday friday saturday sunday weekend tonight tomorrow`.split(
    /\s+/,
  ),
);

/** A condition on a post, and how much a post that meets it gains. */
export interface Gain {
  tsquery: string;
  gain: number;
}

/** What orders the results: conditions and the points that a post gets for each, at most `whole` altogether. */
export interface Gains {
  /** conditions on all words of a post */
  words: readonly Gain[];
  /** conditions on what its title names (title_head) */
  heads: readonly Gain[];
}

/** The points of a post that matches in every way. */
const whole = 1_000;
/**
 * How much a part of a query counts for, relative to each other. Without any of these the judged queries are answered worse
 * (decision 34).
 */
const worth = {
  /** the post has it, in any form */
  there: 12,
  /** … as it was typed */
  typed: 16,
  /** … in the title */
  title: 20,
  /** … in the title as it was typed */
  typedTitle: 8,
  /** it is a word of the post's category */
  category: 12,
  /** the post is in the category in which such things are sold */
  kind: 30,
  /** it is what the title names */
  head: 40,
  /** … as it was typed */
  typedHead: 14,
  /** the share of `kind`, `head` and `typedHead` for parts other than the one that says what is sought */
  otherHead: 0.4,
};

/** A word of a campus as in search_vector, quoted for a tsquery. */
const quoted = (word: string): string => word.replace(/['\\]/g, '$&$&');
const lexeme = (campusId: string, word: string): string => `'${campusId}/${quoted(word)}'`;

/** A form as a tsquery. @param place A: in the title, B: in the category; '' anywhere */
function formText(campusId: string, { words, prefix }: Form, place: string): string {
  const sign = prefix || place ? `:${prefix ? '*' : ''}${place}` : '';
  return `(${words.map((word) => lexeme(campusId, word) + sign).join('&')})`;
}

const anyOf = (campusId: string, forms: readonly Form[], place = ''): string =>
  `(${[...new Set(forms.map((form) => formText(campusId, form, place)))].join('|')})`;

/** A tsquery of posts with a form. */
export const someForm = (campusId: string, form: Form): string => formText(campusId, form, '');

/** The specific parts; all of them, if none is. */
export const strongOf = (parts: readonly Part[]): readonly Part[] => {
  const strong = parts.filter(({ weak }) => !weak);
  return strong.length > 0 ? strong : parts;
};

/** A tsquery of posts with all parts. */
export const allParts = (campusId: string, parts: readonly Part[], listed = false): string =>
  strongOf(parts)
    .map((part) => {
      const own = listed && part.listed ? [...part.listed.map((word) => ({ words: [word] })), ...part.exact] : part.own;
      return anyOf(campusId, [...own, ...part.same]);
    })
    .join('&');

/** A tsquery of posts with all parts that aren't only what the thing is for. */
export function coreParts(campusId: string, parts: readonly Part[]): string {
  const strong = strongOf(parts);
  const core = strong.filter(({ purpose }) => !purpose);
  return allParts(campusId, core.length > 0 ? core : strong);
}

/** A tsquery of "Looking for" posts with all parts, as whole words. Their fields say that something is wanted (`search`). */
export const lookingFor = (campusId: string, parts: readonly Part[]): string =>
  [
    ...strongOf(parts).map(({ own, exact, complete, same }) => anyOf(campusId, [...(complete ? exact : own), ...same])),
    anyOf(campusId, [{ words: ['wanted'] }], 'B'),
  ].join('&');

/** A tsquery of the posts of a category. */
export const inCategory = (campusId: string, category: Category): string =>
  anyOf(campusId, [{ words: foldedWords(category) }], 'B');

/** A tsquery of posts with some part. */
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
 * for more than those before it: "mini fridge" is a fridge, and a "controller for ps5" a controller.
 * @param posts how many the campus has
 */
export function gainsOf(campusId: string, parts: readonly Part[], posts: number): Gains {
  const isName = ({ weak, posts: own }: Part) => !weak && own > 0;
  const named = parts.findLastIndex((part) => isName(part) && !part.purpose);
  const last = named === -1 ? parts.findLastIndex(isName) : named;
  const weights = parts.map((part, at) => {
    const rarity = Math.log10(Math.max(1, (posts + 1) / (part.posts + 1)));
    return (1 + 0.35 * Math.min(3, rarity)) * (part.weak ? 0.25 : at === last ? 1.25 : 1);
  });
  const most = worth.there + worth.typed + worth.title + worth.typedTitle + worth.head + worth.typedHead + worth.kind;
  const unit = whole / most / weights.reduce((sum, weight) => sum + weight, 0);
  const words: Gain[] = [];
  const heads: Gain[] = [];
  for (const [at, { own, exact, complete, same, category }] of parts.entries()) {
    const gain = (weight: number) => (weights[at] ?? 1) * unit * weight;
    const typed = complete ? exact : own;
    const meant = [...typed, ...same];
    words.push(
      { tsquery: anyOf(campusId, [...own, ...same]), gain: gain(worth.there) },
      { tsquery: anyOf(campusId, typed), gain: gain(worth.typed) },
      { tsquery: anyOf(campusId, meant, 'A'), gain: gain(worth.title) },
      { tsquery: anyOf(campusId, typed, 'A'), gain: gain(worth.typedTitle) },
      { tsquery: anyOf(campusId, typed, 'B'), gain: gain(worth.category) },
    );
    if (category)
      words.push({
        tsquery: inCategory(campusId, category),
        gain: gain(worth.kind * (at === last ? 1 : worth.otherHead)),
      });
    const headShare = at === last ? 1 : worth.otherHead;
    heads.push(
      { tsquery: headOf(meant), gain: gain(worth.head * headShare) },
      { tsquery: headOf(typed), gain: gain(worth.typedHead * headShare) },
    );
  }
  return { words: merged(words), heads: merged(heads) };
}

/** A tsquery of titles that name one of the forms: of several words, the last. */
const headOf = (forms: readonly Form[]): string =>
  `(${[...new Set(forms.map(({ words, prefix }) => `'${quoted(words.at(-1) ?? '')}'${prefix ? ':*' : ''}`))].join('|')})`;

/** Joins conditions that are the same, as some are where there are no synonyms. */
function merged(gains: readonly Gain[]): Gain[] {
  const sums = new Map<string, number>();
  for (const { tsquery, gain } of gains) sums.set(tsquery, (sums.get(tsquery) ?? 0) + gain);
  return [...sums].map(([tsquery, gain]) => ({ tsquery, gain }));
}
