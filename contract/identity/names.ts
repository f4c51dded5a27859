import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { isStaffLike } from './staff-names.ts';

const INVALID = 'Your Name is Invalid.';
export const NAME_PART_TOO_LONG = `First and last names can be up to ${limits.namePartMax} characters each.`;

/** A word of a name (D63): letters of any script with their marks; apostrophes; hyphens between letters. */
const word = /^(?!-)[\p{L}\p{M}'’‐-]+(?<!-)$/u;
/** Letters that are invisible, and more combining marks than any script uses. */
const unreadable = /[\u115f\u1160\u3164\uffa0]|\p{M}{5}/u;
/** Scripts in which one character is a syllable or a word. */
const oneIsEnough = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const length = (text: string): number => [...text].length;
const isShort = (text: string): boolean => length(text) < limits.namePartMin && !oneIsEnough.test(text);
const isInitials = (text: string): boolean => /^(\p{L}\p{M}*\.)+$/u.test(text);
const isWord = (text: string): boolean => word.test(text) && /\p{L}/u.test(text) && !unreadable.test(text);

/**
 * The first error of a registration name, or null (D63). One name is enough. Names that look like the product's staff
 * are refused.
 */
export function nameFault(value: string): string | null {
  const name = value.trim();
  if (!name) return 'Full name is required';
  const words = name.split(/ +/);
  if (!words.every(isWord)) return INVALID;
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : null;
  if (isShort(first)) return 'Name is Invalid';
  if (last !== null && isShort(last)) return INVALID;
  if ([first, last ?? ''].some((part) => length(part) > limits.namePartMax)) return NAME_PART_TOO_LONG;
  return isStaffLike(name) ? INVALID : null;
}

export const fullName = z.string('Full name is required').check(
  z.maxLength(120, INVALID),
  z.check<string>((ctx) => {
    const message = nameFault(ctx.value);
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
  }),
);

/** A first or last name as shown: at most 20 code points; a dot may end a word, as in "J. R.". */
const namePart = (isRequired: boolean) =>
  z.string('Full name is required').check(
    z.overwrite<string>((value) => value.trim().replace(/\s+/g, ' ')),
    z.check<string>((ctx) => {
      const message = partFault(ctx.value, isRequired);
      if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
    }),
  );

function partFault(value: string, isRequired: boolean): string | null {
  if (!value) return isRequired ? 'Full name is required' : null;
  if (length(value) > limits.namePartMax) return `Up to ${limits.namePartMax} characters.`;
  return value.split(' ').every((one) => isInitials(one) || isWord(one.replace(/\.$/, ''))) ? null : INVALID;
}

/** The first name of a display name. */
export const firstNamePart = namePart(true);
/** The last name of a display name, which is optional (D63). */
export const lastNamePart = namePart(false);

/** The error of a display name that looks like the product's staff, or null. */
export const staffNameFault = (first: string, last: string): string | null =>
  isStaffLike(`${first} ${last}`) ? INVALID : null;

/** A name in parts; first and last have at most 20 code points. */
export interface ParsedName {
  first: string;
  /** all words in between */
  middle: string;
  /** '' for a person with one name */
  last: string;
}

const cut = (text: string): string => [...text].slice(0, limits.namePartMax).join('');

/**
 * Splits a name on spaces, dots and commas. Drops words with digits, hyphens at the ends of a word, and characters that
 * can't be part of a name; if nothing is left, it's "anonymous user". One name is enough (D63).
 */
export function parseName(value: string): ParsedName {
  const words = value
    .split(/[ .,]+/)
    .filter((one) => !/\d/.test(one))
    .map((one) => one.replace(/[^\p{L}\p{M}'’‐-]/gu, '').replace(/^-+|(?<!-)-+$/g, ''))
    .filter((one) => /\p{L}/u.test(one) && !unreadable.test(one));
  const [first] = words;
  if (first === undefined) return { first: 'anonymous', middle: '', last: 'user' };
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { first: cut(first), middle: words.slice(1, -1).join(' '), last: cut(last) };
}

/** The username derived from a name, with room for a number that tells it from others: "analopez-2". */
export function usernameBase(name: ParsedName): string {
  const ascii = `${name.first}${name.last}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return (ascii || 'anonymoususer').slice(0, limits.usernameMax - 6).padEnd(limits.usernameMin, '0');
}

/** The last name as others see it: an initial and a period, '' for a person with one name (D63). */
export const lastInitial = (lastName: string): string => {
  const [initial] = lastName;
  return initial ? `${initial}.` : '';
};
