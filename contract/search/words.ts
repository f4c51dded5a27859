import { stripCharacters } from '../posts/rich-text/characters.ts';

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** A text normalized for comparison: lower case, without accents. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);

/** The normalized words of a text. */
export const foldedWords = (text: string): string[] =>
  fold(text.replace(/['’]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const KEY_MAX = 100;

/** The key under which a search is stored, whatever its case and spaces, of at most 100 code points; '' for nothing. */
export const searchKey = (text: string): string => {
  const key = stripCharacters(text).normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ');
  return key.length > KEY_MAX ? Array.from(key).slice(0, KEY_MAX).join('').trim() : key;
};

/** A part of a text, and whether it is highlighted. */
export interface MarkedPart {
  text: string;
  marked: boolean;
}

/**
 * Splits a text into parts and highlights the beginning of each word that starts with a searched one.
 * @param words normalized, as in the answer of a search
 */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    const length = markedLength(match[0], words);
    if (length === 0) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), marked: false });
    parts.push({ text: match[0].slice(0, length), marked: true });
    at = match.index + length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

/** How many UTF-16 units of a word, as written, match the longest searched word that it begins with; 0 for none. */
function markedLength(word: string, words: readonly string[]): number {
  let longest = 0;
  for (const searched of words) {
    if (searched.length <= longest || !fold(word.replace(/['’]/g, '')).startsWith(searched)) continue;
    longest = searched.length;
  }
  if (longest === 0) return 0;
  // the written form can be longer or shorter: separate accents, letters that stand for two
  for (let end = 1; end <= word.length; end++)
    if (foldedWords(word.slice(0, end)).join('').length >= longest && !/^\p{M}/u.test(word.slice(end))) return end;
  return word.length;
}
