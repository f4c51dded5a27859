import type { Category } from '../posts/categories.ts';
import { courseCode } from '../posts/course-code.ts';
import * as data from './typed-filter-data.ts';
import { withoutEmoji } from './emoji.ts';
import { pricePatterns } from './typed-prices.ts';
import { foldedWords } from './words.ts';

/** What is filtered by; a query has at most one filter of each. */
export type TypedKind = 'price' | 'condition' | 'age' | 'place' | 'beds' | 'mileage' | 'course';

/** Words of a query that are a filter. */
export interface TypedFilter {
  kind: TypedKind;
  /** where they are in the query, in UTF-16 units */
  from: number;
  to: number;
  /** the filter as parameters of an address: `{ price_max: '100' }` */
  params: Readonly<Record<string, string>>;
}

/** A query as it is searched for. */
export interface TypedSearch {
  /** the words that are no filters, and those that emoji stand for; '' for none */
  words: string;
  filters: readonly TypedFilter[];
  /** all filters together, as parameters */
  params: Readonly<Record<string, string>>;
}

interface Context {
  /** names of the campus's meet-up spots: "near union" */
  spots?: readonly string[];
  /** filters that are set otherwise, as parameters; words for the same kind of filter stay words */
  set?: Readonly<Record<string, string | undefined>>;
}

/** How words are recognized; a pattern ends where its filter ends. `read` returns null for words that only look like it. */
export interface Pattern {
  kind: TypedKind;
  pattern: RegExp;
  read(match: RegExpExecArray, around: { before: string; after: string }): Readonly<Record<string, string>> | null;
}

const housing: Category = 'housing & apartments';
const books: Category = 'books, movies, & music';
const cars: Category = 'cars & trucks';
const motorcycles: Category = 'motorcycles';

const oneOf = (words: readonly string[]) => new RegExp(`^[\\s-]*(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const startsBedThing = oneOf(data.bedThings);
const hasEvent = new RegExp(`(?<![\\p{L}\\p{N}])(?:${data.eventWords.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const isHome = new RegExp(`^\\s*(?:$|[/,|]|${data.homes.join('|')})`, 'iu');
const number = `\\d{1,2}|${Object.keys(data.numberWords).join('|')}`;

const conditions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:in )?(?:like[ -]new|(?:barely|hardly) used)(?: condition)?\b/giu, 'like new'],
  [
    /\b(?:in )?(?:brand[ -]new|(?<!like[ -])new condition|new in box|bnib|nwt|never (?:used|worn|opened)|unused|unopened)\b/giu,
    'new',
  ],
  [/\b(?:in )?(?:great|excellent|mint|perfect|very good) condition\b/giu, 'new,like new'],
  [/\b(?:in )?good condition\b/giu, 'new,like new,good'],
  [/\b(?:in )?(?:fair|ok|okay|decent) condition\b/giu, 'new,like new,good,fair'],
  [/\b(?:for parts|parts only|not working)\b/giu, 'for parts'],
];

const ages: readonly (readonly [RegExp, string])[] = [
  [/\b(?:new |posted |listed |added )?(?:today|(?:in )?(?:the )?(?:last|past) (?:day|24 (?:hours|hrs|h)))\b/giu, 'day'],
  [/\b(?:new |posted |listed |added )?(?:this week|(?:in )?(?:the )?(?:last|past) (?:week|7 days))\b/giu, 'week'],
  [/\b(?:new |posted |listed |added )?(?:this month|(?:in )?(?:the )?(?:last|past) (?:month|30 days))\b/giu, 'month'],
];

