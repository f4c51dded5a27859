import * as data from './typed-filter-data.ts';
import type { Pattern } from './typed-filters.ts';

/** "$1,200", "20", "1.5k", "40 dollars"; the sign and the unit are checked where a bare number isn't enough. */
const amount = (name: string) =>
  `(?<${name}Sign>\\$ ?)?(?<${name}>\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,7})(?:\\.(?<${name}Part>\\d{1,2}))?(?<${name}K> ?k)?(?<${name}Unit> ?(?:dollars?|bucks|usd|\\$))?`;
const begin = '(?<![\\p{L}\\p{N}.,$/:#-])';
const end = `(?![\\p{L}\\p{N}%°"'”’:]|/(?! ?(?:mo|mth|month)(?!\\p{L}))|[.,-]\\d)`;
/** "a month", for rent */
const monthly = '(?: ?(?:/ ?|per |a |each )(?:mo|month|mth)\\b)?';
const lead = '(?:(?:for|priced|costs?|costing|price|budget|rent)(?: at| is| of)? )?';

const most = 'under|below|less than|no more than|not more than|cheaper than|up to|at most|not over|within|<=?|≤';
const least = 'over|above|more than|at least|starting at|from|>=?|≥';
const orLess = '(?:or|and|&) (?:less|under|below|cheaper)|max(?:imum)?|tops';
const orMore = '(?:or|and|&) (?:more|up|over|above)|\\+';

interface TypedPrice {
  dollars: number;
  /** it has a $ or a unit such as "dollars" */
  sure: boolean;
}

function amountIn(groups: Readonly<Record<string, string | undefined>>, name: string): TypedPrice {
  const whole = Number((groups[name] ?? '').replaceAll(',', ''));
  const part = Number(`0.${groups[`${name}Part`] ?? 0}`);
  return {
    dollars: (whole + part) * (groups[`${name}K`] ? 1_000 : 1),
    sure: Boolean(groups[`${name}Sign`] || groups[`${name}Unit`]),
  };
}

const startsUnit = new RegExp(`^[\\s-]*(?:${data.units.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const startsWorth = new RegExp(`^\\s*(?:${data.worthOf.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** The parameters of an address have seven digits. */
const MOST = 9_999_999;
/** "around $40" is from a quarter less to a quarter more. */
const AROUND = 0.25;
const ok = ({ dollars }: TypedPrice) => dollars <= MOST;

const maximum = ({ dollars }: TypedPrice) => ({ price_max: String(Math.floor(dollars)) });
const minimum = ({ dollars }: TypedPrice) => ({ price_min: String(Math.ceil(dollars)) });
const between = (one: number, other: number) => ({
  price_min: String(Math.floor(Math.min(one, other))),
  price_max: String(Math.ceil(Math.max(one, other))),
});

const of = (text: string, read: Pattern['read']): Pattern => ({
  kind: 'price',
  pattern: new RegExp(text, 'giu'),
  read: (match, around) => (startsWorth.test(around.after) ? null : read(match, around)),
});

const endsWith = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\s-]{0,3}$|-$`, 'iu');
const endsFreeOf = endsWith(data.freeOf);
const startsFreeThing = new RegExp(`^(?:-|\\s*(?:${data.freeThings.join('|')})(?![\\p{L}\\p{N}]))`, 'iu');

/** Prices, the surest spellings first. */
export const pricePatterns: readonly Pattern[] = [
  of(
    `${begin}${lead}(?:(?:between|from) )?${amount('low')} ?(?:-|–|to|and) ?${amount('high')}${end}${monthly}`,
    (match, { after }) => {
      const [low, high] = [amountIn(match.groups ?? {}, 'low'), amountIn(match.groups ?? {}, 'high')];
      const sure = low.sure || high.sure;
      if (!ok(low) || !ok(high) || (startsUnit.test(after) && !sure)) return null;
      if (!sure && !/^(?:\S+ )?between /iu.test(match[0])) return null;
      // "$1-2k", and "and" alone joins two prices only after "between"
      if (/\band\b/iu.test(match[0]) && !/between/iu.test(match[0])) return null;
      const lower =
        match.groups?.highK && !match.groups.lowK && low.dollars < high.dollars / 1_000
          ? low.dollars * 1_000
          : low.dollars;
      return between(lower, high.dollars);
    },
  ),
  of(`${begin}${lead}${amount('n')} ?(?:${orLess})(?![\\p{L}\\p{N}])${monthly}`, (match) => {
    const read = amountIn(match.groups ?? {}, 'n');
    return !ok(read) || (!read.sure && /max|tops/iu.test(match[0])) ? null : maximum(read);
  }),
  of(`${begin}${lead}${amount('n')} ?(?:${orMore})(?![\\p{L}\\p{N}])${monthly}`, (match) => {
    const read = amountIn(match.groups ?? {}, 'n');
    return ok(read) && read.sure ? minimum(read) : null;
  }),
  of(
    `(?:${begin}${lead}(?:${most}) ?|${begin}${lead}max(?:imum)? ?(?=\\$))${amount('n')}${end}${monthly}`,
    (match, { after }) => {
      const read = amountIn(match.groups ?? {}, 'n');
      const isHeart = /^<3$/u.test(match[0]);
      if (!ok(read) || isHeart || (!read.sure && (startsUnit.test(after) || data.ages.includes(read.dollars))))
        return null;
      return /^within/iu.test(match[0]) && !read.sure ? null : maximum(read);
    },
  ),
  of(`${begin}${lead}(?:${least}) ?${amount('n')}${end}${monthly}`, (match, { after }) => {
    const read = amountIn(match.groups ?? {}, 'n');
    const vague = /(?:from|at least|starting at)/iu.test(match[0]);
    if (!ok(read) || (!read.sure && (vague || startsUnit.test(after) || data.ages.includes(read.dollars)))) return null;
    return minimum(read);
  }),
  of(`${begin}(?:around|about|roughly|approx|~) ?${amount('n')}${end}${monthly}`, (match) => {
    const read = amountIn(match.groups ?? {}, 'n');
    return ok(read) && read.sure ? between(read.dollars * (1 - AROUND), read.dollars * (1 + AROUND)) : null;
  }),
  of(`${begin}(?:budget|budget of|budget is|my budget is) ?${amount('n')}${end}${monthly}`, (match) => {
    const read = amountIn(match.groups ?? {}, 'n');
    return ok(read) ? maximum(read) : null;
  }),
  of(`${begin}(?:for )?${amount('n')}${end}${monthly}`, (match) => {
    const read = amountIn(match.groups ?? {}, 'n');
    return ok(read) && read.sure ? maximum(read) : null;
  }),
  of('(?<![\\p{L}\\p{N}])(?:for )?free(?![\\p{L}\\p{N}])', (_, { before, after }) =>
    endsFreeOf.test(before) || startsFreeThing.test(after) ? null : { price_max: '0' },
  ),
  of('(?<![\\p{L}\\p{N}-])(?:freebies?|giveaways?|give ?aways|giving away|free ?cycle)(?![\\p{L}\\p{N}])', () => ({
    price_max: '0',
  })),
];
