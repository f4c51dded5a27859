import { limits } from '../../contract/limits.ts';
import type { Random } from './random.ts';

/** What a search for a common word asks: it stands in a tenth of all posts. */
export const COMMON_WORD = 'bicycle';
const COMMON_SHARE = 0.1;

const everyday = `the a and to for it is in of with you this I on or my have are at from but all can be not me as if
so text new used good pick up campus sell selling price obo dorm room class works great only two need like just still
was very about when near will after out free cash bought last year semester move moving must take both some any one
desk chair lamp shelf couch mattress fridge microwave laptop monitor keyboard phone charger headphones textbook notes
calculator jacket shoes jersey ticket guitar amp camera lens board game controller console plant mirror rug table
condition box original brand size large small black white blue red wood metal leather barely scratch minor weekend
tonight tomorrow morning north south library stadium parking apartment lease sublet roommate bedroom bath month rent
utilities furnished quiet clean message interested offer first come deliver thanks anyone know where best professor
exam study group meet looking found lost keys wallet reward please`.split(/\s+/);

const openings = 'b br c ch cl d dr f fl g gr h j k l m n p pl qu r s sh sl st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea oo ou'.split(' ');
const endings = ['', 'n', 'r', 's', 'l', 't', 'ck', 'nd', 'st', 'm'];

/** Words by their rank: what everybody says first, then names and rare things. All differ. */
function vocabulary(size: number): string[] {
  const words = [...new Set(everyday)];
  const known = new Set([...words, COMMON_WORD]);
  for (let n = 0; words.length < size; n++) {
    let word = '';
    for (let rest = n * 7 + 1_000; rest > 0; rest = Math.floor(rest / (openings.length * vowels.length)))
      word += openings[rest % openings.length]! + vowels[Math.floor(rest / openings.length) % vowels.length]!;
    word += endings[n % endings.length]!;
    if (!known.has(word)) words.push(word);
    known.add(word);
  }
  return words;
}

const words = vocabulary(40_000);

/** A word by Zipf's law: the word of rank k as often as 1/k. */
const anyWord = (random: Random): string => words[Math.floor(words.length ** random.unit()) - 1] as string;

/** @returns what somebody wrote, of about `length` characters, at most what a post holds; a title of some words first */
function written(random: Random, length: number, first: string | null): string {
  let text = first ?? anyWord(random);
  text = text.charAt(0).toUpperCase() + text.slice(1);
  for (let sentence = 0; text.length < length; ) {
    const word = anyWord(random);
    const ends = ++sentence > 6 && random.chance(0.16);
    text += ends ? `. ${word.charAt(0).toUpperCase()}${word.slice(1)}` : ` ${word}`;
    if (ends) sentence = 0;
  }
  return text.length > limits.postTextMax ? text.slice(0, limits.postTextMax).trimEnd() : text;
}

/** Most are short, few are long: the median is `median` characters. */
const lengthAround = (random: Random, median: number): number => {
  const bell = random.unit() + random.unit() + random.unit() - 1.5;
  return Math.min(limits.postTextMax, Math.round(median * Math.exp(bell * 1.5)));
};

export const postText = (random: Random): string =>
  written(random, lengthAround(random, 130), random.chance(COMMON_SHARE) ? COMMON_WORD : null);

export const commentText = (random: Random): string => written(random, lengthAround(random, 60), null);

/** A text as it is stored. It needs no escaping in JSON: it has no quotes, backslashes or line ends. */
export const richTextJson = (plain: string): string =>
  `{"blocks":[{"type":"paragraph","spans":[{"text":"${plain}"}]}]}`;
