/** Line ends and tabs inside a span; blocks are the only line breaks there are. One unit becomes one space. */
const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * What a text never needs and can harm: other control characters, bidirectional overrides and isolates (they make a
 * text read as what it is not), zero-width spaces, and lone surrogates and NUL (the database refuses them).
 * Joiners stay: emoji and several scripts are written with them.
 */
const unwanted = /[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Shows nothing: white space, what is ignorable by default, the blank Braille cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text without unwanted characters, its line ends as spaces. */
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

/** The longest start of a text that has at most `room` code points and cuts no character as people see it (an emoji, a letter with accents). */
export function fitCharacters(text: string, room: number): string {
  if (codePoints(text) <= room) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let end = 0;
  let used = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    used += codePoints(segment);
    if (used > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
