/** Comments of a long thread; no thread has more. */
export const LONG_THREAD = 200;
const DEEPEST = 6;
/** Share of comments that answer another comment rather than the post. */
const REPLIES = 0.35;

/** What a search for a common word asks; it begins a tenth of all posts. No judged query looks for it. */
export const COMMON_WORD = 'harmonica';

/** A number from 0 to 1 that looks random and is the same in every run. */
const roll = (seed: number): number => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
};

/** A comment's place in every thread that has so many. */
export interface Place {
  /** from 1 on, in the order written */
  n: number;
  /** 0: the post */
  parent: number;
  /** from the post down to the parent */
  path: number[];
  /** of each comment on the way, which answer to its parent it is */
  ordinals: number[];
}

/** A thread of 200 comments. One with fewer has the first of them. */
export function threadShape(): Place[] {
  const post: Place = { n: 0, parent: -1, path: [], ordinals: [] };
  const all = [post];
  const answers: number[] = [];
  for (let n = 1; n <= LONG_THREAD; n++) {
    const wanted = n > 1 && roll(n) < REPLIES ? all[1 + Math.floor(roll(n * 31) * (n - 1))]! : post;
    const parent = wanted.path.length >= DEEPEST ? post : wanted;
    const ordinal = (answers[parent.n] = (answers[parent.n] ?? 0) + 1);
    all.push({ n, parent: parent.n, path: [...parent.path, parent.n], ordinals: [...parent.ordinals, ordinal] });
  }
  return all;
}

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl qu r s sh sl st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea oo ou'.split(' ');
const endings = ['', 'n', 'r', 's', 'l', 't', 'ck', 'nd', 'st', 'm'];

/** 40,000 made-up words by their rank. */
export function vocabulary(): string[] {
  const words = new Set<string>();
  for (let n = 0; words.size < 40_000; n++) {
    let word = '';
    for (let rest = n * 7 + 1_000; rest > 0; rest = Math.floor(rest / (onsets.length * vowels.length)))
      word += onsets[rest % onsets.length]! + vowels[Math.floor(rest / onsets.length) % vowels.length]!;
    words.add(word + endings[n % endings.length]!);
  }
  return [...words];
}

const anyOf = (list: readonly string[]): string => list[Math.floor(list.length ** Math.random())]!;
let words: readonly string[] | undefined;

/** What somebody writes now, of so many words, which follow Zipf's law like those of the filled posts. */
export function newText(length: number): string {
  words ??= vocabulary();
  const text = Array.from({ length }, () => anyOf(words!)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
