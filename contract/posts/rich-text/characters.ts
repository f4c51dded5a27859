/** Line breaks and tabs inside a span become one space each; the only line breaks are blocks. */
const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * Characters that a text never needs and that can harm: control characters, bidirectional overrides and isolates (they
 * disguise a text), zero-width spaces, lone surrogates and NUL (the database refuses those). Joiners stay: emoji and
 * several scripts need them.
 */
const unwanted = /[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Text without visible characters: white space, default-ignorable characters, the blank Braille cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text without unwanted characters, with line breaks as spaces. */
export function stripCharacters(text: string): string {
  return text.replace(/\r\n/g, ' ').replace(spaces, ' ').replace(unwanted, '');
}

/** Whether a reader would see nothing. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Length in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

let segmenter: Intl.Segmenter | undefined;

interface Grapheme {
  segment: string;
  /** where it begins, in UTF-16 units */
  index: number;
}

/** The graphemes of a text, found one after the other; code points in a browser that can't tell (Firefox before 125). */
export function graphemesOf(text: string): Iterable<Grapheme> {
  if (!('Segmenter' in Intl)) return codePointsOf(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

function* codePointsOf(text: string): Iterable<Grapheme> {
  let index = 0;
  for (const segment of text) {
    yield { segment, index };
    index += segment.length;
  }
}

/**
 * The longest prefix of a text that has at most `room` code points and splits no grapheme (an emoji, a letter with
 * accents).
 */
export function fitCharacters(text: string, room: number): string {
  if (codePoints(text) <= room) return text;
  let end = 0;
  let used = 0;
  for (const { segment, index } of graphemesOf(text)) {
    used += codePoints(segment);
    if (used > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