const patterns: readonly Pattern[] = [
  {
    kind: 'mileage',
    pattern: /(?:\b(?:under|below|less than|up to|fewer than)|<) ?(\d{1,3}(?:,\d{3})|\d{1,6})( ?k)? ?(?:miles|mi)\b/giu,
    read([, amount = '', k], { before, after }) {
      const mileage = Number(amount.replace(',', '')) * (k ? 1_000 : 1);
      const category = /\b(?:motorcycles?|motorbikes?)\b/i.test(before + after) ? motorcycles : cars;
      return mileage < 1_000 || mileage > 999_999 ? null : { category, mileage: String(mileage) };
    },
  },
  {
    kind: 'beds',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.$-])(${number})[ -]?(?:bedrooms?|bdrms?|bdr|br|bd|(beds?))(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    read([, count = '', bed], { after }) {
      const beds = data.numberWords[count.toLowerCase()] ?? Number(count);
      // "2 beds" may be two of them
      return beds > 20 || startsBedThing.test(after) || (bed && !isHome.test(after))
        ? null
        : { category: housing, beds: String(beds) };
    },
  },
  ...pricePatterns,
  ...conditions.map(([pattern, condition]): Pattern => ({ kind: 'condition', pattern, read: () => ({ condition }) })),
  ...ages.map(
    ([pattern, within]): Pattern => ({
      kind: 'age',
      pattern,
      read: (_, { before, after }) => (hasEvent.test(`${before} ${after}`) ? null : { posted_within: within }),
    }),
  ),
  {
    kind: 'place',
    pattern: /\b(?:near ?by(?! \p{L})|(?:near|close to|around|next to) (?:me|here|us))(?![\p{L}\p{N}])/giu,
    read: () => ({ near: 'true' }),
  },
];

