import type { CampusRow } from './store.ts';
import { stateNames } from './state-names.ts';

type School = Pick<CampusRow, 'generic' | 'name' | 'short_name' | 'city' | 'state' | 'country'>;

/**
 * The schools that match every word of a search, the best first. A word matches another one if it is a prefix,
 * a part or a misspelling of it. Without words, all schools in their own order.
 */
export function findSchools<Row extends School>(rows: readonly Row[], query: string): Row[] {
  const words = wordsOf(query);
  const schools = rows.filter((row) => !row.generic);
  if (words.length === 0) return schools;
  return schools
    .map((row) => ({ row, score: scoreOf(row, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row);
}

/** Lower-case words without accents and marks: "Texas A&M" is "texas", "a", "m". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A school's score: the sum of its words' scores, 0 if one doesn't match at all. Its name counts most. */
function scoreOf({ name, short_name, city, state, country }: School, words: readonly string[]): number {
  const called = [...wordsOf(short_name), ...wordsOf(name)];
  const location = wordsOf([city, state, stateNames[state] ?? '', country].join(' '));
  let sum = 0;
  for (const word of words) {
    const best = Math.max(2 * fitOf(word, called), fitOf(word, location));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

const fitOf = (word: string, among: readonly string[]): number =>
  among.reduce((best, other) => Math.max(best, fit(word, other)), 0);

/** How well a word of the search fits another one: from the same word (6) to a misspelling of it (1); 0: not at all. */
function fit(word: string, other: string): number {
  if (word === other) return 6;
  if (other.startsWith(word)) return 4;
  if (word.length >= 3 && other.includes(word)) return 2;
  const mistakes = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (mistakes === 0) return 0;
  // a partly typed word is compared with the same number of letters
  const prefix = other.length > word.length ? other.slice(0, word.length) : other;
  return distance(word, other, mistakes) <= mistakes || distance(word, prefix, mistakes) <= mistakes ? 1 : 0;
}

/** Edit distance: letters left out, added, changed or swapped with the next one. Above `most` it is not exact. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], n: number): number => row[n] ?? Number.POSITIVE_INFINITY;
