import type { Caution } from '../../../../contract/moderation/cautions.ts';
import type { FlagKind } from '../../../../contract/moderation/moderation.ts';
import { detect } from '../../../../contract/posts/rich-text/index.ts';
import { plainWords } from './plain-words.ts';
import { scamPatterns } from './scam-patterns.ts';
import { builtInWords, patternOf } from './watched-words.ts';

/** A word that operators watch for. */
export interface WatchedWord {
  phrase: string;
  /** the warning for readers, if any */
  caution: Caution | null;
}

export interface TextFinding {
  /** the most serious warning for readers; null for none */
  caution: Caution | null;
  /** for the moderators' queue */
  flags: { flag: FlagKind; detail: string }[];
}

/** More links than a normal text has. */
const LINKS = 4;
/** How many characters of what was found are in a flag. */
const FOUND = 60;

/** Checks texts for typical fraud and for watched words. It only flags; moderators decide. */
export class Examiner {
  #words = patternOf(builtInWords);
  #warned: { pattern: RegExp; caution: Caution }[] = [];

  /** Sets the operators' words, which are used in addition to the built-in ones. */
  watch(words: readonly WatchedWord[]): void {
    const plain = words.map(({ phrase, caution }) => ({ phrase: plainWords(phrase), caution }));
    const known = plain.filter(({ phrase }) => phrase !== '');
    this.#words = patternOf([...builtInWords, ...known.map(({ phrase }) => phrase)]);
    this.#warned = known.flatMap(({ phrase, caution }) => {
      const pattern = caution && patternOf([phrase]);
      return pattern ? [{ pattern, caution: caution as Caution }] : [];
    });
  }

  /** The warning for readers of a text, which is stored with it; null without one. */
  cautionOf(text: string): Caution | null {
    if (text === '') return null;
    return this.#caution(plainWords(text))?.caution ?? null;
  }

  /** What is suspicious in a text: nothing in an empty one. */
  examine(text: string): TextFinding {
    const found: TextFinding = { caution: null, flags: [] };
    if (text === '') return found;
    const words = plainWords(text);
    const scam = this.#caution(words);
    if (scam) {
      found.caution = scam.caution;
      if (scam.caution !== 'watched') found.flags.push({ flag: 'scam', detail: `${scam.caution}: “${scam.words}”` });
    }
    const watched = this.#words?.exec(words);
    if (watched) found.flags.push({ flag: 'words', detail: watched[0] });
    const links = countLinks(text);
    if (links >= LINKS) found.flags.push({ flag: 'links', detail: `${links} links` });
    return found;
  }

  #caution(words: string): { caution: Caution; words: string } | null {
    for (const { caution, patterns } of scamPatterns)
      for (const pattern of patterns) {
        const found = pattern.exec(words);
        if (found) return { caution, words: found[0].slice(0, FOUND).trim() };
      }
    for (const { pattern, caution } of this.#warned) {
      const found = pattern.exec(words);
      if (found) return { caution, words: found[0] };
    }
    return null;
  }
}

/** The number of web addresses in a text. */
export const countLinks = (text: string): number =>
  text.includes('.') ? detect(text).filter(({ kind }) => kind === 'link').length : 0;
