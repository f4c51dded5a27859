import { foldedWords, searchKey } from '../../../../contract/search/words.ts';

/** How many words a listing must have at most. */
const MOST = 4;

/** Words that say that something is wanted, not what. */
const filler = new Set(
  `a an the my our some any one please hi hey hello i im we anyone anybody someone somebody is are am there does do has have
   got selling sell sells selling looking look search searching hunting seeking seek want wants wanted wanting need needs needed
   needing wtb iso buy buying purchase would like love in for of to out`.split(/\s+/),
);
/** What follows one of these after the thing itself says what it's for, where, or how much. */
const ends = new Set(
  'for to under below around near that which who if because so with in on at from before by up or they you we it'.split(
    ' ',
  ),
);

/**
 * What a "Looking for" post is about, as the words of a search: of its title, else of the beginning of its text. The
 * words "Looking for a desk lamp for my dorm, up to $20" are "desk lamp".
 */
export function wantedWords(title: string | null, plain: string): string {
  const words: string[] = [];
  for (const part of (title ?? plain).split(/[\n.,;:!?()]+/u)) {
    for (const word of foldedWords(part)) {
      if (words.length > 0 && ends.has(word)) return searchKey(words.join(' '));
      if (!filler.has(word) && words.length < MOST) words.push(word);
    }
    if (words.length > 0) break;
  }
  return searchKey(words.join(' '));
}
