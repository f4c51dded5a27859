import type { Caution } from '../../../../contract/cautions.ts';
import type { FlagKind } from '../../../../contract/moderation.ts';
import { detect } from '../../../../contract/rich-text/index.ts';
import { plainWords } from './plain-words.ts';
import { scamPatterns } from './scam-patterns.ts';
import { broughtWords, patternOf } from './watched-words.ts';

/** A word that operators watch. */
export interface WatchedWord {
  phrase: string;
  /** its readers are warned too */
  caution: Caution | null;
}

export interface Finding {
  /** why readers are warned, the gravest reason; null: they are not */
  caution: Caution | null;
  /** for the moderators' queue */
  flags: { flag: FlagKind; detail: string }[];
}

/** More links than anybody needs in 500 characters. */
const LINKS = 4;
const FOUND = 60;

/** Looks texts over for what frauds write and for watched words. It judges nothing: people do. */
export class Examiner {
  #words = patternOf(broughtWords);
  #warned: { pattern: RegExp; caution: Caution }[] = [];

  /** Takes the words of operators besides those that the product brings. */
  watch(words: readonly WatchedWord[]): void {
    const plain = words.map(({ phrase, caution }) => ({ phrase: plainWords(phrase), caution }));
    const known = plain.filter(({ phrase }) => phrase !== '');
    this.#words = patternOf([...broughtWords, ...known.map(({ phrase }) => phrase)]);
    this.#warned = known.flatMap(({ phrase, caution }) => {
      const pattern = caution && patternOf([phrase]);
      return pattern ? [{ pattern, caution: caution as Caution }] : [];
    });
  }

  /** Only why readers are to be warned of a text: what is stored with it. */
  cautionOf(text: string): Caution | null {
    if (text === '') return null;
    return this.#caution(plainWords(text))?.caution ?? null;
  }

  examine(text: string): Finding {
    const found: Finding = { caution: null, flags: [] };
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

/** How many web addresses a text holds. */
export const countLinks = (text: string): number =>
  text.includes('.') ? detect(text).filter(({ kind }) => kind === 'link').length : 0;
