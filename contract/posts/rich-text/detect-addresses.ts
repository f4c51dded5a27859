import type { Token } from './detect.ts';
import { endWithoutPunctuation, type Word } from './words.ts';

const set = (words: string) => new Set(words.split(' '));

/** Street words that are unambiguous even in lower case; for the others the name before them must be capitalized. */
const clear = set('st street ave av avenue blvd boulevard rd road ln pkwy parkway hwy highway');
const ambiguous = set(
  'drive dr lane court ct place pl circle cir terrace ter trail trl way square sq loop plaza alley row run pass path walk cove bend crossing expressway expy oval mall',
);
const directions = set('n s e w ne nw se sw north south east west northeast northwest southeast southwest');
/** Lower-case words that, before a street word, indicate a distance, an amount or a sentence instead of a name. */
const notNames = set(
  'a an the to of for on off in at by from down up and or with my your this that min mins minute minutes hour hours hr hrs day days week weeks mile miles mi km block blocks bed beds bath baths dollars bucks people guys students miles cars bikes spots houses streets doors',
);
const units = set('apt apartment unit ste suite rm room bldg building fl floor');
const states = set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc',
);
const longestName = 5;
const longestCity = 3;

/** A word without the punctuation around it, and whether punctuation ends it. */
interface Part {
  bare: string;
  low: string;
  comma: boolean;
  stop: boolean;
  start: number;
  end: number;
}

function partOf(word: Word): Part {
  const lead = Math.max(0, word.text.search(/[^("'[*]/));
  const inner = word.text.slice(lead);
  const bare = inner.slice(0, endWithoutPunctuation(inner));
  const tail = inner.slice(bare.length);
  const start = word.start + lead;
  return {
    bare,
    low: bare.toLowerCase(),
    comma: tail === ',',
    stop: tail !== '' && tail !== ',',
    start,
    end: start + bare.length,
  };
}

const isName = (part: Part) => /^[\p{L}\d][\p{L}\d'’-]{0,30}$/u.test(part.bare);
const isCapital = (part: Part) =>
  /^(?:\p{Lu}|\d{1,3}(?:st|nd|rd|th)$)/iu.test(part.bare) && /^[\p{Lu}\d]/u.test(part.bare);
const isZip = (part: Part | undefined) => part !== undefined && /^\d{5}(?:-\d{4})?$/.test(part.bare);
const isState = (part: Part | undefined) => part !== undefined && /^[A-Z]{2}$/.test(part.bare) && states.has(part.low);

/** The index of the street word of an address whose house number is at `at`, or -1. */
function streetWord(parts: Part[], at: number): number {
  let capitals = 0;
  let names = 0;
  for (let i = at + 1; i <= at + longestName + 1 && i < parts.length; i += 1) {
    const part = parts[i] as Part;
    const next = parts[i + 1];
    const isStreet = clear.has(part.low) || ambiguous.has(part.low);
    // "St Marys St": a street word directly before another one is part of the name.
    const goesOn = !part.comma && !part.stop && next && (clear.has(next.low) || ambiguous.has(next.low));
    if (names > 0 && isStreet && !goesOn) {
      if (capitals === names) return i;
      const ends =
        part.comma ||
        part.stop ||
        !next ||
        units.has(next.low) ||
        next.bare.startsWith('#') ||
        isZip(next) ||
        isState(next);
      return clear.has(part.low) && ends ? i : -1;
    }
    if (!isName(part) || part.comma || (part.stop && !directions.has(part.low))) return -1;
    if (directions.has(part.low) && names === 0) continue;
    if (notNames.has(part.low) && !isCapital(part)) return -1;
    names += 1;
    if (isCapital(part)) capitals += 1;
  }
  return -1;
}

/** The last part of an address whose street word is at `at`: direction, unit, city, state and ZIP where they follow. */
function lastPart(parts: Part[], at: number): number {
  let last = at;
  const part = (ahead: number) =>
    parts[last]?.stop && parts[last]?.bare.length !== 2 ? undefined : parts[last + ahead];
  // "Main St. Apt 4": the period after an abbreviated street word does not end the address when a unit follows.
  const afterStreet = parts[last + 1];
  if (afterStreet && directions.has(afterStreet.low) && /^[A-Z]/.test(afterStreet.bare) && !parts[last]?.comma)
    last += 1;
  const unit = parts[last + 1];
  if (unit && units.has(unit.low) && /^[#\w-]{1,6}$/.test(parts[last + 2]?.bare ?? '')) last += 2;
  else if (unit && /^#[\w-]{1,6}$/.test(unit.bare)) last += 1;

  if (isZip(part(1))) return last + 1;
  // A city counts if a state or ZIP code follows, or if it is a single capitalized name after a comma.
  for (let words = 0; words <= longestCity; words += 1) {
    const before = parts.slice(last + 1, last + 1 + words);
    if (
      before.some(
        (piece, i) => !isCapital(piece) || /\d/.test(piece.bare) || piece.stop || (piece.comma && i < words - 1),
      )
    )
      break;
    const next = parts[last + 1 + words];
    if (parts[last]?.stop && words > 0 && !isState(next)) break;
    if (isState(next)) return isZip(parts[last + 2 + words]) ? last + 2 + words : last + 1 + words;
    if (words > 0 && isZip(next)) return last + 1 + words;
  }
  return last;
}

/** US street addresses in a text, as links to a map search. */
export function addressesIn(words: Word[]): Token[] {
  const parts = words.map(partOf);
  const found: Token[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const number = parts[i] as Part;
    if (!/^\d{1,6}[A-Za-z]?$/.test(number.bare) || number.comma || number.stop) continue;
    const street = streetWord(parts, i);
    if (street < 0) continue;
    const last = lastPart(parts, street);
    const text = parts
      .slice(i, last + 1)
      .map((part) => part.bare + (part.comma ? ',' : ''))
      .join(' ')
      .replace(/,$/, '');
    const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text)}`;
    found.push({ kind: 'address', start: number.start, end: (parts[last] as Part).end, text, href, shown: '' });
    i = last;
  }
  return found;
}