/** "near union": the words after "near" that are in a spot's name, and at least one that few names have. */
function placeIn(text: string, spots: readonly string[]): TypedFilter | null {
  for (const near of text.matchAll(/\b(?:near|nearby|close to|next to) /giu)) {
    const begin = near.index + near[0].length;
    const typed = [...text.slice(begin).matchAll(/[\p{L}\p{N}'’.&-]+/gu)].slice(0, 6);
    for (let count = typed.length; count > 0; count--) {
      const words = typed
        .slice(0, count)
        .flatMap(([word]) => foldedWords(word))
        .filter((word) => word !== 'the');
      if (words.every((word) => data.placeWords.includes(word))) continue;
      const spot = spots.find((name) => {
        const own = foldedWords(name);
        return words.every((word) => own.includes(word));
      });
      const last = typed[count - 1];
      if (spot && last)
        return {
          kind: 'place',
          from: near.index,
          to: begin + last.index + last[0].length,
          params: { near_spot: spot },
        };
    }
  }
  return null;
}

/** "chem 1315 book": a course, if the other words only say that it's for a book. */
function courseIn(text: string): TypedFilter | null {
  const pattern = /(?<![\p{L}\p{N}$])((?:[a-z] [a-z]|[a-z]{1,6})\.?)[ -]?(\d{3,4}[a-z]?)(?![\p{L}\p{N}])/giu;
  for (const match of text.matchAll(pattern)) {
    const [all, subject = ''] = match;
    const code = courseCode(all);
    if (!code || !data.subjects.includes(subject.toLowerCase().replace(/[ .]/g, ''))) continue;
    const others = foldedWords(`${text.slice(0, match.index)} ${text.slice(match.index + all.length)}`);
    if (others.every((word) => data.bookWords.includes(word)))
      return {
        kind: 'course',
        from: match.index,
        to: match.index + all.length,
        params: { category: books, course_code: code },
      };
  }
  return null;
}

const quotes = /["“”„]([^"“”„]*)["“”„]/gu;
/** Replaces what is in quotes, which is never a filter, by as many spaces, so that positions stay the same. */
const withoutQuoted = (text: string) => text.replace(quotes, (all) => ' '.repeat(all.length));

const namesOf: Readonly<Record<TypedKind, readonly string[]>> = {
  price: ['price_min', 'price_max'],
  condition: ['condition'],
  age: ['posted_within'],
  place: ['near', 'near_spot'],
  beds: ['beds'],
  mileage: ['mileage'],
  course: ['course_code'],
};

/**
 * Reads a query as typed: words that are filters become filters, the others are what is searched for. In quotes, words
 * are words: `"free" couch`.
 */
export function readTyped(text: string, { spots = [], set = {} }: Context = {}): TypedSearch {
  const found: TypedFilter[] = [];
  // what isn't a filter yet; filters that were found are overwritten, so that positions stay the same
  let left = withoutQuoted(text);
  /** Whether a filter can be added: there is none of its kind, and none of another category. */
  const isOpen = (filter: Pick<TypedFilter, 'kind' | 'params'>) =>
    !found.some(({ kind }) => kind === filter.kind) &&
    !namesOf[filter.kind].some((name) => set[name]) &&
    [set.category, ...found.map(({ params }) => params.category)].every(
      (category) => !category || !filter.params.category || category === filter.params.category,
    );
  const take = (filter: TypedFilter | null) => {
    if (!filter || !isOpen(filter)) return;
    found.push(filter);
    left = left.slice(0, filter.from) + '|'.repeat(filter.to - filter.from) + left.slice(filter.to);
  };
  for (const { kind, pattern, read } of patterns)
    for (const match of left.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const params = read(match, { before: left.slice(0, from), after: left.slice(to) });
      if (params) take({ kind, from, to, params });
    }
  take(placeIn(left, spots));
  take(courseIn(left));
  const filters = found.sort((one, other) => one.from - other.from);
  return {
    words: withoutEmoji(wordsWithout(text, filters)),
    filters,
    params: Object.fromEntries(filters.flatMap(({ params }) => Object.entries(params))),
  };
}

/** A query without the words of its filters; '' if what's left names nothing. */
function wordsWithout(text: string, filters: readonly TypedFilter[]): string {
  if (filters.length === 0) return text.trim();
  let rest = '';
  let at = 0;
  for (const { from, to } of filters) {
    rest += `${text.slice(at, from)} `;
    at = to;
  }
  rest += text.slice(at);
  const empty = filters.some(({ kind }) => kind === 'course')
    ? [...data.emptyWords, ...data.bookWords]
    : data.emptyWords;
  if (!/["“”„]/u.test(rest) && foldedWords(withoutEmoji(rest)).every((word) => empty.includes(word))) return '';
  const tokens = rest.split(/\s/u).filter((token) => token !== '' && token !== '()');
  while (tokens.length > 0 && isJoint(tokens[0])) tokens.shift();
  while (tokens.length > 0 && isJoint(tokens.at(-1))) tokens.pop();
  return tokens.join(' ').replace(/^[,;:|/&+-]{1,9}|[,;:|/&+-]{1,9}$/gu, '');
}

/** A word that joined a filter to the others, or a sign alone. */
const isJoint = (token = ''): boolean =>
  /^(?:for|with|and|in|at|of|that|is|are|an?|the|priced|costs?)?[,;:|/&+()-]{0,3}$/iu.test(token);

/**
 * A query and its other filters after the viewer changed the filters that are shown, which include those that the
 * query's words say. The words of a removed filter are put in quotes, so that they are words from then on; those of a
 * changed one are cut out.
 * @param own the filters beside the words, as parameters
 * @param next all that are shown now
 */
export function changeTyped(
  text: string,
  own: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
  spots: readonly string[] = [],
): { text: string; set: Record<string, string> } {
  const set: Record<string, string> = { ...next };
  let changed = text;
  for (const { from, to, params } of readTyped(text, { spots, set: own }).filters.toReversed()) {
    const names = Object.keys(params);
    const words = text.slice(from, to);
    const put = (middle: string) => (changed = changed.slice(0, from) + middle + changed.slice(to));
    if (names.some((name) => next[name] === undefined)) put(`"${words.trim()}"`);
    else if (names.some((name) => next[name] !== params[name])) {
      put('');
      continue;
    }
    for (const name of names) if (own[name] === undefined) delete set[name];
  }
  return { text: changed.replace(/\s+/gu, ' ').trim(), set };
}
